import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { Ficha } from './Ficha.tsx'
import css from './PedidoDoCanal.module.css'

/** What the channel says of an order that began there. Nothing here changes it. */
export function PedidoDoCanal({ venda }: { venda: Venda }) {
  const { canal, numero_no_canal, numero_pedido_bling, envio_do_canal, entrega_no_canal, observacoes_do_canal } = venda
  return (
    <Card title="Pedido do canal">
      <Ficha
        dados={[
          ['Canal', canal],
          ['Número no canal', numero_no_canal],
          ['Número no Bling', numero_pedido_bling],
          ...(envio_do_canal ? [['Envio pelo canal', envio_do_canal] as const] : []),
        ]}
      />
      {entrega_no_canal && <Texto nome="Entrega escrita no pedido">{entrega_no_canal}</Texto>}
      {observacoes_do_canal && <Texto nome="Observações do pedido">{observacoes_do_canal}</Texto>}
      <p className={css.nota}>
        Os itens e os preços são os do canal. O que mudar aqui, até o cancelamento, não muda o pedido lá.
      </p>
    </Card>
  )
}

const Texto = ({ nome, children }: { nome: string; children: string }) => (
  <dl className={css.texto}>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </dl>
)
