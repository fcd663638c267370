import { IconX } from '@tabler/icons-react'
import type { SituacaoDoProduto } from '../../produtos.queries.ts'
import css from './Filtros.module.css'

const ROTULOS: Readonly<Record<SituacaoDoProduto, string>> = {
  nao_publicados: 'Não publicados',
  estoque_baixo: 'Estoque baixo',
}

/** The filter that the dashboard's links bring along, and the way out of it. */
export const Situacao = ({ situacao, onClear }: { situacao: SituacaoDoProduto; onClear: () => void }) => (
  <button type="button" className={css.situacao} aria-label={`Tirar o filtro ${ROTULOS[situacao]}`} onClick={onClear}>
    {ROTULOS[situacao]}
    <IconX size={17} aria-hidden />
  </button>
)
