import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { abrirLoja } from '../../../test/support/loja.ts'

const loja = await abrirLoja()
afterAll(() => loja.fechar())

const nova = async (bytes: number) => {
  const nome = `${randomBytes(16).toString('hex')}-miniatura.webp`
  const conteudo = randomBytes(bytes)
  await writeFile(join(loja.midiaDir, nome), conteudo)
  return { nome, conteudo, url: `/midia/${nome}` }
}
const pedir = (url: string, headers: Record<string, string> = {}) => loja.app.inject({ url, headers })
const DITOS = ['content-type', 'content-length', 'cache-control', 'accept-ranges', 'last-modified', 'etag'] as const

test('a thumbnail has the headers of the files’ own route; a condition and a range hold', async () => {
  const { url, conteudo } = await nova(9000)
  const lida = await pedir(url)
  expect([lida.statusCode, lida.rawPayload.equals(conteudo)]).toEqual([200, true])
  // A condition that does not hold goes to the files' own route.
  const doArquivo = await pedir(url, { 'if-none-match': '"another"' })
  expect(doArquivo.statusCode).toBe(200)
  for (const nome of DITOS) expect([nome, lida.headers[nome]]).toEqual([nome, doArquivo.headers[nome]])
  expect((await pedir(url, { 'if-none-match': String(lida.headers['etag']) })).statusCode).toBe(304)
  const parte = await pedir(url, { range: 'bytes=0-9' })
  expect([parte.statusCode, parte.rawPayload.equals(conteudo.subarray(0, 10))]).toEqual([206, true])
  expect((await loja.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe('9000')
})

test('a replaced thumbnail is answered as it is now, a removed one is not found', async () => {
  const { url, nome, conteudo } = await nova(500)
  await pedir(url)
  await writeFile(join(loja.midiaDir, nome), Buffer.concat([conteudo, conteudo]))
  expect((await pedir(url)).rawPayload.length).toBe(1000)
  await rm(join(loja.midiaDir, nome))
  expect((await pedir(url)).statusCode).toBe(404)
})

test('a large thumbnail has the same answer by the files’ own route', async () => {
  const { url, conteudo } = await nova(50_000)
  expect((await pedir(url)).rawPayload.equals(conteudo)).toBe(true)
})
