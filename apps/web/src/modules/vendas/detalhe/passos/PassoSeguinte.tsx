import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { StatusDot } from '../../../../shared/ui/states.tsx'
import { Avisos } from '../Avisos.tsx'
import { Ficha } from '../CartoesDaVenda.tsx'
import { AndamentoDoPacote, DadosDaEntrega, RastreamentoDaVenda } from '../DadosDaEntrega.tsx'
import { EventosDaVenda } from '../Historico.tsx'
import { ItensDaVenda } from '../itens/ItensDaVenda.tsx'
import { Pagamento } from '../pagamento/PagamentoDaVenda.tsx'
import { PassoEmbalagem } from './PassoEmbalagem.tsx'
import { PassoEnvio } from './PassoEnvio.tsx'
import { PassoEtiqueta } from './PassoEtiqueta.tsx'
import { ParteDaNota, ProximoPasso, useAdvanceVenda } from './ProximoPasso.tsx'

const PARTE = 'k-parte [&_h3]:m-0 [&_h3]:mb-3 [&_h3]:text-l'

/** The panel of each status after picking. A status that the contract adds does not compile before it has one. */
const PAINEIS = {
  embalagem: PassoEmbalagem,
  selecionar_envio: PassoEnvio,
  etiqueta: PassoEtiqueta,
  retirada: PassoRetirada,
  enviado: PassoEnviado,
  concluido: PassoConcluido,
  cancelado: ResumoDaEncerrada,
} satisfies Record<Exclude<StatusDaVenda, 'separacao'>, (props: { venda: Venda }) => ReactNode>

const hasPanel = (status: string): status is keyof typeof PAINEIS => Object.hasOwn(PAINEIS, status)

/**
 * Shows the step after picking: the status' panel and how the sale is delivered. An unknown status is drawn as
 * concluded.
 */
export function PassoSeguinte({ venda }: { venda: Venda }) {
  const Painel = hasPanel(venda.status) ? PAINEIS[venda.status] : PassoConcluido
  return (
    <>
      <Painel venda={venda} />
      {fatosDoStatus(venda.status).mostraEntrega && <DadosDaEntrega venda={venda} />}
    </>
  )
}

/**
 * Nothing is left to do: what the customer paid for, and the way its package took. The freight that the shop paid stands with
 * the delivery.
 */
function PassoConcluido({ venda }: { venda: Venda }) {
  const { total, frete_cobrado, alterado_em, vendedor } = venda
  return (
    <>
      <Card title="Resumo da venda">
        <Avisos venda={venda} />
        <Ficha
          dados={[
            ['Produtos', formatReais(total)],
            ...(frete_cobrado > 0
              ? [
                  ['Frete cobrado', formatReais(frete_cobrado)] as const,
                  ['Total cobrado', formatReais(total + frete_cobrado)] as const,
                ]
              : []),
            ['Última alteração', formatDateTime(alterado_em)],
            ['Vendedor', vendedor],
          ]}
        />
        <ParteDaNota venda={venda} />
      </Card>
      <RastreamentoDaVenda venda={venda} />
    </>
  )
}

function PassoEnviado({ venda }: { venda: Venda }) {
  const { avancar, ocupada } = useAdvanceVenda(venda, {
    para: ACOES.entregar.para,
    sucesso: 'Venda concluída com sucesso!',
    falha: 'Erro ao concluir venda',
  })
  const situacao = useId()
  const proceed = { loading: ocupada, onClick: () => avancar() }
  const { pagamento, falta_pagar: missingAmount, etiqueta } = venda
  const notice = [
    pagamento !== null && missingAmount > 0 && `Falta receber ${formatReais(missingAmount)}.`,
    etiqueta?.entregue_em && `A transportadora informa a entrega em ${formatDateTime(etiqueta.entregue_em)}.`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <ProximoPasso
        venda={venda}
        seguir={proceed}
        situacao={notice && <span id={situacao}>{notice}</span>}
        botoes={
          <Button {...proceed} aria-describedby={notice ? situacao : undefined}>
            {ACOES.entregar.rotulo}
          </Button>
        }
      />
      <RastreamentoDaVenda venda={venda} />
    </>
  )
}

/** The package waits for pick-up. Handing it over takes the pieces out of the stock. */
function PassoRetirada({ venda }: { venda: Venda }) {
  const { avancar, ocupada } = useAdvanceVenda(venda, { para: ACOES.confirmarRetirada.para })
  const proceed = { loading: ocupada, onClick: () => avancar() }
  const declaracao = venda.etiqueta?.declaracao?.link_declaracao
  return (
    <ProximoPasso
      venda={venda}
      instrucao={
        venda.etiqueta?.estado === 'vencida'
          ? 'A etiqueta não vale mais.'
          : 'Imprima, cole no pacote e confirme quando ele for entregue a quem transporta.'
      }
      seguir={proceed}
      botoes={<Button {...proceed}>{ACOES.confirmarRetirada.rotulo}</Button>}
    >
      <div className="flex flex-wrap gap-2">
        {venda.link_etiqueta_pdf && <Pdf href={venda.link_etiqueta_pdf}>Ver etiqueta</Pdf>}
        {declaracao && <Pdf href={declaracao}>Ver declaração</Pdf>}
      </div>
    </ProximoPasso>
  )
}

const Pdf = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} target="_blank" rel="noopener" variant="default" icon={IconFileTypePdf}>
    {children}
  </Button>
)

/** A sale that has ended without delivery: its data, tracking and history in one panel. */
function ResumoDaEncerrada({ venda }: { venda: Venda }) {
  return (
    <Card title="Resumo da venda" actions={<StatusDot tone="error">{rotuloDoStatus(venda.status)}</StatusDot>}>
      <Ficha
        dados={[
          ['Cliente', venda.cliente_nome],
          ['Origem', rotuloDaOrigem(venda.origem)],
          ['Número do pedido', venda.numero_pedido_bling],
          ['Código de rastreamento', venda.codigo_rastreamento],
          ['Última alteração', formatDateTime(venda.alterado_em)],
        ]}
      />
      <ParteDaNota venda={venda} />
      <div className={PARTE}>
        <ItensDaVenda venda={venda} />
      </div>
      {venda.pagamentos.length > 0 && (
        <section className={PARTE} aria-label="Pagamento">
          <h3>Pagamento</h3>
          <Pagamento venda={venda} />
        </section>
      )}
      {venda.codigo_rastreamento && (
        <section className={PARTE} aria-label="Rastreamento">
          <h3>Rastreamento</h3>
          <AndamentoDoPacote venda={venda} />
        </section>
      )}
      <section className={PARTE} aria-label="Histórico">
        <h3>Histórico</h3>
        <EventosDaVenda vendaId={venda.id} />
      </section>
    </Card>
  )
}
