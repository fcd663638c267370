import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOfTest } from '../../packages/host/test/folders.ts'
import { ARCHIVE, judge, LIST, numberOf, signersIn } from './signature.mjs'
import { newSigner } from './signing.mjs'

const [ours, foreignSigner] = [newSigner(), newSigner()]
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
  expect(judged(foreignSigner.sign(message))).toBe('outra')
  expect(judged(signature, { signers: [] })).toBe('outra')
  expect(judged(signature, { signers: signersIn(foreignSigner.line + ours.line) })).toBe('boa')
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

test('a key is good from its first day to its last, by the clock of who judges', () => {
  const signature = ours.sign(message)
  const at = (options, now) =>
    judged(signature, { signers: signersIn(ours.lineWith(options)), now: Date.parse(`${now}Z`) })
  const dated = 'valid-after="20260301",valid-before="20270301"'
  expect(
    ['2026-02-28T23:59', '2026-03-01T00:00', '2027-02-28T23:59', '2027-03-01T00:00'].map((now) => at(dated, now)),
  ).toEqual(['vencida', 'boa', 'boa', 'vencida'])
  expect(at('valid-before="202606151230Z"', '2026-06-15T12:29:59')).toBe('boa')
  expect(at('valid-before="202606151230Z"', '2026-06-15T12:30:00')).toBe('vencida')
  const revoked = { signers: signersIn(ours.lineWith(dated)), message: Buffer.from('another') }
  expect(judged(signature, revoked)).toBe('errada')
})

test('a key signs what it is for: releases when it says nothing, lists of keys only when it says so', () => {
  const asked = (options, namespace) =>
    judge(message, Buffer.from(ours.sign(message, namespace)), {
      signers: signersIn(ours.lineWith(options)),
      namespace,
    })
  const of = (options) => [ARCHIVE, 'git', LIST].map((namespace) => asked(options, namespace))
  expect(of('valid-after="20200101"')).toEqual(['boa', 'boa', 'outra'])
  expect(of(`namespaces="${LIST}"`)).toEqual(['outra', 'outra', 'boa'])
  expect(of(`namespaces="${ARCHIVE},git"`)).toEqual(['boa', 'boa', 'outra'])
})

const OPTIONS = ['cert-authority', 'valid-before="2026"', 'valid-before="20261341"', 'valid-until="20260101"']
test.each([
  'teste ssh-rsa AAAA',
  'teste',
  'cert-authority teste ssh-ed25519 AAAA',
  'a,b ssh-ed25519 AAAA',
  '* ssh-ed25519 AAAA',
  ...[...OPTIONS, 'valid-after=20260101'].map(foreignSigner.lineWith),
])('a list of signers with the line "%s" is refused as a whole', (line) => {
  expect(() => signersIn(`${ours.line}${line}\n`)).toThrow('Not a line')
})

test('a list has the number that stands in it', () => {
  expect([`# lista 12\n${ours.line}`, ours.line, '# lista x\n', `# a\n# lista 3\n`].map(numberOf)).toEqual([
    12, 0, 0, 3,
  ])
})

/** What each page says until there is a key, and no longer. */
const NOT_YET = {
  'README.md': /There is no release yet/,
  'SECURITY.md': /holds no key until the maintainers make theirs/,
  'docs/celular.md': /ainda não há versões publicadas/,
  'docs/keys.md': /There is no key yet/,
  'docs/servico.md': /A Estampa ainda não publicou a chave dela/,
}

test.each(Object.entries(NOT_YET))(
  'while the list that this version ships holds no key, %s says so and leads to no release',
  (page, sentence) => {
    const shipped = signersIn(readFileSync(new URL('allowed_signers', import.meta.url), 'utf8'))
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
    const none = shipped.length === 0
    expect([sentence.test(text), none && /\]\([./]*releases\)/.test(text)]).toEqual([none, false])
  },
)

describe.runIf(spawnSync('ssh-keygen', ['-?']).status !== null)('with ssh-keygen, which a machine may lack', () => {
  test('what it signs is good here, and what is signed here is good there', () => {
    const folder = folderOfTest()
    const [key, file, list] = ['chave', 'arquivo', 'lista'].map((name) => join(folder, name))
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'de prova', '-f', key])
    writeFileSync(file, message)
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', ARCHIVE, file], { stdio: 'ignore' })
    const line = `releases ${readFileSync(`${key}.pub`, 'utf8')}`
    expect(judged(readFileSync(`${file}.sig`), { signers: signersIn(line) })).toBe('boa')
    writeFileSync(list, `# lista 2\n${line}${ours.lineWith(`namespaces="${ARCHIVE},git",valid-after="20200101"`)}`)
    expect(signersIn(readFileSync(list, 'utf8'))).toHaveLength(2)
    writeFileSync(`${file}.sig`, ours.sign(message))
    const asked = ['-Y', 'verify', '-f', list, '-I', 'teste', '-n', ARCHIVE, '-s', `${file}.sig`]
    expect(spawnSync('ssh-keygen', asked, { input: message }).status).toBe(0)
    expect(spawnSync('ssh-keygen', asked, { input: 'another' }).status).not.toBe(0)
  })
})
