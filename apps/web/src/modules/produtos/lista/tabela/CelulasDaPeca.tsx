import type { LinhaDaTabela } from './linhas.ts'
import css from './Tabela.module.css'

/** Columns that say which piece a row is; not edited here. */
type ColunaDaPeca = 'SKU' | 'Cor' | 'Tamanho'
export const DA_PECA: Readonly<Record<ColunaDaPeca, (linha: LinhaDaTabela) => string | null>> = {
  SKU: ({ produto, variacao }) => (variacao ?? produto).sku,
  Cor: ({ variacao }) => variacao?.nome_cor ?? null,
  Tamanho: ({ variacao }) => variacao?.tamanho ?? null,
}

/** At 1280 px a SKU of 28 characters is whole; a title as well, in two lines. */
export const LARGURAS: Readonly<Record<ColunaDaPeca, string>> = {
  SKU: 'minmax(150px, 1.1fr)',
  Cor: '96px',
  Tamanho: '72px',
}

export const CelulasDaPeca = ({ linha, columns }: { linha: LinhaDaTabela; columns: readonly ColunaDaPeca[] }) =>
  columns.map((name) => {
    const text = DA_PECA[name](linha)
    return (
      <span key={name} role="gridcell" className={`truncate ${css.peca}`} title={text ?? undefined}>
        {text}
      </span>
    )
  })
