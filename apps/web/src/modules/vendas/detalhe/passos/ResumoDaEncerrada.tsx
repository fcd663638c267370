import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Card } from '../../../../shared/ui/Card.tsx'
import { StatusDot } from '../../../../shared/ui/StatusDot.tsx'
import { Ficha } from '../Ficha.tsx'
import { EventosDaVenda } from '../Historico.tsx'
import { ItensDaVenda } from '../itens/ItensDaVenda.tsx'
import { Pagamento } from '../pagamento/PagamentoDaVenda.tsx'
import { AndamentoDoPacote } from '../RastreamentoDaVenda.tsx'
import css from './passos.module.css'

/** A sale that has ended without delivery: its data, tracking and history in one panel. */
export function ResumoDaEncerrada({ venda }: { venda: Venda }) {
  return (
    <Card title="Resumo da venda" actions={<StatusDot tone="error">{rotuloDoStatus(venda.status)}</StatusDot>}>
      <Ficha
        dados={[
          ['Cliente', venda.cliente_nome],
          ['Origem', rotuloDaOrigem(venda.origem)],
          ['Número do pedido', venda.numero_pedido_bling],
          ['Código de rastreamento', venda.codigo_rastreamento],
          ['Última alteração', formatarDataHora(venda.alterado_em)],
        ]}
      />
      <div className={css.parte}>
        <ItensDaVenda venda={venda} />
      </div>
      {venda.pagamentos.length > 0 && (
        <section className={css.parte} aria-label="Pagamento">
          <h3>Pagamento</h3>
          <Pagamento venda={venda} />
        </section>
      )}
      {venda.codigo_rastreamento && (
        <section className={css.parte} aria-label="Rastreamento">
          <h3>Rastreamento</h3>
          <AndamentoDoPacote venda={venda} />
        </section>
      )}
      <section className={css.parte} aria-label="Histórico">
        <h3>Histórico</h3>
        <EventosDaVenda vendaId={venda.id} />
      </section>
    </Card>
  )
}
