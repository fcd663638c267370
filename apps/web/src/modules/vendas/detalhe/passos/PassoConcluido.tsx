import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Card } from '../../../../shared/ui/Card.tsx'
import { Ficha } from '../Ficha.tsx'
import { RastreamentoDaVenda } from '../RastreamentoDaVenda.tsx'

/** Nothing is left to do: what the sale came to, and the way its package took. */
export function PassoConcluido({ venda }: { venda: Venda }) {
  const { total, frete_valor, alterado_em, vendedor } = venda
  return (
    <>
      <Card title="Resumo da venda">
        <Ficha
          dados={[
            ['Produtos', formatarReais(total)],
            ['Total com frete', formatarReais(total + (frete_valor ?? 0))],
            ['Última alteração', formatarDataHora(alterado_em)],
            ['Vendedor', vendedor],
          ]}
        />
      </Card>
      <RastreamentoDaVenda venda={venda} />
    </>
  )
}
