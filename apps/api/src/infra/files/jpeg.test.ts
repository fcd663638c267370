import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from '../base/errors.ts'
import { diskStore } from './disk.ts'
import { encodeImage } from './images.ts'
import { serveJpegs } from './jpeg.ts'
import { filesOf } from './store.ts'

let pasta: string
let app: FastifyInstance
let nome: string
beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'estampa-jpeg-'))
  const store = diskStore(pasta)
  const transparente = { width: 60, height: 40, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0 } } as const
  nome = await filesOf(store).save(await encodeImage('a.png', await sharp({ create: transparente }).png().toBuffer()))
  app = fastify({ trustProxy: true })
  handleErrors(app)
  serveJpegs(app, store, { 'cache-control': 'public' }, 3)
})
afterAll(async () => {
  await app.close()
  await rm(pasta, { recursive: true, force: true })
})
const pedir = (qual: string, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'GET', url: `/midia/jpeg/${qual}.jpg`, remoteAddress })

test('a stored picture comes as JPEG, white where it was transparent; another name is not found', async () => {
  const resposta = await pedir(nome)
  expect([resposta.statusCode, resposta.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height, format } = await sharp(resposta.rawPayload).metadata()
  expect([width, height, format]).toEqual([60, 40, 'jpeg'])
  expect([...(await sharp(resposta.rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  expect((await pedir('0'.repeat(32))).statusCode).toBe(404)
})

test('so many wait, the next ones get 503; addresses take turns', async () => {
  const ordem: string[] = []
  const um = async (endereco: string) => {
    const { statusCode, headers } = await pedir(nome, endereco)
    ordem.push(`${endereco} ${statusCode} ${headers['retry-after'] ?? ''}`.trim())
  }
  const [a, b] = ['192.0.2.1', '198.51.100.1']
  await Promise.all([um(a), um(a), um(a), um(b), um(a)])
  expect(ordem).toEqual([`${a} 503 3`, `${a} 200`, `${b} 200`, `${a} 200`, `${a} 200`])
  expect((await pedir(nome)).statusCode).toBe(200)
})
