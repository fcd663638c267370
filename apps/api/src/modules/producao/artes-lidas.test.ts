import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { turnOnProducao } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { saveArte } from './artes.rules.ts'

const { loja } = await balcaoDoArquivo()
await turnOnProducao(loja)
const AUTOR = { ...SISTEMA, usuario: { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' as const, negadas: [] } }

const sendArte = (nome: string, conteudo: Buffer) => {
  const corpo = new FormData()
  corpo.set('nome', 'Leão')
  corpo.set('arquivo', new Blob([new Uint8Array(conteudo)]), nome)
  return loja.pedir('POST', '/api/artes/', corpo)
}
const readRaw = async (url: string) => {
  const { statusCode, rawPayload } = await loja.app.inject({ url, headers: { authorization: `Bearer ${loja.access}` } })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** Points that do not shrink: each part of a file holds some of them. */
const noise = (width: number, height: number, channels: 3 | 4, pages = 1) =>
  sharp(randomBytes(width * height * channels * pages), {
    raw: { width, height: height * pages, channels, ...(pages > 1 && { pageHeight: height }) },
  })
const whole = {
  png: await noise(120, 80, 4).png().toBuffer(),
  jpg: await noise(120, 80, 3).jpeg().toBuffer(),
  webp: await noise(120, 80, 4).webp().toBuffer(),
}

/** A chunk of a PNG with its sum. */
function chunk(kind: string, content: Buffer): Buffer {
  const [length, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(kind), content]), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A transparent PNG of four channels. All rows are alike and begin anew, so that one is packed for all of them. */
function emptyPng(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const row = Buffer.alloc(width * 4 + 1)
  const packed = deflateRawSync(row, { finishFlush: constants.Z_FULL_FLUSH })
  // Adler-32 of nothing but zeros.
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((((row.length * height) % 65521) << 16) | 1 | 0)
  const rows = Array.from({ length: height }, () => packed)
  const points = Buffer.concat([Buffer.from([0x78, 0x01]), ...rows, Buffer.from([0x03, 0x00]), sum])
  const chunks = [chunk('IHDR', head), ...more, chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

test.each(
  Object.entries(whole).flatMap(([kind, { length }]) =>
    // A JPG that lacks only its end mark, of two bytes, may have all its points.
    [40, 300, length >> 1, length - 100, length - 12, length - (kind === 'jpg' ? 3 : 1)].map(
      (kept) => [kind, kept, length] as const,
    ),
  ),
)('a %s of which %i bytes of %i came is refused in words, and nothing of it is kept', async (kind, kept) => {
  const before = await readdir(loja.midiaDir)
  const { status, body } = await sendArte(`leao.${kind}`, whole[kind as keyof typeof whole].subarray(0, kept))
  expect([status, body.codigo, body.detail]).toEqual([
    400,
    'ARTE_ILEGIVEL',
    `O arquivo "leao.${kind}" está incompleto ou danificado e não abre por inteiro. Salve-o de novo no programa em que foi feito, ou peça outra cópia, e envie.`,
  ])
  expect(await readdir(loja.midiaDir)).toEqual(before)
})

const cmyk = await noise(600, 400, 3).toColourspace('cmyk').jpeg().toBuffer()
const upright = await noise(60, 40, 3).withMetadata({ orientation: 6 }).jpeg().toBuffer()
const twoZeroCounts = Buffer.alloc(8)

test.each<readonly [string, string, Buffer, object]>([
  ['a PNG', 'leao.png', whole.png, { largura_px: 120, altura_px: 80, avisos: [] }],
  ['a JPG', 'leao.JPG', whole.jpg, { largura_px: 120, altura_px: 80, avisos: [] }],
  ['a JPG that lies on its side', 'IMG.jpeg', upright, { largura_px: 40, altura_px: 60, avisos: [] }],
  ['a WebP', 'leao.webp', whole.webp, { largura_px: 120, altura_px: 80, avisos: [] }],
  ['a PNG of 16 bits', 'leao.png', await noise(90, 60, 4).toColourspace('rgb16').png().toBuffer(), { avisos: [] }],
  ['a JPG in CMYK', 'leao.jpg', cmyk, { largura_px: 600, altura_px: 400, avisos: ['cmyk'] }],
  [
    'a WebP that moves',
    'leao.webp',
    await noise(60, 40, 4, 2).webp().toBuffer(),
    { altura_px: 40, avisos: ['animada'] },
  ],
  ['a PNG that moves', 'leao.png', emptyPng(60, 40, chunk('acTL', twoZeroCounts)), { avisos: ['animada'] }],
  ['a PNG with nothing on it', 'leao.png', emptyPng(60, 40), { largura_px: 60, altura_px: 40, avisos: [] }],
])('%s is kept byte by byte for the printer, shown, and what is odd about it is told', async (_, nome, file, told) => {
  const { status, body } = await sendArte(nome, file)
  expect([status, body]).toEqual([201, expect.objectContaining({ arquivo: nome, ...told })])
  expect((await readRaw(`/api/artes/${body.id}/arquivo/`)).equals(file)).toBe(true)
  const small = await sharp(await readRaw(body.miniatura_url)).metadata()
  expect([small.format, small.space]).toEqual(['webp', 'srgb'])
  expect((await loja.pedir('GET', '/api/artes/?limite=1')).body.results[0]).toEqual(body)
})

test('a picture that is too large to be shown is kept, told so, and has no address of a small one', async () => {
  const file = emptyPng(12_000, 12_000)
  const { status, body } = await sendArte('leao.png', file)
  const told = { largura_px: 12_000, altura_px: 12_000, miniatura_url: null, avisos: ['grande'] }
  expect([status, body]).toEqual([201, expect.objectContaining(told)])
  expect((await readRaw(`/api/artes/${body.id}/arquivo/`)).equals(file)).toBe(true)
})

test('a PNG of too many bytes to be decoded is kept and told so; one that was cut is refused all the same', async () => {
  const { files } = loja.app
  const save = async (file: Buffer) => {
    const stored = await files.saveRaw(Readable.from([file]))
    const sent = { nome: 'leao.png', digest: stored.sha256, conteudo: Buffer.alloc(0) }
    const guardado = { ...stored, bytes: 40_000_001, kept: false }
    return saveArte({ db: loja.banco.db, files }, AUTOR, { nome: 'Leão' }, { ...sent, guardado })
  }
  const told = { largura_px: 120, altura_px: 80, miniatura_url: null, avisos: ['grande'] }
  expect(await save(whole.png)).toMatchObject(told)
  await expect(save(whole.png.subarray(0, -1))).rejects.toMatchObject({ codigo: 'ARTE_ILEGIVEL' })
})

test('a print file that is no picture is not opened', async () => {
  const { status, body } = await sendArte('leao.tif', Buffer.from('II*\0cut'))
  expect([status, body]).toEqual([201, expect.objectContaining({ miniatura_url: null, largura_px: null, avisos: [] })])
})
