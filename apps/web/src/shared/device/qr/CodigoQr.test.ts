import { CORRECAO_DO_QR, MARGEM_DO_QR, textoDoQr } from '@estampa/contract/produtos/qr.ts'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { drawQr } from './CodigoQr.tsx'

/** The cells that strokes cover, as `column,row`. */
function celulas(d: string): string[] {
  let [x, y] = [0, 0]
  const cobertas: string[] = []
  for (const [, comando, a = '0', b = '0'] of d.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (comando === 'M') [x, y] = [Number(a), Number(b)]
    if (comando === 'm') [x, y] = [x + Number(a), y + Number(b)]
    if (comando !== 'h') continue
    for (const end = x + Number(a); x < end; x++) cobertas.push(`${x},${y - 0.5}`)
  }
  return cobertas
}

test.each([textoDoQr(12), textoDoQr(2_147_483_647, 2_147_483_647)])(
  '%s: the same modules as the server’s SVG',
  async (text) => {
    const { modules: modulos, d } = drawQr(text)
    const svg = await QRCode.toString(text, {
      type: 'svg',
      margin: MARGEM_DO_QR,
      errorCorrectionLevel: CORRECAO_DO_QR,
    })
    const [, lado, serverPath = ''] = /viewBox="0 0 (\d+) .*stroke="#000000" d="([^"]+)"/s.exec(svg) ?? []
    expect(modulos).toBe(Number(lado))
    expect(celulas(d).length).toBeGreaterThan(200)
    expect(celulas(d)).toEqual(celulas(serverPath))
  },
)
