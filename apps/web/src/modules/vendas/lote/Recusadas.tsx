import { Link } from 'react-router'
import css from './lote.module.css'
import type { RecusadaDoLote } from './lote.ts'

export const Recusadas = ({ vendas, nome }: { vendas: readonly RecusadaDoLote[]; nome: string }) =>
  vendas.length > 0 && (
    <ul className={css.linhas} aria-label={nome}>
      {vendas.map(({ id, cliente_nome, motivo }) => (
        <li key={id}>
          <Link to={`/vendas/${id}`}>{[`Venda ${id}`, cliente_nome].filter(Boolean).join(', ')}</Link>
          <span className={css.motivo}>{motivo}</span>
        </li>
      ))}
    </ul>
  )
