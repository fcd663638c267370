import type { Caixa } from '@estampa/contract/caixas/caixas.schemas.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { Link } from 'react-router'
import { bringPagamentos, findCaixaHere, pagamentosFora } from '../../shared/caixa/caixa.queries.ts'
import { useList } from '../../shared/resource/useList.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadMore } from '../../shared/ui/states.tsx'

/** Cash that no drawer took (a fair, the courier): each is brought into this device's open drawer once. */
export function ForaDoCaixa({ caixas }: { caixas: readonly Caixa[] }) {
  const list = useList(pagamentosFora)
  const here = findCaixaHere(caixas)
  const turnoId = here?.turno?.id ?? null
  const { mutate, isPending } = useTold(
    bringPagamentos(turnoId ?? 0),
    'O pagamento não pôde ser trazido. Tente novamente.',
    `Trazido para ${here?.nome}.`,
  )
  if (!list.rows || list.rows.length === 0) return null
  return (
    <div className="mb-4">
      <Card
        title="Fora do caixa"
        description={
          turnoId === null ? 'Abra o caixa deste aparelho para trazer.' : `Trazido, o dinheiro conta em ${here?.nome}.`
        }
      >
        <ul className="m-0 p-0 list-none" aria-label="Pagamentos fora do caixa">
          {list.rows.map(({ id, venda_id, forma, valor, observacao, usuario, criado_em }) => (
            <li key={id} className="k-pontas py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda">
              <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-56">
                <Link className="k-elo" to={`/vendas/${venda_id}`}>
                  {rotuloDaForma(forma)} da venda {venda_id}
                </Link>
                <span className="text-s text-texto-suave">
                  {[formatDateTime(criado_em), usuario, observacao].filter(Boolean).join(' · ')}
                </span>
              </span>
              <strong className="tabular-nums">{formatReais(valor)}</strong>
              <Button
                variant="default"
                size="sm"
                disabled={turnoId === null || isPending}
                onClick={() => mutate([id])}
                aria-label={`Trazer o pagamento da venda ${venda_id} para o caixa`}
              >
                Trazer
              </Button>
            </li>
          ))}
        </ul>
        <LoadMore list={list} />
      </Card>
    </div>
  )
}
