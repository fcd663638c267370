/** What labels are on. */
export const PAPEIS_DE_ETIQUETA = { rolo: 'Rolo', a4: 'Folha A4', carta: 'Folha Carta' } as const
export type PapelDeEtiqueta = keyof typeof PAPEIS_DE_ETIQUETA

/** Millimetres of each sheet. */
export const FOLHAS = {
  a4: { larguraMm: 210, alturaMm: 297 },
  carta: { larguraMm: 215.9, alturaMm: 279.4 },
} as const
/** Wider than any label printer's roll. */
const ROLO_MAXIMO_MM = 216
/** Tables of manufacturers are rounded: their rows and columns may add up to a little more than the sheet. */
const FOLGA_MM = 0.5

export interface MedidasDoLayout {
  readonly papel: PapelDeEtiqueta
  readonly largura: number
  readonly altura: number
  readonly colunas: number
  readonly linhas: number
  readonly vao_x: number
  readonly vao_y: number
  readonly borda_esquerda: number
  readonly borda_superior: number
}

const somar = (quantos: number, lado: number, vao: number) => quantos * lado + (quantos - 1) * vao
const milimetros = (mm: number) => `${(Math.round(mm * 100) / 100).toLocaleString('pt-BR')} mm`

/** The page of a layout: the sheet, or one row of labels of a roll with the same margin on both sides. */
export function paginaDoLayout(layout: MedidasDoLayout): { readonly larguraMm: number; readonly alturaMm: number } {
  if (layout.papel !== 'rolo') return FOLHAS[layout.papel]
  const { largura, altura, colunas, vao_x, borda_esquerda } = layout
  const larguraMm = 2 * borda_esquerda + somar(colunas, largura, vao_x)
  return { larguraMm: Math.round(larguraMm * 100) / 100, alturaMm: altura }
}

/** What the measures of a layout make impossible together, each with its sentence. */
export function faltasDoLayout(layout: MedidasDoLayout): Readonly<Partial<Record<keyof MedidasDoLayout, string>>> {
  const { papel, largura, altura, colunas, linhas, vao_x, vao_y, borda_esquerda, borda_superior } = layout
  const pagina = paginaDoLayout(layout)
  if (papel === 'rolo') {
    const excesso = pagina.larguraMm > ROLO_MAXIMO_MM
    return {
      ...(excesso && { colunas: `O rolo teria ${milimetros(pagina.larguraMm)}; o máximo é ${ROLO_MAXIMO_MM} mm` }),
      ...(linhas !== 1 && { linhas: 'No rolo, cada linha é uma página: 1' }),
      ...(vao_y !== 0 && { vao_y: 'No rolo, a impressora acha o vão entre linhas sozinha: 0' }),
      ...(borda_superior !== 0 && { borda_superior: 'No rolo não há margem no alto: 0' }),
    }
  }
  const larguraUsada = borda_esquerda + somar(colunas, largura, vao_x)
  const alturaUsada = borda_superior + somar(linhas, altura, vao_y)
  return {
    ...(larguraUsada > pagina.larguraMm + FOLGA_MM && {
      colunas: `Passa da folha: ${milimetros(larguraUsada)} de ${milimetros(pagina.larguraMm)} na largura`,
    }),
    ...(alturaUsada > pagina.alturaMm + FOLGA_MM && {
      linhas: `Passa da folha: ${milimetros(alturaUsada)} de ${milimetros(pagina.alturaMm)} na altura`,
    }),
  }
}
