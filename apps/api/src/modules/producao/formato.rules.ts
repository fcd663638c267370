/** What the first bytes and the name of a print file tell. */
interface Formato {
  /** The content is what the name says. */
  readonly confere: boolean
  readonly largura_px: number | null
  readonly altura_px: number | null
}
const PONTOS_MAXIMOS = 1_000_000

const comeca = (inicio: Buffer, assinatura: string) =>
  inicio.subarray(0, assinatura.length).equals(Buffer.from(assinatura, 'latin1'))
const PDF = '%PDF-'

/** By extension: whether the content begins as it should. What is drawn by other programs is kept as an opaque file. */
const CONFERE: Readonly<Record<string, (inicio: Buffer) => boolean>> = {
  png: (inicio) => comeca(inicio, '\x89PNG\r\n\x1a\n'),
  tif: (inicio) =>
    comeca(inicio, 'II*\0') || comeca(inicio, 'MM\0*') || comeca(inicio, 'II+\0') || comeca(inicio, 'MM\0+'),
  pdf: (inicio) => comeca(inicio, PDF),
  svg: (inicio) => /<(\?xml|svg|!DOCTYPE|!--)/i.test(inicio.toString('latin1', 0, 400)),
  ai: (inicio) => comeca(inicio, PDF) || comeca(inicio, '%!PS'),
  psd: (inicio) => comeca(inicio, '8BPS'),
  cdr: (inicio) => comeca(inicio, 'RIFF') || comeca(inicio, 'PK\x03\x04') || comeca(inicio, 'WL'),
}

/** Null: no kind of file that is printed. Pixels are told by PNG and PSD. */
export function formatoDaArte(nome: string, inicio: Buffer): Formato | null {
  const [, extensao = ''] = /\.(\w+)$/.exec(nome.toLowerCase()) ?? []
  const tipo = extensao === 'tiff' ? 'tif' : extensao
  const conferir = Object.hasOwn(CONFERE, tipo) ? CONFERE[tipo] : undefined
  if (!conferir) return null
  const semMedida = { confere: conferir(inicio), largura_px: null, altura_px: null }
  const onde = tipo === 'png' ? { largura: 16, altura: 20 } : tipo === 'psd' ? { largura: 18, altura: 14 } : null
  if (!semMedida.confere || !onde || inicio.length < 24) return semMedida
  const [largura_px, altura_px] = [inicio.readUInt32BE(onde.largura), inicio.readUInt32BE(onde.altura)]
  const possivel = [largura_px, altura_px].every((pontos) => pontos > 0 && pontos <= PONTOS_MAXIMOS)
  return possivel ? { confere: true, largura_px, altura_px } : semMedida
}
