/** Words of the printing work, by their key in the database, as people read them. */
export const POSICOES = {
  frente: 'Frente',
  costas: 'Costas',
  manga_esquerda: 'Manga esquerda',
  manga_direita: 'Manga direita',
  outra: 'Outra posição',
} as const
export type Posicao = keyof typeof POSICOES

export const TECNICAS = {
  dtf: 'DTF',
  silk: 'Silk',
  sublimacao: 'Sublimação',
  bordado: 'Bordado',
  outra: 'Outra técnica',
} as const
export type Tecnica = keyof typeof TECNICAS

export const SITUACOES_DA_PRODUCAO = {
  a_fazer: 'A fazer',
  em_producao: 'Em produção',
  bloqueada: 'Bloqueada',
  pronta: 'Pronta',
  cancelada: 'Cancelada',
} as const
export type SituacaoDaProducao = keyof typeof SITUACOES_DA_PRODUCAO

export const MOTIVOS_DE_PERDA = {
  erro_de_impressao: 'Erro de impressão',
  peca_com_defeito: 'Peça com defeito',
  outra: 'Outra',
} as const
export type MotivoDePerda = keyof typeof MOTIVOS_DE_PERDA

export const EVENTOS_DA_PRODUCAO = {
  iniciar: 'Começou',
  concluir: 'Feita',
  perder: 'Perdida',
  perder_pronta: 'Pronta com defeito',
  estornar: 'Desfeito',
  bloquear: 'Bloqueada',
  desbloquear: 'Desbloqueada',
  devolver: 'Devolvida ao estoque',
  descartar: 'Perdida, sem venda',
  versao: 'Versão da arte',
  usar: 'Aproveitada',
  ceder: 'Aproveitada em outra linha',
  retomar: 'De volta à linha',
} as const
export type TipoDeEventoDaProducao = keyof typeof EVENTOS_DA_PRODUCAO

export const FORMATOS_DA_LISTA_DE_IMPRESSAO = {
  pdf: 'PDF, para ler na impressora',
  csv: 'CSV, para o programa da impressora',
  zip: 'ZIP, com os arquivos das artes',
} as const
export type FormatoDaListaDeImpressao = keyof typeof FORMATOS_DA_LISTA_DE_IMPRESSAO

/** What is odd about a print file that was taken as it is. */
export const AVISOS_DA_ARTE = {
  cmyk: 'Em CMYK: na tela as cores são aproximadas. O arquivo original está guardado para a impressão.',
  grande: 'Grande demais para ser mostrada aqui. O arquivo original está guardado: baixe-o para ver.',
  animada: 'É uma animação: aqui aparece só o primeiro quadro.',
} as const
export type AvisoDaArte = keyof typeof AVISOS_DA_ARTE

/** Largest print file, bytes. */
export const BYTES_DA_ARTE = 200 * 2 ** 20
export const ESTAMPAS_MAXIMAS = 20
/** Most pictures of a line. */
export const MOCKUPS_POR_LINHA = 4

/** Below this a print looks blurred. */
const DPI_MINIMO = 150

const cm = (mm: number) => (mm / 10).toLocaleString('pt-BR')
/** '28 × 30,5 cm', as people measure; stored in mm. */
export const formatCm = (...mm: readonly number[]): string => `${mm.map(cm).join(' × ')} cm`
type MedidasDaEstampa = Readonly<Record<'largura_mm' | 'altura_mm' | 'distancia_gola_mm', number | null>>
/** '28 × 30,5 cm, a 7 cm da gola'; 'sem medida' when the print has no size yet. */
export const medidasDaEstampa = (estampa: MedidasDaEstampa): string => {
  const { distancia_gola_mm: gola } = estampa
  return `${tamanhoDaEstampa(estampa)}${gola === null ? '' : `, a ${formatCm(gola)} da gola`}`
}
function tamanhoDaEstampa({ largura_mm, altura_mm }: MedidasDaEstampa): string {
  if (largura_mm !== null && altura_mm !== null) return formatCm(largura_mm, altura_mm)
  if (largura_mm !== null) return `${formatCm(largura_mm)} de largura`
  return altura_mm === null ? 'sem medida' : `${formatCm(altura_mm)} de altura`
}

/** '120 dpi a 28 cm: vai sair borrada'; null when it is sharp, or its pixels or size are not known. */
export function avisoDeResolucao(larguraPx: number | null, larguraMm: number | null): string | null {
  if (larguraPx === null || larguraMm === null) return null
  const dpi = Math.round(larguraPx / (larguraMm / 25.4))
  return dpi >= DPI_MINIMO ? null : `${dpi} dpi a ${formatCm(larguraMm)}: vai sair borrada`
}
