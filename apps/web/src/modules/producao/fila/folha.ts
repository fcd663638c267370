import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'

/** One print of the gang sheet: so many of a size, side by side in rows over the sheet's width. */
export interface LinhaDaFolha {
  readonly chave: string
  readonly arte: string
  readonly largura_mm: number
  readonly altura_mm: number
  readonly pecas: number
  /** Length that they take, mm; null when one is wider than the sheet. */
  readonly comprimento_mm: number | null
}

/** What is still to be made, by art, version and size. Sums only: the printer's own program places the prints. */
export function montarFolha(
  producoes: readonly Pick<Producao, 'faltam' | 'estampas'>[],
  { largura, espaco }: { readonly largura: number; readonly espaco: number },
): LinhaDaFolha[] {
  const estampas = producoes.flatMap(({ faltam, estampas: delas }) =>
    faltam === 0 ? [] : delas.map((estampa) => ({ ...estampa, pecas: faltam })),
  )
  const grupos = Map.groupBy(estampas, (e) => [e.arte_id, e.versao, e.largura_mm, e.altura_mm].join(' '))
  return [...grupos].flatMap(([chave, [primeira, ...outras]]) => {
    if (!primeira) return []
    const { arte, largura_mm, altura_mm } = primeira
    const pecas = outras.reduce((soma, outra) => soma + outra.pecas, primeira.pecas)
    const porLinha = Math.floor((largura + espaco) / (largura_mm + espaco))
    const comprimento_mm = porLinha < 1 ? null : Math.ceil(pecas / porLinha) * (altura_mm + espaco)
    return [{ chave, arte, largura_mm, altura_mm, pecas, comprimento_mm }]
  })
}

export const somaDaFolha = (linhas: readonly LinhaDaFolha[]) => ({
  pecas: linhas.reduce((soma, { pecas }) => soma + pecas, 0),
  comprimento_mm: linhas.reduce((soma, { comprimento_mm }) => soma + (comprimento_mm ?? 0), 0),
})
