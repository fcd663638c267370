import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { IconShare, IconUsers } from '@tabler/icons-react'
import { Imprimir } from '../../../shared/impressao/Imprimir.tsx'
import { BotaoDeDialogo } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'
import { fraseDoPedido } from '../../../shared/vendas/frases.ts'
import { usePresenca } from '../../presenca/presenca.queries.ts'
import { recibosDe } from '../recibos.ts'
import { Ficha } from './Ficha.tsx'
import { Historico } from './Historico.tsx'
import { LembretesDaVenda } from './LembretesDaVenda.tsx'
import { Progresso } from './Progresso.tsx'
import { PagamentoDaVenda } from './pagamento/PagamentoDaVenda.tsx'
import { PassoAtual } from './passos/PassoAtual.tsx'
import { RevisarDados } from './RevisarDados.tsx'
import { OrcamentoDaVenda, TrocasDaVenda } from './TrocasDaVenda.tsx'

export function Detalhe({ venda }: { venda: Venda }) {
  const encerrada = fatosDoStatus(venda.status).encerrada !== null
  return (
    <>
      <PageHeader
        title={`Venda nº ${venda.id}`}
        subtitle={comoEntrou(venda)}
        actions={
          !encerrada && (
            <>
              <Compartilhar venda={venda} />
              <Impressos venda={venda} />
            </>
          )
        }
      />
      {!encerrada && <QuemEstaAqui venda={venda} />}
      {encerrada ? (
        <>
          <PassoAtual venda={venda} />
          {venda.importada && <PedidoDoCanal venda={venda} />}
        </>
      ) : (
        <>
          <Progresso venda={venda} />
          <div className="grid gap-4 items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
            <div className="min-w-0">
              <PassoAtual venda={venda} />
            </div>
            <div className="min-w-0">
              <PagamentoDaVenda venda={venda} />
              <RevisarDados venda={venda} />
              <LembretesDaVenda venda={venda} />
              {venda.importada && <PedidoDoCanal venda={venda} />}
              <OrcamentoDaVenda venda={venda} />
              <TrocasDaVenda venda={venda} />
              <Historico vendaId={venda.id} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function comoEntrou({ importada, canal, numero_no_canal, data_do_pedido, vendedor, criado_em }: Venda): string {
  const quando = `em ${formatarDataHora(criado_em)}`
  if (importada) {
    const recebida = `Recebida do Bling ${quando}: ${[canal, numero_no_canal].filter(Boolean).join(' ')}`
    return data_do_pedido ? `${fraseDoPedido(data_do_pedido)}. ${recebida}` : recebida
  }
  return `Registrada ${vendedor ? `por ${vendedor} ` : ''}${quando}`
}

/** What the channel says of an order that began there. Nothing here changes it. */
function PedidoDoCanal({ venda }: { venda: Venda }) {
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
      <p className="text-m text-texto-suave m-0 mt-3.5">
        Os itens e os preços são os do canal. O que mudar aqui, até o cancelamento, não muda o pedido lá.
      </p>
    </Card>
  )
}

const Texto = ({ nome, children }: { nome: string; children: string }) => (
  <dl className="m-0 mt-3.5 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:mt-px [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line">
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </dl>
)

const FAZENDO: Partial<Readonly<Record<StatusDaVenda, readonly [um: string, varios: string]>>> = {
  separacao: ['está separando', 'estão separando'],
  embalagem: ['está embalando', 'estão embalando'],
  selecionar_envio: ['está escolhendo o envio', 'estão escolhendo o envio'],
}
const COM_ELA_ABERTA = ['está com esta venda aberta', 'estão com esta venda aberta'] as const

/** Names the other people with this sale open: two of them must not pick the same pieces. */
function QuemEstaAqui({ venda: { id, status } }: { venda: Venda }) {
  const nomes = usePresenca(id)
  const [um, varios] = FAZENDO[status] ?? COM_ELA_ABERTA
  return (
    <div role="status">
      {nomes.length > 0 && (
        <p className="flex items-center gap-2.5 py-2.5 px-3.5 m-0 mb-4 font-medio text-info bg-info-fundo rounded-controle">
          <IconUsers size={19} aria-hidden />
          {new Intl.ListFormat('pt-BR').format(nomes)} {nomes.length === 1 ? um : varios}
        </p>
      )}
    </div>
  )
}

const impressosDe = ({ id: vendaId, pago }: Venda) => [
  {
    to: `/imprimir/vendas/${vendaId}/separacao`,
    name: 'Lista de separação',
    detail: 'Para buscar as peças no estoque',
  },
  {
    to: `/imprimir/vendas/${vendaId}/romaneio`,
    name: 'Romaneio',
    detail: 'Para conferir e pôr dentro do pacote',
  },
  ...(pago > 0 ? recibosDe(vendaId) : []),
]

const Impressos = ({ venda }: { venda: Venda }) => <Imprimir opcoes={impressosDe(venda)} />

const Mensagens = sobDemanda(async () => (await import('./compartilhar/EscolhaDaMensagem.tsx')).EscolhaDaMensagem)

/** Sends the customer a text about the sale, through the person's own WhatsApp or e-mail. */
const Compartilhar = ({ venda }: { venda: Venda }) => (
  <BotaoDeDialogo rotulo="Compartilhar" icon={IconShare}>
    {(onClose) => <Mensagens venda={venda} onClose={onClose} />}
  </BotaoDeDialogo>
)
