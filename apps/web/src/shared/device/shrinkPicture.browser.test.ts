import { expect, test } from 'vitest'
import { MAX_SIDE, shrinkIfPossible, shrinkPicture } from './shrinkPicture.ts'

const VERMELHO = [220, 20, 40]
const AZUL = [30, 60, 200]

/** The left half red, the right half blue. */
async function foto(width: number, height: number, tipo = 'image/jpeg', fundo = 1): Promise<Blob> {
  const tela = new OffscreenCanvas(width, height)
  const pincel = tela.getContext('2d') as OffscreenCanvasRenderingContext2D
  pincel.fillStyle = `rgb(${VERMELHO.join(' ')} / ${fundo})`
  pincel.fillRect(0, 0, width / 2, height)
  pincel.fillStyle = `rgb(${AZUL.join(' ')})`
  pincel.fillRect(width / 2, 0, width / 2, height)
  return tela.convertToBlob({ type: tipo, quality: 0.95 })
}

/** A JPEG as a phone writes it that was held upright: the pixels lie on their side, EXIF says to turn them right. */
async function createSidewaysPhoto(width: number, height: number): Promise<File> {
  const jpeg = new Uint8Array(await (await foto(width, height)).arrayBuffer())
  const exif = [
    0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4d, 0x4d, 0x00, 0x2a, 0, 0, 0, 8, 0x00, 0x01, 0x01,
    0x12, 0x00, 0x03, 0, 0, 0, 1, 0x00, 0x06, 0, 0, 0, 0, 0, 0,
  ]
  return new File([jpeg.slice(0, 2), Uint8Array.from(exif), jpeg.slice(2)], 'IMG_0001.JPG', { type: 'image/jpeg' })
}

async function vista(file: File) {
  const imagem = await createImageBitmap(file)
  const tela = new OffscreenCanvas(imagem.width, imagem.height)
  const pincel = tela.getContext('2d') as OffscreenCanvasRenderingContext2D
  pincel.drawImage(imagem, 0, 0)
  const cor = (x: number, y: number) => [...pincel.getImageData(x * imagem.width, y * imagem.height, 1, 1).data]
  return { tamanho: [imagem.width, imagem.height], cor }
}
const perto = (cor: readonly number[]) => cor.slice(0, 3).map((tom) => expect.closeTo(tom, -1))

test('a photo of a phone comes out upright, with 2,000 pixels at most and its colours', async () => {
  const shrunkPicture = await shrinkPicture(await createSidewaysPhoto(3000, 1500))
  expect([shrunkPicture.name, shrunkPicture.type]).toEqual(['IMG_0001.jpg', 'image/jpeg'])
  const { tamanho, cor } = await vista(shrunkPicture)
  expect(tamanho).toEqual([1000, MAX_SIDE])
  expect([cor(0.5, 0.1).slice(0, 3), cor(0.5, 0.9).slice(0, 3)]).toEqual([perto(VERMELHO), perto(AZUL)])
})

test('what is transparent stays so', async () => {
  const original = new File([await foto(2400, 1200, 'image/png', 0)], 'logo.png', { type: 'image/png' })
  const { tamanho, cor } = await vista(await shrinkPicture(original))
  expect(tamanho).toEqual([MAX_SIDE, 1000])
  expect([cor(0.1, 0.5)[3], cor(0.9, 0.5)[3]]).toEqual([0, 255])
})

test('a small picture is sent as it is, and so is a file that this browser cannot read', async () => {
  const pequena = new File([await foto(800, 600)], 'p.jpg', { type: 'image/jpeg' })
  expect(await shrinkPicture(pequena)).toBe(pequena)
  const nenhuma = new File(['x'], 'n.jpg', { type: 'image/jpeg' })
  await expect(shrinkPicture(nenhuma)).rejects.toThrow()
  expect(await shrinkIfPossible(nenhuma)).toBe(nenhuma)
})
