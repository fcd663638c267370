import type { RecebimentoNoCusto } from '@estampa/contract/compras/custos.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../shared/session/session.ts'
import { FirstRows } from '../../../shared/ui/FirstRows.tsx'
import { LoadingState, NotRead } from '../../../shared/ui/states.tsx'
import { readCustos } from './custos.queries.ts'

interface HistoricoDeCustoProps {
  readonly produtoId: number
  /** Null: of the product and of all its variations. */
  readonly variacaoId: number | null
  /** Whose cost it is, where a page shows several. */
  readonly owner?: string
}

/** What each receipt made of a cost; read when it is opened. */
export function HistoricoDeCusto({ owner, ...piece }: HistoricoDeCustoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const seesCustos = useMay('ver_custos')
  if (!seesCustos) return null
  const label = 'Histórico de custo'
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="k-dobra" aria-label={owner && `${label} ${owner}`}>
        {label}
      </summary>
      {isOpen && <Recebimentos {...piece} />}
    </details>
  )
}

function Recebimentos({ produtoId, variacaoId }: Omit<HistoricoDeCustoProps, 'owner'>) {
  const query = useQuery(readCustos(produtoId, variacaoId))
  if (!query.data)
    return (
      <NotRead query={query} message="Erro ao buscar o histórico de custo.">
        <LoadingState />
      </NotRead>
    )
  const { recebimentos, total } = query.data
  if (recebimentos.length === 0) return <p className="m-0 text-texto-suave">Nada foi recebido de uma compra ainda.</p>
  return (
    <>
      <FirstRows
        name="Recebimentos"
        rows={recebimentos}
        nouns={['recebimento', 'recebimentos']}
        row={(recebimento) => (
          <Recebimento
            key={`${recebimento.recebimento_id}/${recebimento.item_id}`}
            recebimento={recebimento}
            named={variacaoId === null}
          />
        )}
      />
      {total > recebimentos.length && (
        <p className="mt-3 mb-0 text-s text-texto-suave">
          Os {recebimentos.length} mais novos, de {total.toLocaleString('pt-BR')}.
        </p>
      )}
    </>
  )
}

function Recebimento({ recebimento, named }: { recebimento: RecebimentoNoCusto; named: boolean }) {
  const { compra_id, fornecedor, em, estornado_em, variacao, quantidade, custo_unitario } = recebimento
  const paid = custo_unitario === null ? ', preço não informado' : ` a ${formatReais(custo_unitario)}`
  return (
    <li className="k-item py-2.5">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60 gap-0.5">
        <span>
          {[named && variacao, formatDate(em)].filter(Boolean).join(' · ')} ·{' '}
          <Link to={`/compras/${compra_id}`}>Compra {compra_id}</Link>
        </span>
        <span className="text-s text-texto-suave">
          {fornecedor.nome} · {plural(quantidade, 'peça', 'peças')}
          {paid}
        </span>
      </span>
      <span className={`text-m tabular-nums ${estornado_em === null ? '' : 'text-texto-suave'}`}>
        {estornado_em === null ? describeChange(recebimento) : `desfeito em ${formatDate(estornado_em)}`}
      </span>
    </li>
  )
}

/** `de R$ 10,00 para R$ 10,20` */
function describeChange({ custo_antes, custo_depois }: RecebimentoNoCusto): string {
  if (custo_depois === null || custo_depois === custo_antes) return 'o custo ficou'
  const after = formatReais(custo_depois)
  return custo_antes === null ? `custo de ${after}` : `de ${formatReais(custo_antes)} para ${after}`
}
