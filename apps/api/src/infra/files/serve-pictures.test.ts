import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../../../../../packages/host/test/folders.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { handleErrors } from '../base/errors.ts'
import { diskStore } from './disk.ts'
import { encodeImage } from './images.ts'
import { serveEncoded } from './serve-pictures.ts'
import { filesOf } from './store.ts'

let app: FastifyInstance
let storedPictureName: string
beforeAll(async () => {
  const store = diskStore(folderOfFile())
  const transparente = { width: 60, height: 40, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0 } } as const
  storedPictureName = await filesOf(store).save(
    await encodeImage('a.png', await sharp({ create: transparente }).png().toBuffer()),
  )
  app = fastify({ trustProxy: true })
  handleErrors(app)
  serveEncoded(app, store, { 'cache-control': 'public' }, 3)
})
afterAll(() => app.close())
const requestPicture = (pictureName: string, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'GET', url: `/midia/jpeg/${pictureName}.jpg`, remoteAddress })

test('a stored picture comes as JPEG, white where it was transparent; another name is not found', async () => {
  const resposta = await requestPicture(storedPictureName)
  expect([resposta.statusCode, resposta.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height, format } = await sharp(resposta.rawPayload).metadata()
  expect([width, height, format]).toEqual([60, 40, 'jpeg'])
  expect([...(await sharp(resposta.rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  expect((await requestPicture('0'.repeat(32))).statusCode).toBe(404)
})

test('so many wait, the next ones get 503; addresses take turns', async () => {
  const ordem: string[] = []
  const recordAnswer = async (endereco: string) => {
    const { statusCode, headers } = await requestPicture(storedPictureName, endereco)
    ordem.push(`${endereco} ${statusCode} ${headers['retry-after'] ?? ''}`.trim())
  }
  const [a, b] = ['192.0.2.1', '198.51.100.1']
  await Promise.all([recordAnswer(a), recordAnswer(a), recordAnswer(a), recordAnswer(b), recordAnswer(a)])
  expect(ordem).toEqual([`${a} 503 3`, `${a} 200`, `${b} 200`, `${a} 200`, `${a} 200`])
  expect((await requestPicture(storedPictureName)).statusCode).toBe(200)
})

const loja = await openLoja()
afterAll(() => loja.fechar())

const nova = async (bytes: number) => {
  const nome = `${randomBytes(16).toString('hex')}-miniatura.webp`
  const conteudo = randomBytes(bytes)
  await writeFile(join(loja.midiaDir, nome), conteudo)
  return { nome, conteudo, url: `/midia/${nome}` }
}
const readPicture = (url: string, headers: Record<string, string> = {}) => loja.app.inject({ url, headers })
const DITOS = ['content-type', 'content-length', 'cache-control', 'accept-ranges', 'last-modified', 'etag'] as const

test('a thumbnail has the headers of the files’ own route; a condition and a range hold', async () => {
  const { url, conteudo } = await nova(9000)
  const lida = await readPicture(url)
  expect([lida.statusCode, lida.rawPayload.equals(conteudo)]).toEqual([200, true])
  // A condition that does not hold goes to the files' own route.
  const fileResponse = await readPicture(url, { 'if-none-match': '"another"' })
  expect(fileResponse.statusCode).toBe(200)
  for (const nome of DITOS) expect([nome, lida.headers[nome]]).toEqual([nome, fileResponse.headers[nome]])
  expect((await readPicture(url, { 'if-none-match': String(lida.headers['etag']) })).statusCode).toBe(304)
  const parte = await readPicture(url, { range: 'bytes=0-9' })
  expect([parte.statusCode, parte.rawPayload.equals(conteudo.subarray(0, 10))]).toEqual([206, true])
  expect((await loja.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe('9000')
})

test('a replaced thumbnail is answered as it is now, a removed one is not found', async () => {
  const { url, nome, conteudo } = await nova(500)
  await readPicture(url)
  await writeFile(join(loja.midiaDir, nome), Buffer.concat([conteudo, conteudo]))
  expect((await readPicture(url)).rawPayload.length).toBe(1000)
  await rm(join(loja.midiaDir, nome))
  expect((await readPicture(url)).statusCode).toBe(404)
})
