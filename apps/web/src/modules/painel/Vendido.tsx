import type { Vendido as Somas } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { Card } from '../../shared/ui/Card.tsx'

const VENDAS = 'block text-xs font-texto text-texto-suave'

type Soma = Somas['hoje']

/** Sold today and since Monday, and how much each origin brought; what was taken off is said, as a day may be negative. */
export const Vendido = ({ hoje, semana, origens }: Somas) => (
  <Card title="Vendido" description="Sem o frete, menos devoluções e cancelamentos">
    <table className="k-tabela text-base [&_:is(th,td)]:py-2 [&_:is(th,td)]:px-0 [&_thead_th]:pt-0 [&_tbody_td]:font-forte [&_td[data-nada]]:font-texto [&_td[data-nada]]:text-texto-suave max-xs:[&_:is(th,td)]:wrap-anywhere max-xs:[&_:is(th,td)]:whitespace-normal">
      <thead>
        <tr>
          <th scope="col">Origem</th>
          <th scope="col">Hoje</th>
          <th scope="col">Desde segunda</th>
        </tr>
      </thead>
      <tbody>
        {origens.map((linha) => (
          <tr key={linha.origem}>
            <th scope="row">{rotuloDaOrigem(linha.origem)}</th>
            <Celula {...linha.hoje} />
            <Celula {...linha.semana} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Celula {...hoje} />
          <Celula {...semana} />
        </tr>
      </tfoot>
    </table>
  </Card>
)

const Celula = ({ vendas, total, devolvido, cancelado }: Soma) => (
  <td data-nada={(vendas === 0 && total === 0) || undefined}>
    {formatarReais(total)}
    <span className={VENDAS}>
      {Math.abs(vendas) === 1 ? `${vendas} venda` : `${vendas.toLocaleString('pt-BR')} vendas`}
    </span>
    {devolvido > 0 && <span className={VENDAS}>{`Devoluções de ${formatarReais(devolvido)}`}</span>}
    {cancelado > 0 && <span className={VENDAS}>{`Cancelamentos de ${formatarReais(cancelado)}`}</span>}
  </td>
)
