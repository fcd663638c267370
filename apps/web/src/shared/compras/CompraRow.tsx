import type { CompraResumo } from '@estampa/contract/compras/compras.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { Link } from 'react-router'
import { SituacaoBadge } from './SituacaoBadge.tsx'

/** A purchase in a list; `fornecedor` is named where the list is not the supplier's own. */
export function CompraRow({ compra, fornecedor }: { compra: CompraResumo; fornecedor?: string }) {
  const { id, numero, situacao, pecas, recebidas, previsao, atrasada, total, criado_em } = compra
  const facts = [
    formatDate(criado_em),
    plural(pecas, 'peça', 'peças'),
    recebidas > 0 && plural(recebidas, 'recebida', 'recebidas'),
    previsao !== null && `${atrasada ? 'atrasada desde' : 'prevista para'} ${formatDate(previsao)}`,
  ]
  return (
    <li className="k-caixa k-pontas relative py-3.5 px-4 [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:outline-offset-2 [&_a]:font-forte [&_a]:text-inherit [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-['']">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-80 gap-0.5">
        <Link to={`/compras/${id}`}>{[`Compra ${numero}`, fornecedor].filter(Boolean).join(' · ')}</Link>
        <span className={`text-s ${atrasada ? 'text-perigo-texto' : 'text-texto-suave'}`}>
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      <SituacaoBadge situacao={situacao} />
      {total !== null && (
        <span className="min-w-24 ms-auto font-forte tabular-nums text-right">{formatReais(total)}</span>
      )}
    </li>
  )
}
