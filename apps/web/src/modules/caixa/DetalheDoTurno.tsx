import type { MovimentoDeCaixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDiferenca, formatMovimento, listContas } from '../../shared/caixa/palavras.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ImprimirDoCaixa } from './ImprimirDoCaixa.tsx'
import { DesfazerMovimento } from './MovimentarCaixa.tsx'

const ROW = 'flex flex-wrap gap-x-3 gap-y-1 items-center py-2.5 [&_+_&]:border-t [&_+_&]:border-t-borda'
const isByHand = ({ tipo }: MovimentoDeCaixa) => tipo === 'suprimento' || tipo === 'sangria'

/** What happened in a turno, the newest first; each payment leads to its sale. */
export function Movimentos({ turno }: { turno: Turno }) {
  const mayConferir = useMay('conferir_caixa')
  const [toReverse, setToReverse] = useState<MovimentoDeCaixa | null>(null)
  const title = mayConferir ? 'Movimentos' : 'Seus movimentos'
  if (turno.movimentos.length === 0)
    return (
      <Card title={title}>
        <p className="m-0 text-texto-suave">Nada entrou nem saiu ainda.</p>
      </Card>
    )
  return (
    <Card title={title}>
      <ul className="m-0 p-0 list-none" aria-label={title}>
        {turno.movimentos.toReversed().map((movimento) => {
          const { id, valor, motivo, venda_id, usuario, em, estornado_em } = movimento
          const mayReverse = mayConferir && estornado_em === null && turno.situacao === 'aberto'
          const undone = estornado_em === null ? '' : 'text-texto-suave line-through'
          return (
            <li key={id} className={ROW}>
              <span className="flex-1 flex flex-col min-w-0 wrap-anywhere">
                <span className={undone}>
                  {venda_id === null ? (
                    formatMovimento(movimento)
                  ) : (
                    <Link className="k-elo" to={`/vendas/${venda_id}`}>
                      {formatMovimento(movimento)}
                    </Link>
                  )}
                </span>
                <span className="text-s text-texto-suave">
                  {[formatDateTime(em), usuario, motivo].filter(Boolean).join(' · ')}
                  {estornado_em !== null && ` · desfeito em ${formatDateTime(estornado_em)}`}
                </span>
              </span>
              <strong
                className={`min-w-24 text-right tabular-nums sm:order-last ${undone || (valor < 0 ? 'text-erro' : '')}`}
              >
                {formatReais(valor)}
              </strong>
              {venda_id !== null && mayReverse && (
                <Link className="k-elo text-s max-sm:w-full max-sm:text-right" to={`/vendas/${venda_id}`}>
                  Desfazer na venda {venda_id}
                </Link>
              )}
              {isByHand(movimento) && (
                <span className="flex justify-end gap-1 max-sm:w-full">
                  <ImprimirDoCaixa caminho={`/imprimir/movimentos-de-caixa/${id}`} variant="subtle" size="sm" />
                  {mayReverse && (
                    <Button variant="subtle" size="sm" onClick={() => setToReverse(movimento)}>
                      Desfazer
                    </Button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {toReverse && <DesfazerMovimento turno={turno} movimento={toReverse} onClose={() => setToReverse(null)} />}
    </Card>
  )
}

/** The figures of a turno, for who may see them; others see what they counted themselves. */
export function ContasDoTurno({ turno }: { turno: Turno }) {
  const { diferenca } = turno
  return (
    <Card title="Dinheiro">
      {diferenca !== null && (
        <p className={`m-0 mb-3 text-3xl font-forte ${diferenca === 0 ? 'text-sucesso' : 'text-aviso'}`} role="status">
          {formatDiferenca(diferenca)}
        </p>
      )}
      <dl className="m-0 max-w-180 [&_>_div_+_div]:border-t [&_>_div_+_div]:border-t-borda [&_>_div]:flex [&_>_div]:justify-between [&_>_div]:gap-3 [&_>_div]:py-1.5 [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:tabular-nums">
        {listContas(turno).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What each form of payment brought and took, and what the card machine and the bank said. */
export function FormasDoTurno({ turno: { por_forma: formas } }: { turno: Turno }) {
  if (!formas || formas.length === 0) return null
  const isChecked = formas.some(({ conferido }) => conferido !== null)
  const columns = ['Entrou', 'Saiu', 'Saldo', ...(isChecked ? ['Conferido', 'Diferença'] : [])]
  return (
    <Card title="Por forma">
      <div className="overflow-x-auto">
        <table className="w-full max-w-180 border-collapse text-right tabular-nums whitespace-nowrap [&_td]:py-1.5 [&_th]:py-1.5 [&_:is(th,td)+:is(th,td)]:pl-4 max-md:[&_:is(th,td)+:is(th,td)]:pl-3 [&_tbody_tr]:border-t [&_tbody_tr]:border-t-borda max-md:text-m">
          <thead className="text-s text-texto-suave [&_th]:font-medio">
            <tr>
              <th scope="col" className="text-left">
                Forma
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formas.map(({ forma, entrou, saiu, saldo, conferido, diferenca }) => (
              <tr key={forma}>
                <th scope="row" className="text-left font-medio">
                  {rotuloDaForma(forma)}
                </th>
                <td>{formatReais(entrou)}</td>
                <td>{formatReais(saiu)}</td>
                <td>{formatReais(saldo)}</td>
                {isChecked && <td>{conferido === null ? '—' : formatReais(conferido)}</td>}
                {isChecked && <td>{diferenca === null ? '—' : formatDiferenca(diferenca)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
