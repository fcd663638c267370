import type { Vendido as Somas } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { Card } from '../../shared/ui/Card.tsx'
import css from './Vendido.module.css'

type Soma = Somas['hoje']

/** Sold today and since Monday, and how much each origin brought; what was taken off is said, as a day may be negative. */
export const Vendido = ({ hoje, semana, origens }: Somas) => (
  <Card title="Vendido" description="Sem o frete, menos devoluções e cancelamentos">
    <table className={css.tabela}>
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
    <span className={css.vendas}>
      {Math.abs(vendas) === 1 ? `${vendas} venda` : `${vendas.toLocaleString('pt-BR')} vendas`}
    </span>
    {devolvido > 0 && <span className={css.vendas}>{`Devoluções de ${formatarReais(devolvido)}`}</span>}
    {cancelado > 0 && <span className={css.vendas}>{`Cancelamentos de ${formatarReais(cancelado)}`}</span>}
  </td>
)
