import { Link } from 'react-router'
import type { RecusadaDoLote } from './lote.ts'

export const Recusadas = ({ vendas, nome }: { vendas: readonly RecusadaDoLote[]; nome: string }) =>
  vendas.length > 0 && (
    <ul
      className="max-h-66 m-0 mt-2 overflow-y-auto [&_li]:py-2 [&_li]:px-0 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_a]:font-medio [&_a]:text-texto [&_a]:underline-offset-3"
      aria-label={nome}
    >
      {vendas.map(({ id, cliente_nome, motivo }) => (
        <li key={id}>
          <Link to={`/vendas/${id}`}>{[`Venda ${id}`, cliente_nome].filter(Boolean).join(', ')}</Link>
          <span className="block text-m text-aviso">{motivo}</span>
        </li>
      ))}
    </ul>
  )
