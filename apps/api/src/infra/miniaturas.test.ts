import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../../test/support/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.fechar())

const nova = async (bytes: number) => {
  const nome = `${randomBytes(16).toString('hex')}-miniatura.webp`
  const conteudo = randomBytes(bytes)
  await writeFile(join(loja.midiaDir, nome), conteudo)
  return { nome, conteudo, url: `/midia/${nome}` }
}
const pedir = (url: string, headers: Record<string, string> = {}) => loja.app.inject({ url, headers })
const DITOS = ['content-type', 'content-length', 'cache-control', 'accept-ranges', 'last-modified', 'etag'] as const

test('out of memory or out of the file, the answer is the same; a condition and a range hold', async () => {
  const { url, conteudo } = await nova(9000)
  const [lida, lembrada] = [await pedir(url), await pedir(url)]
  for (const resposta of [lida, lembrada]) {
    expect(resposta.statusCode).toBe(200)
    expect(resposta.rawPayload.equals(conteudo)).toBe(true)
  }
  // A condition that does not hold goes to the files' own route.
  const doArquivo = await pedir(url, { 'if-none-match': '"another"' })
  expect(doArquivo.statusCode).toBe(200)
  for (const nome of DITOS) expect([nome, lembrada.headers[nome]]).toEqual([nome, doArquivo.headers[nome]])
  expect((await pedir(url, { 'if-none-match': String(lembrada.headers['etag']) })).statusCode).toBe(304)
  const parte = await pedir(url, { range: 'bytes=0-9' })
  expect([parte.statusCode, parte.rawPayload.equals(conteudo.subarray(0, 10))]).toEqual([206, true])
  expect((await loja.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe('9000')
})

test('a file that is replaced or goes is not answered out of memory for long', async () => {
  const logo = { timeout: 10_000, interval: 100 }
  const { url, nome, conteudo } = await nova(500)
  await pedir(url)
  await writeFile(join(loja.midiaDir, nome), Buffer.concat([conteudo, conteudo]))
  await expect.poll(async () => (await pedir(url)).rawPayload.length, logo).toBe(1000)
  await rm(join(loja.midiaDir, nome))
  await expect.poll(async () => (await pedir(url)).statusCode, logo).toBe(404)
})

test('one that is too large to keep is answered from the file', async () => {
  const { url, conteudo } = await nova(50_000)
  expect((await pedir(url)).rawPayload.equals(conteudo)).toBe(true)
})
