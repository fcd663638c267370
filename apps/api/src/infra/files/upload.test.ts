import { readdirSync } from 'node:fs'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { folderOfFile } from '../../../../../packages/host/test/folders.ts'
import { DomainError } from '../base/errors.ts'
import { boundBodies } from '../limits/bodies.ts'
import { diskStore } from './disk.ts'
import { filesOf } from './store.ts'
import { discardUnkept, type RawFile, readMultipart } from './upload.ts'

const folder = folderOfFile()
const app = Fastify()
boundBodies(app)
await app.register(multipart, { throwFileSizeLimit: false })
app.decorate('files', filesOf(diskStore(folder)))
app.decorateRequest('usuario', null)
/** Answers what was read of a body, or why it was refused. */
const route = (url: string, raw?: RawFile) =>
  app.post(url, async (request, reply) => {
    try {
      const { campos, arquivos, arquivo } = await readMultipart(request, reply, raw, () => undefined)
      const stored = readdirSync(folder).length
      await discardUnkept(request, arquivo)
      const read = arquivo && [arquivo.nome, arquivo.guardado?.bytes ?? arquivo.conteudo.length]
      return { campos, imagens: arquivos.map(({ nome }) => nome), arquivo: read, stored }
    } catch (error) {
      return { refused: error instanceof DomainError ? error.codigo : String(error) }
    }
  })
route('/pictures')
route('/to-memory', { bytes: 100_000 })
route('/to-the-store', { bytes: 100_000, emDisco: true })
afterAll(() => app.close())

async function send(url: string, ...parts: [field: string, content: string | Buffer, name?: string, type?: string][]) {
  const body = parts.flatMap(([field, content, name, type]) => [
    `--limit\r\ncontent-disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n`,
    type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...body, '--limit--\r\n'].map((piece) => Buffer.from(piece)))
  const headers = { 'content-type': 'multipart/form-data; boundary=limit' }
  return (await app.inject({ method: 'POST', url, headers, payload })).json()
}

test.each([
  ['/to-the-store', 'ARTE_GRANDE', 1],
  ['/to-memory', 'PLANILHA_GRANDE', 0],
])(
  '%s a file of exactly the limit is taken whole; one byte more is refused, and nothing of it stays',
  async (url, refused, stored) => {
    const file = Buffer.alloc(100_000, 'x')
    expect(await send(url, ['arquivo', file, 'a.csv'])).toMatchObject({ arquivo: ['a.csv', 100_000], stored })
    expect(readdirSync(folder)).toEqual([])
    expect(await send(url, ['arquivo', Buffer.concat([file, Buffer.from('x')]), 'a.csv'])).toEqual({ refused })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a field of a form where no file was chosen brings none', async () => {
  const none = ['application/octet-stream'] as const
  expect(await send('/pictures', ['titulo', 'x'], ['imagens', '', '', ...none])).toMatchObject({
    campos: { titulo: 'x' },
    imagens: [],
  })
  expect((await send('/to-memory', ['arquivo', '', '', ...none])).arquivo).toBeNull()
})

test.each([
  ['\u202Egpj.exe\u202C', 'gpj.exe'],
  // As browsers write a quotation mark and a line break.
  ['arte %22final%22.png', 'arte "final".png'],
  ['uma%0D%0Alinha.csv', 'uma  linha.csv'],
  ['\u2066a\u2069\u200E\u200F\u061C.csv', 'a.csv'],
  ['\u202A\u202B\u202D\u2067\u2068', 'planilha'],
  ['Arte da Zoé 👩‍🔧.csv', 'Arte da Zoé 👩‍🔧.csv'],
])('a name of a file, %j, is read as it is seen: %j', async (name, read) => {
  expect((await send('/to-memory', ['arquivo', 'x', name])).arquivo).toEqual([read, 1])
  if (read !== 'planilha') expect((await send('/to-the-store', ['arquivo', 'x', name])).arquivo).toEqual([read, 1])
})

test('a picture whose name is turned round is judged by its true ending', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const sent = (name: string) => send('/pictures', ['imagens', picture, name, 'application/octet-stream'])
  expect((await sent('a\u202Egnp.exe')).refused).toBe('ARQUIVO_NAO_SUPORTADO')
  expect((await sent('\u202Aa\u202C.png')).imagens).toEqual(['a.png'])
})

test('a picture whose type the browser does not know is taken by its ending, another one is not', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const sent = (name: string, type: string) => send('/pictures', ['imagens', picture, name, type])
  expect((await sent('a.PNG', 'application/octet-stream')).imagens).toEqual(['a.PNG'])
  expect((await sent('a.bin', 'application/octet-stream')).refused).toBe('ARQUIVO_NAO_SUPORTADO')
  expect((await sent('a.png', 'application/pdf')).refused).toBe('ARQUIVO_NAO_SUPORTADO')
})
