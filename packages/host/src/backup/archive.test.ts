import { existsSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { folderOfFile } from '../../test/folders.ts'
import { program } from '../../test/program.ts'
import { FORMAT, type Heading, sealArchive, writeArchive } from './archive.ts'
import { digestOfFile, openArchive } from './read-archive.ts'
import { checkVersion } from './restore.ts'
import { writeTar } from './tar.ts'

const pasta = folderOfFile()

const criada_em = '2026-11-20T03:00:00.000Z'
const facts = {
  criada_em,
  versao: '0',
  verificacao: 'resumo' as const,
  linhas: 0,
  arquivos: 1,
  faltando: 0,
  chave: 'incluida' as const,
  cifrada: false,
  selo: null,
}

const HEAD: Heading = {
  formato: FORMAT,
  versao: '0',
  migracoes: ['0002_base'],
  fila: 1,
  postgres: '18',
  criada_em,
  chave: 'incluida',
  cifra: null,
}

async function escrita(nome: string, mudanca: Partial<Heading> = {}): Promise<string> {
  const path = join(pasta, nome)
  async function* contents() {
    const content = Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * i) % 251))
    yield await Promise.resolve({ name: 'midia/a', content })
  }
  const signal = new AbortController().signal
  await sealArchive(path, await writeArchive(path, { ...HEAD, ...mudanca }, writeTar(contents()), signal), facts)
  return path
}

const recusa = (path: string) =>
  openArchive(path).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
const DANIFICADA = 'Esta cópia de segurança está danificada ou incompleta. Use outra.'
const ALHEIA = 'Este arquivo não é uma cópia de segurança da Estampa.'

test('whatever byte is flipped and wherever it is cut, an archive is refused with a sentence', async () => {
  const bytes = await readFile(await escrita('boa'))
  const estragada = join(pasta, 'estragada')
  // Flips every third byte of heading and tail, and every 97th of the rest.
  const fora = (i: number) => i < 300 || i >= bytes.length - 560
  const posicoes = [...bytes.keys()].filter((i) => i % (fora(i) ? 3 : 97) === 0)
  const aceitas: number[] = []
  for (const posicao of posicoes) {
    const changedBytes = Buffer.from(bytes)
    changedBytes[posicao] = (changedBytes[posicao] ?? 0) ^ (1 << (posicao % 8))
    await writeFile(estragada, changedBytes)
    const refusal = await recusa(estragada)
    if (refusal !== DANIFICADA && refusal !== ALHEIA && !refusal.includes('versão mais nova')) aceitas.push(posicao)
  }
  expect(aceitas).toEqual([])
  await writeFile(estragada, bytes)
  expect(await recusa(estragada)).toBe('accepted')
  for (const tamanho of [bytes.length - 1, bytes.length - 521, Math.floor(bytes.length / 2), 300]) {
    await truncate(estragada, tamanho)
    expect(await recusa(estragada)).toBe(DANIFICADA)
  }
  for (const content of ['', 'PK', JSON.stringify({ formato: 1 })]) {
    await writeFile(estragada, content)
    expect(await recusa(estragada)).toBe(ALHEIA)
  }
})

test('an archive of a newer format is refused as such', async () => {
  expect(await recusa(await escrita('formato', { formato: FORMAT + 1 }))).toMatch(
    /versão mais nova do sistema\. Atualize/,
  )
})

test('an archive of data of a newer version, or of too old ones, is refused with the version to use; another is taken', async () => {
  const check = async (name: string, migracoes: string[]) =>
    checkVersion(program, await openArchive(await escrita(name, { migracoes })))
  await expect(check('nova', ['0002_base', '9999_futuro'])).rejects.toThrow(
    /versão mais nova do sistema \(migração 9999_futuro\)/,
  )
  await expect(check('velha', ['0001_antes'])).rejects.toThrow(
    '(migração 0001_antes). Restaure-a com a versão 0.1.0, faça lá uma cópia nova e restaure essa aqui.',
  )
  await check('igual', ['0002_base'])
})

test('one that is whole but of a layout that is not known is told apart from a damaged one', async () => {
  const path = await escrita('antiga', { formato: 0 })
  expect(await recusa(path)).toMatch(/^Esta cópia está inteira, mas foi feita pela versão 0 do sistema de uma forma/)
  const bytes = await readFile(path)
  bytes[400] = (bytes[400] ?? 0) ^ 1
  await writeFile(path, bytes)
  expect(await recusa(path)).toBe(DANIFICADA)
})

test('an archive whose contents break off, that is given up, or that finds no place is an error of its making', async () => {
  const pieces = () => Readable.from([Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')])
  async function* broken() {
    yield* pieces()
    throw new Error('the source has gone')
  }
  const never = new AbortController().signal
  const write = (name: string, contents: AsyncIterable<Buffer>, signal = never) =>
    writeArchive(join(pasta, name), HEAD, contents, signal)
  await expect(write('a', broken())).rejects.toThrow('the source has gone')
  await expect(write('nowhere/b', pieces())).rejects.toThrow('ENOENT')
  const giving = new AbortController()
  const endless = async function* () {
    for (;;) {
      yield Buffer.alloc(1000)
      giving.abort()
      await new Promise(setImmediate)
    }
  }
  await expect(write('c', endless(), giving.signal)).rejects.toThrow('aborted')
  await expect(digestOfFile(pasta)).rejects.toThrow('EISDIR')
  expect(existsSync(join(pasta, 'nowhere'))).toBe(false)
})
