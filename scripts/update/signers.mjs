import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup.mjs'
import { judge, LIST, numberOf, signersIn, UNSIGNED } from './signature.mjs'
import { VERSIONS, writeDurably } from './versions.mjs'

// Whose signature is taken. Lists have numbers: the one in use gives way to a later one, with a signature of a key that it
// names for this, so that a key is ended or revoked without a release.

/** A list that came after the version in use. */
const kept = join(VERSIONS, 'allowed_signers')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The list in use, as text: the one that this version ships, or a later one that came in. */
function list() {
  const [shipped, later] = [read(join(import.meta.dirname, 'allowed_signers')), read(kept)]
  return numberOf(later) > numberOf(shipped) ? later : shipped
}

/** The keys in use. Throws when there are none. */
export function knownSigners() {
  const signers = signersIn(list())
  if (signers.length === 0)
    throw new SetupError(
      `Esta versão não reconhece a assinatura de ninguém: a Estampa ainda não publicou a chave dela. Confira você de onde vem a versão nova. ${UNSIGNED}`,
    )
  return signers
}

/** Takes a later list in, if a key of the one in use signed it (both bytes, null where there is none). */
export function takeList(bytes, signature) {
  if (bytes === null || numberOf(bytes.toString()) <= numberOf(list())) return
  const found = judge(bytes, signature ?? Buffer.of(), { signers: signersIn(list()), namespace: LIST })
  if (found !== 'boa')
    throw new SetupError(
      'A lista nova de chaves (allowed_signers) não tem a assinatura de uma chave que pode trocá-la. Nada foi mudado. Baixe-a de novo, de onde se confia.',
    )
  signersIn(bytes.toString())
  mkdirSync(VERSIONS, { recursive: true })
  writeDurably(kept, bytes)
  console.log(`Lista de chaves ${numberOf(bytes.toString())} recebida.`)
}

/** Why a signature is not taken; `what` names what it should have signed. */
export const refusals = (what) => ({
  outra: `${what} não tem a assinatura de uma chave que esta versão conhece. ${UNSIGNED}`,
  vencida: `${what} tem a assinatura de uma chave que terminou ou foi revogada (ou o relógio deste computador está errado). Baixe a versão mais nova, de onde se confia.`,
})
