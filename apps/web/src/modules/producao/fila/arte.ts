import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'

/** Together by the art of the first place, in the order of their most urgent one. */
export const porArte = (producoes: readonly Producao[]) => [
  ...Map.groupBy(producoes, ({ estampas }) => estampas[0]?.arte ?? 'Sem arte na ficha do produto'),
]

export function pecasDe(producoes: readonly Pick<Producao, 'faltam'>[]): string {
  const pecas = producoes.reduce((soma, { faltam }) => soma + faltam, 0)
  return pecas === 1 ? '1 peça' : `${pecas} peças`
}
