import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import type { EstampaDaLinha } from '@estampa/contract/producao/estampas.schemas.ts'
import { POSICOES, type Posicao, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { inteiroDoTexto, parseDecimal } from '@estampa/contract/shared/money.ts'
import { newKey } from '../../api/api.ts'
import { idDe, intOrNull, list, object, texto, textoOuNulo } from '../../api/readers.ts'

/** A print as a line of a form keeps it; one that was never stored has no number. */
export type EstampaNaLinha = Omit<EstampaDaLinha, 'id'> & { readonly id: number | null }

/** A print as it is typed. */
export interface EstampaDigitada extends Pick<EstampaNaLinha, 'id' | 'posicao' | 'tecnica' | 'observacao'> {
  readonly chave: string
  /** null: it is still to come. */
  readonly arte: Pick<Arte, 'id' | 'nome' | 'arquivo' | 'versao' | 'largura_px' | 'miniatura_url'> | null
  /** Height over width of the art that was just chosen; absent: not known. */
  readonly proporcao?: number | null
  readonly largura: string
  readonly altura: string
  readonly gola: string
  readonly cores: string
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
export const POSICAO_OPTIONS = toOptions(POSICOES)
export const TECNICA_OPTIONS = toOptions(TECNICAS)

/** Stored in mm, typed in cm. */
export const isUnreadable = (cm: string): boolean => Number.isNaN(parseDecimal(cm))
export const formatMm = (mm: number | null): string =>
  mm === null ? '' : (mm / 10).toLocaleString('pt-BR', { useGrouping: false })
export function parseMm(cm: string): number | null {
  const typedCm = parseDecimal(cm)
  return typedCm === null ? null : Math.round(typedCm * 10)
}

/** Height over width of an art, where its file tells both. */
export const proporcaoDa = ({ largura_px, altura_px }: Pick<Arte, 'largura_px' | 'altura_px'>): number | null =>
  largura_px && altura_px ? altura_px / largura_px : null

/** A typed width, with the height that the art's proportion gives it; a height that a person typed stays. */
export function changeLargura(
  { largura: before, altura, proporcao }: Pick<EstampaDigitada, 'largura' | 'altura' | 'proporcao'>,
  largura: string,
): Partial<Pick<EstampaDigitada, 'largura' | 'altura'>> {
  if (!proporcao) return { largura }
  const proposeAltura = (text: string) => {
    const mm = parseMm(text) ?? 0
    return mm > 0 ? formatMm(Math.round(mm * proporcao)) : ''
  }
  return altura === '' || altura === proposeAltura(before) ? { largura, altura: proposeAltura(largura) } : { largura }
}

export function toDigitada(estampa: EstampaNaLinha): EstampaDigitada {
  const { id, posicao, tecnica, observacao, arte_id, arte, arquivo, versao, largura_px, miniatura_url } = estampa
  return {
    chave: newKey(),
    id,
    posicao,
    tecnica,
    observacao,
    arte:
      arte_id === null
        ? null
        : { id: arte_id, nome: arte ?? '', arquivo: arquivo ?? '', versao: versao ?? 1, largura_px, miniatura_url },
    largura: formatMm(estampa.largura_mm),
    altura: formatMm(estampa.altura_mm),
    gola: formatMm(estampa.distancia_gola_mm),
    cores: estampa.cores === null ? '' : String(estampa.cores),
  }
}

/** At the first place that has none yet, in the technique of the one before. */
export const newEstampa = (estampas: readonly EstampaDigitada[]): EstampaDigitada => ({
  chave: newKey(),
  id: null,
  posicao: nextPosicao(estampas),
  tecnica: estampas.at(-1)?.tecnica ?? 'dtf',
  observacao: '',
  arte: null,
  largura: '',
  altura: '',
  gola: '',
  cores: '',
})
export const nextPosicao = (estampas: readonly { readonly posicao: Posicao }[]): Posicao =>
  (Object.keys(POSICOES) as Posicao[]).find((key) => estampas.every(({ posicao }) => posicao !== key)) ?? 'outra'

/** The fields of a print whose text is no number. */
export function unreadableFields({ largura, altura, gola, cores }: EstampaDigitada) {
  const isNoCount = cores.trim() !== '' && !((inteiroDoTexto(cores) ?? 0) >= 1 && (inteiroDoTexto(cores) ?? 0) <= 20)
  const isNoSize = (cm: string) => isUnreadable(cm) || parseMm(cm) === 0
  return [
    ...(isNoSize(largura) ? ['largura' as const] : []),
    ...(isNoSize(altura) ? ['altura' as const] : []),
    ...(isUnreadable(gola) ? ['gola' as const] : []),
    ...(isNoCount ? ['cores' as const] : []),
  ]
}

/** The print as the line keeps it; its numbers can be read. */
export const toEstampa = ({ id, posicao, tecnica, observacao, arte, ...typed }: EstampaDigitada): EstampaNaLinha => ({
  id,
  posicao,
  tecnica,
  observacao: observacao.trim(),
  arte_id: arte?.id ?? null,
  arte: arte?.nome ?? null,
  arquivo: arte?.arquivo ?? null,
  versao: arte?.versao ?? null,
  versao_aprovada: null,
  largura_px: arte?.largura_px ?? null,
  miniatura_url: arte?.miniatura_url ?? null,
  largura_mm: parseMm(typed.largura),
  altura_mm: parseMm(typed.altura),
  distancia_gola_mm: parseMm(typed.gola),
  cores: inteiroDoTexto(typed.cores),
})

/** The prints as a request sends them. */
export const toEstampasBody = (estampas: readonly EstampaNaLinha[]) =>
  estampas.map(({ id, posicao, arte_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores, observacao }) => ({
    ...(id !== null && { id }),
    posicao,
    arte_id,
    tecnica,
    largura_mm,
    altura_mm,
    distancia_gola_mm,
    cores,
    observacao,
  }))

const keyReader =
  <K extends string>(labels: Readonly<Record<K, unknown>>, otherwise: K) =>
  (value: unknown): K =>
    Object.hasOwn(labels, texto(value)) ? (texto(value) as K) : otherwise

/** The prints of a line in a draft that the browser kept. */
export const readEstampas = list(
  object<EstampaNaLinha>({
    id: idDe,
    posicao: keyReader(POSICOES, 'outra'),
    tecnica: keyReader(TECNICAS, 'outra'),
    observacao: texto,
    arte_id: idDe,
    arte: textoOuNulo,
    arquivo: textoOuNulo,
    versao: intOrNull,
    versao_aprovada: intOrNull,
    largura_px: intOrNull,
    miniatura_url: textoOuNulo,
    largura_mm: intOrNull,
    altura_mm: intOrNull,
    distancia_gola_mm: intOrNull,
    cores: intOrNull,
  }),
)

/** A line that prints may be put on. */
export interface LinhaAEstampar {
  readonly chave: string | number
  readonly nome: string
  readonly grupo: string | null
}

interface Estampavel extends Pick<LinhaAEstampar, 'chave' | 'grupo'> {
  readonly estampas: readonly EstampaNaLinha[]
}
/** The lines after these prints were put on those of `chaves`: together they are a group from now on. */
export function applyEstampas<L extends Estampavel>(
  linhas: readonly L[],
  estampas: readonly EstampaNaLinha[],
  chaves: readonly LinhaAEstampar['chave'][],
): L[] {
  const isChosen = ({ chave }: L) => chaves.includes(chave)
  const grupo =
    estampas.length === 0
      ? null
      : chooseGrupo(
          linhas.filter(isChosen),
          linhas.filter((linha) => !isChosen(linha)),
        )
  // The numbers of the prints are those of the first line.
  const copies = estampas.map((estampa) => ({ ...estampa, id: null }))
  return linhas.map((linha) =>
    isChosen(linha) ? { ...linha, estampas: linha.chave === chaves[0] ? estampas : copies, grupo } : linha,
  )
}

/** The group of these lines from now on: the one that they are in, or one that no other line has; null for a single line. */
function chooseGrupo(chosen: readonly Pick<LinhaAEstampar, 'grupo'>[], otherLinhas: typeof chosen): string | null {
  if (chosen.length < 2) return null
  const taken = new Set(otherLinhas.map(({ grupo }) => grupo))
  const own = chosen.find(({ grupo }) => grupo !== null && !taken.has(grupo))?.grupo
  if (own) return own
  for (let n = 1; ; n++) if (!taken.has(`Estampa ${n}`)) return `Estampa ${n}`
}
