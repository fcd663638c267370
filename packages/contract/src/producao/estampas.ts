import { plural } from '../shared/plural.ts'
import type { EstampaGuardada } from './estampas.schemas.ts'
import { medidasDaEstampa, POSICOES, TECNICAS } from './opcoes.ts'

type Comparada = Pick<
  EstampaGuardada,
  'posicao' | 'arte_id' | 'tecnica' | 'largura_mm' | 'altura_mm' | 'distancia_gola_mm' | 'cores'
>
/** Equal for the same prints: place, art, technique, sizes and colours; whatever their order, notes and versions are. */
export const keyOfEstampas = (estampas: readonly Comparada[]): string =>
  JSON.stringify(
    estampas
      .map(({ posicao, arte_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores }) =>
        JSON.stringify([posicao, arte_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores]),
      )
      .sort(),
  )

/** Whether the prints are a line's own: the piece made is the blank itself, which no price list of the shop sells printed. */
export const printsBlank = ({
  produto_id,
  variacao_id,
  lisa_produto_id,
  lisa_variacao_id,
}: Readonly<Record<'produto_id' | 'variacao_id' | 'lisa_produto_id' | 'lisa_variacao_id', number | null>>): boolean =>
  produto_id !== null && produto_id === lisa_produto_id && variacao_id === lisa_variacao_id

interface Descrita
  extends Pick<EstampaGuardada, 'posicao' | 'tecnica' | 'largura_mm' | 'altura_mm' | 'distancia_gola_mm'> {
  /** null: it is still to come; absent: not told. */
  readonly arte?: string | null
}
/** `Frente · DTF · 28 × 30 cm · Escudo` */
export const describeEstampa = (estampa: Descrita): string =>
  [
    POSICOES[estampa.posicao],
    TECNICAS[estampa.tecnica],
    estampa.largura_mm === null && estampa.altura_mm === null ? null : medidasDaEstampa(estampa),
    estampa.arte === undefined ? null : (estampa.arte ?? 'a arte ainda vem'),
  ]
    .filter((part) => part !== null)
    .join(' · ')

interface Guardada extends Descrita {
  readonly arte: string | null
  /** Name of the art's file. */
  readonly arquivo: string | null
}
/** The same for the customer: an art that is called as its file, such as `01login`, says nothing to her. */
export function describeToCliente(estampa: Guardada): string {
  const { arte, arquivo, ...unnamed } = estampa
  const isFileName = arte !== null && arquivo !== null && (arquivo === arte || arquivo.startsWith(`${arte}.`))
  return describeEstampa(isFileName ? unnamed : estampa)
}

type Resumida = Pick<Descrita, 'posicao' | 'tecnica' | 'arte'>
/** The prints in words that get shorter, for a label: without the arts, without the techniques, at last only how many. */
export function listShorterWords(estampas: readonly Resumida[]): string[] {
  if (estampas.length === 0) return []
  const places = estampas.map(({ posicao }) => POSICOES[posicao])
  const works = estampas.map(({ posicao, tecnica }) => `${POSICOES[posicao]} ${TECNICAS[tecnica]}`)
  const arts = estampas.flatMap(({ arte }) => arte ?? [])
  const texts = [[...works, ...new Set(arts)], works, places, [plural(estampas.length, 'estampa', 'estampas')]]
  return [...new Set(texts.map((parts) => parts.join(', ')))]
}
