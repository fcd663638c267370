import { formatarData } from '@estampa/contract/shared/dates.ts'
import { memo } from 'react'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'
import css from './LixeiraPage.module.css'
import type { ProdutoExcluido } from './lixeira.queries.ts'

interface LixeiraItemProps {
  produto: ProdutoExcluido
  selecionado: boolean
  onSelect: (id: number, selecionado: boolean) => void
}

/** One deleted product; the whole line ticks it. */
export const LixeiraItem = memo(function LixeiraItem({ produto, selecionado, onSelect }: LixeiraItemProps) {
  const { id, titulo, identidade, imagem, excluidoEm } = produto
  return (
    <li className={css.item} data-selecionado={selecionado || undefined}>
      <label className={css.linha}>
        <input
          type="checkbox"
          aria-label={`Selecionar ${titulo} (${identidade[0] ?? id})`}
          checked={selecionado}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
        <Thumbnail className={css.foto} url={imagem} />
        <span className={css.texto}>
          <span className={css.titulo}>{titulo}</span>
          <span className={css.identidade}>{identidade.join(' · ')}</span>
        </span>
        <span className={css.quando}>Excluído em {formatarData(excluidoEm)}</span>
      </label>
    </li>
  )
})
