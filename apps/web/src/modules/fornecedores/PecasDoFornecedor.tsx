import type { Comprado } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { FirstRows } from '../../shared/ui/FirstRows.tsx'
import { LoadingState, NotRead } from '../../shared/ui/states.tsx'
import { readComprado } from './fornecedores.queries.ts'

/** Lists the pieces that the shop buys of a supplier, with the supplier's codes, last cost and day of last receipt. */
export function PecasDoFornecedor({ id }: { id: number }) {
  const query = useQuery(readComprado(id))
  const comprado = query.data
  return (
    <Card title="O que se compra aqui">
      {!comprado ? (
        <NotRead query={query} message="Erro ao buscar o que se compra deste fornecedor.">
          <LoadingState message="Carregando peças" />
        </NotRead>
      ) : comprado.itens.length === 0 ? (
        <p className="m-0 text-texto-suave">As peças das compras pedidas aparecem aqui.</p>
      ) : (
        <>
          <FirstRows
            name="Peças compradas deste fornecedor"
            rows={comprado.itens}
            nouns={['peça', 'peças']}
            row={(item) => <Peca key={`${item.produto_id}/${item.variacao_id}`} item={item} />}
          />
          {comprado.total > comprado.itens.length && (
            <p className="mt-3 mb-0 text-s text-texto-suave">
              As {comprado.itens.length} pedidas por último, de {comprado.total.toLocaleString('pt-BR')}.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function Peca({ item }: { item: Comprado['itens'][number] }) {
  const { produto_id, variacao_id, sku, titulo, variacao, codigos, custo_unitario, recebida_em } = item
  const search = variacao_id === null ? '' : `?variacao=${variacao_id}`
  const codes = codigos.length > 0 && `lá: ${codigos.join(', ')}`
  return (
    <li className="k-item">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-60 gap-0.5">
        <Link to={`/produtos/${produto_id}${search}`}>{[titulo, variacao].filter(Boolean).join(' ')}</Link>
        <span className="text-s text-texto-suave">{[sku, codes].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex flex-col ms-auto text-right tabular-nums">
        {custo_unitario !== null && <strong>{formatReais(custo_unitario)}</strong>}
        <span className="text-s text-texto-suave">
          {recebida_em === null ? 'nada chegou ainda' : `chegou em ${formatDate(recebida_em)}`}
        </span>
      </span>
    </li>
  )
}
