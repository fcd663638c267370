import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { Card } from '../../shared/ui/Card.tsx'
import css from './Vendido.module.css'

type Soma = Painel['vendido']['hoje']

/** Sales made today and since Monday, and how much each origin brought. */
export const Vendido = ({ hoje, semana, origens }: Painel['vendido']) => (
  <Card title="Vendido" description="Sem o frete e sem as canceladas">
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

const Celula = ({ vendas, total }: Soma) => (
  <td data-nada={vendas === 0 || undefined}>
    {formatarReais(total)}
    <span className={css.vendas}>{vendas === 1 ? '1 venda' : `${vendas.toLocaleString('pt-BR')} vendas`}</span>
  </td>
)
