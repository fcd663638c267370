import { expect, test } from 'vitest'
import { formatoDaArte } from './artes.rules.ts'

const png = (largura: number, altura: number) => {
  const inicio = Buffer.alloc(40)
  inicio.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  inicio.writeUInt32BE(largura, 16)
  inicio.writeUInt32BE(altura, 20)
  return inicio
}
const psd = (largura: number, altura: number) => {
  const inicio = Buffer.alloc(24)
  inicio.write('8BPS', 0, 'latin1')
  inicio.writeUInt32BE(altura, 14)
  inicio.writeUInt32BE(largura, 18)
  return inicio
}
const texto = (conteudo: string) => Buffer.from(conteudo, 'latin1')
const opaco = { confere: true, largura_px: null, altura_px: null }
const medida = (largura_px: number, altura_px: number) => ({ confere: true, largura_px, altura_px })

test.each<[string, Buffer, ReturnType<typeof formatoDaArte>]>([
  ['leao.png', png(1323, 900), medida(1323, 900)],
  ['leao.png', png(1, 1_000_000), medida(1, 1_000_000)],
  ['leao.png', png(1_000_001, 1), opaco],
  ['LEAO.PNG', png(0, 900), opaco],
  ['leao.png', png(900, 0), opaco],
  ['leao.png', png(1323, 900).subarray(0, 24), medida(1323, 900)],
  ['leao.png', png(1323, 900).subarray(0, 23), opaco],
  ['leao.png', texto('<html><script>'), { ...opaco, confere: false }],
  ['leao.png', texto('\x89PNG\r\n\x1a\n'), opaco],
  ['leao.JPG', texto('\xff\xd8\xff\xe1'), opaco],
  ['leao.jpeg', texto('\xff\xd8\xff\xe0'), opaco],
  ['leao.jfif', texto('\xff\xd8\xff\xe0'), opaco],
  ['leao.jpg', texto('\x89PNG\r\n\x1a\n'), { ...opaco, confere: false }],
  ['leao.webp', texto('RIFF\0\0\0\0WEBPVP8 '), opaco],
  ['leao.webp', texto('RIFF\0\0\0\0AVI '), { ...opaco, confere: false }],
  ['leao.tiff', texto('II*\0'), opaco],
  ['leao.tif', texto('MM\0*'), opaco],
  ['leao.tif', texto('II+\0'), opaco],
  ['leao.tif', texto('MM\0+'), opaco],
  ['leao.tif', texto('MM*\0'), { ...opaco, confere: false }],
  ['leao.pdf', texto('%PDF-1.7'), opaco],
  ['leao.svg', texto('<?xml version="1.0"?><svg onload="alert(1)"/>'), opaco],
  ['leao.svg', texto('<svg/>'), opaco],
  ['leao.svg', texto('<SVG/>'), opaco],
  ['leao.svg', texto('<?xml version="1.0"?>'), opaco],
  ['leao.svg', texto('<!doctype svg>'), opaco],
  ['leao.svg', texto('<!-- Corel -->'), opaco],
  ['leao.svg', texto(`${' '.repeat(396)}<svg/>`), opaco],
  ['leao.svg', texto(`${' '.repeat(397)}<svg/>`), { ...opaco, confere: false }],
  ['leao.ai', texto('%PDF-1.5'), opaco],
  ['leao.ai', texto('%!PS-Adobe-3.0'), opaco],
  ['leao.ai', texto('Adobe'), { ...opaco, confere: false }],
  ['leao.psd', psd(1323, 900), medida(1323, 900)],
  ['leao.psd', texto('PNG'), { ...opaco, confere: false }],
  ['leao.cdr', texto('RIFF\0\0\0\0CDR'), opaco],
  ['leao.cdr', texto('PK\x03\x04'), opaco],
  ['leao.cdr', texto('WL\x01\0'), opaco],
  ['leao.cdr', texto('CDR'), { ...opaco, confere: false }],
  ['leao', texto('%PDF-1.7'), null],
  ['leao.html', texto('<html>'), null],
  ['leao.png.exe', png(1, 1), null],
  ['constructor', png(1, 1), null],
])('%s', (nome, inicio, esperado) => {
  expect(formatoDaArte(nome, inicio)).toEqual(esperado)
})
