import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ARCHIVE, judge, signersIn } from './signature.mjs'
import { newSigner } from './signing.mjs'

const [ours, other] = [newSigner(), newSigner()]
const message = Buffer.from('a release')
const signers = signersIn(`# ours\n\n${ours.line}`)
const judged = (signature, changed = {}) =>
  judge(changed.message ?? message, Buffer.from(signature), { signers, namespace: ARCHIVE, ...changed })

test('a signature is good for its bytes, its key and its purpose only', () => {
  const signature = ours.sign(message)
  expect(judged(signature)).toBe('boa')
  expect(judged(signature, { message: Buffer.from('a releasf') })).toBe('errada')
  expect(judged(signature, { namespace: 'git' })).toBe('errada')
  expect(judged(ours.sign(message, 'git'))).toBe('errada')
  expect(judged(other.sign(message))).toBe('outra')
  expect(judged(signature, { signers: [] })).toBe('outra')
  expect(judged(signature, { signers: signersIn(other.line + ours.line) })).toBe('boa')
})

test('a signature with any bit changed, cut anywhere, or no signature at all is never good, and never throws', () => {
  const signature = ours.sign(message)
  const [head, ...rest] = signature.trim().split('\n')
  const bytes = Buffer.from(rest.slice(0, -1).join(''), 'base64')
  const text = (body) => `${head}\n${body.toString('base64')}\n${rest.at(-1)}\n`
  expect(judged(text(bytes))).toBe('boa')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] ^= 1
    expect(judged(text(changed))).not.toBe('boa')
    expect(judged(text(bytes.subarray(0, at)))).not.toBe('boa')
  }
  for (const none of ['', 'SSHSIG', `${head}\n!\n${rest.at(-1)}`, 'x'.repeat(100_000)])
    expect(judged(none)).toBe('errada')
})

test.each([
  'teste ssh-rsa AAAA',
  'teste',
  'cert-authority teste ssh-ed25519 AAAA',
  'a,b ssh-ed25519 AAAA',
  '* ssh-ed25519 AAAA',
])('a list of signers with the line "%s" is refused as a whole', (line) => {
  expect(() => signersIn(`${ours.line}${line}\n`)).toThrow('Not a line')
})

test('the list that this version ships can be read', () => {
  expect(() => signersIn(readFileSync(new URL('allowed_signers', import.meta.url), 'utf8'))).not.toThrow()
})

describe.runIf(spawnSync('ssh-keygen', ['-?']).status !== null)('with ssh-keygen, which a machine may lack', () => {
  test('what it signs is good here, and what is signed here is good there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'estampa-chave-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [key, file, list] = ['chave', 'arquivo', 'lista'].map((name) => join(folder, name))
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'de prova', '-f', key])
    writeFileSync(file, message)
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', ARCHIVE, file], { stdio: 'ignore' })
    const line = `releases ${readFileSync(`${key}.pub`, 'utf8')}`
    expect(judged(readFileSync(`${file}.sig`), { signers: signersIn(line) })).toBe('boa')
    writeFileSync(list, `${line}${ours.line}`)
    writeFileSync(`${file}.sig`, ours.sign(message))
    const asked = ['-Y', 'verify', '-f', list, '-I', 'teste', '-n', ARCHIVE, '-s', `${file}.sig`]
    expect(spawnSync('ssh-keygen', asked, { input: message }).status).toBe(0)
    expect(spawnSync('ssh-keygen', asked, { input: 'another' }).status).not.toBe(0)
  })
})
