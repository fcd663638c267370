import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { retratos } from '../../../test/atualizacao/retrato.ts'
import { FORMAT, type Heading, sealArchive, writeArchive } from './archive.ts'
import { openArchive } from './read-archive.ts'
import { checkVersion } from './restore.ts'
import { TAR_END, tarEntry } from './tar.ts'

const pasta = await mkdtemp(join(tmpdir(), 'estampa-arquivo-'))
afterAll(() => rm(pasta, { recursive: true, force: true }))

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

async function escrita(nome: string, mudanca: Partial<Heading> = {}): Promise<string> {
  const path = join(pasta, nome)
  const head = { formato: FORMAT, versao: '0', migracoes: ['0001_base'], fila: 1, postgres: '18', criada_em }
  async function* contents() {
    yield await Promise.resolve(
      tarEntry('midia/a', Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * i) % 251))),
    )
    yield TAR_END
  }
  const signal = new AbortController().signal
  await sealArchive(
    path,
    await writeArchive(path, { ...head, chave: 'incluida', cifra: null, ...mudanca }, contents(), signal),
    facts,
  )
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
  // Of heading and tail every third byte, of the rest every 97th.
  const fora = (i: number) => i < 300 || i >= bytes.length - 560
  const posicoes = [...bytes.keys()].filter((i) => i % (fora(i) ? 3 : 97) === 0)
  const aceitas: number[] = []
  for (const posicao of posicoes) {
    const outra = Buffer.from(bytes)
    outra[posicao] = (outra[posicao] ?? 0) ^ (1 << (posicao % 8))
    await writeFile(estragada, outra)
    const dito = await recusa(estragada)
    if (dito !== DANIFICADA && dito !== ALHEIA && !dito.includes('versão mais nova')) aceitas.push(posicao)
  }
  expect(aceitas).toEqual([])
  await writeFile(estragada, bytes)
  expect(await recusa(estragada)).toBe('accepted')
  for (const tamanho of [bytes.length - 1, bytes.length - 521, Math.floor(bytes.length / 2), 300]) {
    await truncate(estragada, tamanho)
    expect(await recusa(estragada)).toBe(DANIFICADA)
  }
  for (const outro of ['', 'PK', JSON.stringify({ formato: 1 })]) {
    await writeFile(estragada, outro)
    expect(await recusa(estragada)).toBe(ALHEIA)
  }
})

test('an archive of a newer version is refused as such', async () => {
  expect(await recusa(await escrita('formato', { formato: FORMAT + 1 }))).toMatch(
    /versão mais nova do sistema\. Atualize/,
  )
  const archive = await openArchive(await escrita('migracao', { migracoes: ['0001_base', '9999_futuro'] }))
  expect(() => checkVersion(archive)).toThrow(/versão mais nova do sistema \(migração 9999_futuro\)/)
})

test('an archive at the end of 0.1.0 is taken; an older one is refused with the version that lifts it', async () => {
  const seen = retratos()[0]?.migracoes ?? []
  const of = async (name: string, migracoes: readonly string[]) =>
    openArchive(await escrita(name, { migracoes: [...migracoes] }))
  checkVersion(await of('fim', seen))
  const older = await of('velha', seen.slice(0, -1))
  expect(() => checkVersion(older)).toThrow(
    `(migração ${seen.at(-2)}). Restaure-a com a versão 0.1.0, faça lá uma cópia nova e restaure essa aqui.`,
  )
})

test('one that is whole but of a layout that is not known is told apart from a damaged one', async () => {
  const path = await escrita('antiga', { formato: 0 })
  expect(await recusa(path)).toMatch(/^Esta cópia está inteira, mas foi feita pela versão 0 do sistema de uma forma/)
  const bytes = await readFile(path)
  bytes[400] = (bytes[400] ?? 0) ^ 1
  await writeFile(path, bytes)
  expect(await recusa(path)).toBe(DANIFICADA)
})
