import { expect, test } from 'vitest'
import { formatoDaArte } from './formato.rules.ts'

const png = (largura: number, altura: number) => {
  const inicio = Buffer.alloc(40)
  inicio.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  inicio.writeUInt32BE(largura, 16)
  inicio.writeUInt32BE(altura, 20)
  return inicio
}
const texto = (conteudo: string) => Buffer.from(conteudo, 'latin1')
const opaco = { confere: true, largura_px: null, altura_px: null }

test.each<[string, Buffer, ReturnType<typeof formatoDaArte>]>([
  ['leao.png', png(1323, 900), { confere: true, largura_px: 1323, altura_px: 900 }],
  ['LEAO.PNG', png(0, 900), opaco],
  ['leao.png', texto('<html><script>'), { ...opaco, confere: false }],
  ['leao.png', texto('\x89PNG\r\n\x1a\n'), opaco],
  ['leao.tiff', texto('II*\0'), opaco],
  ['leao.pdf', texto('%PDF-1.7'), opaco],
  ['leao.svg', texto('<?xml version="1.0"?><svg onload="alert(1)"/>'), opaco],
  ['leao.ai', texto('%PDF-1.5'), opaco],
  ['leao.psd', texto('PNG'), { ...opaco, confere: false }],
  ['leao.html', texto('<html>'), null],
  ['leao.png.exe', png(1, 1), null],
  ['constructor', png(1, 1), null],
])('%s', (nome, inicio, esperado) => {
  expect(formatoDaArte(nome, inicio)).toEqual(esperado)
})
