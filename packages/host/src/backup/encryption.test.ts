import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../test/folders.ts'
import { FORMAT, sealArchive, writeArchive } from './archive.ts'
import { encryptionFor, isRecipient, lockedBy, opens, setWorkFactor, unlock } from './encryption.ts'
import { openArchive } from './read-archive.ts'
import { writeTar } from './tar.ts'

// A guess may be cheap here.
setWorkFactor(1)

const folder = folderOfFile()

const sealKey = Buffer.alloc(32, 7)

test('a passphrase opens the identity, with the key of the seal; another one does not', async () => {
  const cipher = await lockedBy('quatro palavras sem rima', sealKey)
  const opened = await unlock(cipher, 'quatro palavras sem rima')
  expect(opened).toMatchObject({ sealKey })
  expect(opened && (await opens(cipher, opened))).toBe(true)
  expect(await unlock(cipher, 'quatro palavras com rima')).toBeNull()
  expect(cipher.trancada).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/)
})

test('a recipient is told from other text', async () => {
  const recipient = await identityToRecipient(await generateIdentity())
  expect(await isRecipient(recipient)).toBe(true)
  for (const invalidRecipient of ['', 'age1', recipient.slice(0, -1), `${recipient.slice(0, -1)}b`, 'ssh-ed25519 AAAA'])
    expect(await isRecipient(invalidRecipient)).toBe(false)
})

test('an encrypted archive decrypts to the same bytes; a changed one is refused, even with a matching digest', async () => {
  const identity = await generateIdentity()
  const cifra = { destinatario: await identityToRecipient(identity), trancada: null }
  const about = { criada_em: '2026-11-20T03:00:00.000Z', versao: '0', chave: 'externa' as const }
  const head = { ...about, formato: FORMAT, migracoes: [], fila: 1, postgres: '18', cifra }
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251))
  async function* contents() {
    for (let i = 0; i < 3; i++) yield await Promise.resolve({ name: `midia/${i}`, content })
  }
  const path = join(folder, 'archive')
  const tail = { ...about, linhas: 0, arquivos: 3, faltando: 0, cifrada: true, selo: null }
  const hash = await writeArchive(
    path,
    head,
    writeTar(contents()),
    new AbortController().signal,
    await encryptionFor(cifra),
  )
  await sealArchive(path, hash, { ...tail, verificacao: 'resumo' })
  const open = async () => {
    const archive = await openArchive(path, () => Promise.resolve({ identity, sealKey: null }))
    const found: Buffer[] = []
    for await (const entry of archive.entries()) found.push(entry.content)
    return found
  }
  expect(await open()).toEqual([content, content, content])
  const bytes = await readFile(path)
  // How zstd's data begin.
  expect(bytes.indexOf(Buffer.from('28b52ffd', 'hex'))).toBe(-1)
  // In the last piece of the encrypted file, and in its head.
  for (const place of [bytes.length - 600, bytes.indexOf('-> X25519') + 12]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    createHash('sha256')
      .update(changed.subarray(0, -32))
      .digest()
      .copy(changed, changed.length - 32)
    await writeFile(path, changed)
    await expect(open()).rejects.toThrow('danificada ou incompleta')
  }
})
