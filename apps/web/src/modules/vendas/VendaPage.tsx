import { describeFaixa } from '@estampa/contract/produtos/variacoes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { IconReceiptOff, IconShare, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { Imprimir } from '../../shared/device/impressao/Imprimir.tsx'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { onDemand, partOnDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState } from '../../shared/ui/states.tsx'
import { fraseDoPedido } from '../../shared/vendas/frases.ts'
import { needsVariacao } from '../../shared/vendas/item.ts'
import { usePresenca } from '../presenca/presenca.queries.ts'
import { LembretesDaVenda, OrcamentoDaVenda, PedidoDoCanal, TrocasDaVenda } from './detalhe/CartoesDaVenda.tsx'
import { EventosDaVenda } from './detalhe/Historico.tsx'
import { Progresso } from './detalhe/Progresso.tsx'
import { PagamentoDaVenda } from './detalhe/pagamento/PagamentoDaVenda.tsx'
import { PassoSeparacao } from './detalhe/passos/PassoSeparacao.tsx'
import { MaisAcoesDaVenda, RevisarDados } from './detalhe/RevisarDados.tsx'
import { forgetSeparacao } from './detalhe/separacao-por-leitura/keptSeparacao.ts'
import { impressosDe } from './impressos.ts'
import { useReturnOnFailure } from './useVoltarSeFalhar.ts'
import { finishBalcaoVenda, umaVenda } from './vendas.queries.ts'

export default function VendaPage() {
  const id = idDe(useParams().vendaId)
  // Read again on each visit and when the tab gets the focus: another person may have moved the sale.
  const consulta = useQuery({
    ...umaVenda(id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
  const { data: venda, error } = consulta
  const ausente = id === null || isNotFound(error)
  // A sale that is on screen stays on screen.
  useReturnOnFailure(error !== null && !ausente && !venda, error)
  if (ausente)
    return (
      <>
        <PageHeader title={TITULO} />
        <EmptyState message="Venda não encontrada" icon={IconReceiptOff}>
          <Link to="/vendas">Ver todas</Link>
        </EmptyState>
      </>
    )
  // The code of the steps after picking may still be on its way: then the sale shows all at once.
  return <Suspense fallback={CARREGANDO}>{venda ? <Detalhe key={venda.id} venda={venda} /> : CARREGANDO}</Suspense>
}

const TITULO = 'Detalhe da venda'
const CARREGANDO = (
  <>
    <PageHeader title={TITULO} />
    <LoadingState message="Carregando venda..." />
  </>
)

function Detalhe({ venda }: { venda: Venda }) {
  const isClosed = fatosDoStatus(venda.status).encerrada !== null
  const phone = useMediaQuery(PHONE)
  // The buttons take one row: the pieces to pick come into sight.
  const isPickedOnPhone = phone && venda.status === 'separacao'
  return (
    <>
      <PageHeader
        title={`Venda nº ${venda.id}`}
        subtitle={
          // Clear of the buttons above: the link's target is as high as a thumb.
          <span className="max-md:block max-md:pt-2">
            <Comprador venda={venda} /> · {comoEntrou(venda)}
          </span>
        }
        actions={
          <>
            {venda.cliente.anonimizado_em === null && !isPickedOnPhone && <RepetirPedido venda={venda} />}
            {venda.cancelada_em !== null && <DesfazerCancelamento venda={venda} />}
            {!isClosed && (
              <>
                <Compartilhar venda={venda} />
                <Imprimir choices={impressosDe(venda)}>
                  {venda.nota?.link_pdf && venda.link_etiqueta_pdf && (
                    <Suspense fallback={<div className="h-12" />}>
                      <EtiquetasJuntas ids={[venda.id]} comNotas fullWidth />
                    </Suspense>
                  )}
                </Imprimir>
                {phone && <MaisAcoesDaVenda venda={venda} isShort={isPickedOnPhone} />}
              </>
            )}
          </>
        }
      />
      {!isClosed && <QuemEstaAqui venda={venda} />}
      {isClosed ? (
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
              {venda.itens.some(({ estampas }) => estampas.length > 0) && <AprovacaoDasEstampas venda={venda} />}
              <PagamentoDaVenda venda={venda} />
              <RevisarDados venda={venda} />
              <LembretesDaVenda venda={venda} />
              {venda.importada && <PedidoDoCanal venda={venda} />}
              <OrcamentoDaVenda venda={venda} />
              <TrocasDaVenda venda={venda} />
              <Card title="Histórico">
                <EventosDaVenda vendaId={venda.id} />
              </Card>
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Comprador({ venda: { cliente, cliente_nome: nome } }: { venda: Venda }) {
  if (cliente.consumidor_final || cliente.anonimizado_em !== null) return nome
  return (
    <Link className="k-elo font-medio" to={`/clientes/${cliente.id}`}>
      {nome}
    </Link>
  )
}

function comoEntrou({ importada, canal, numero_no_canal, data_do_pedido, vendedor, criado_em }: Venda): string {
  const createdText = `em ${formatDateTime(criado_em)}`
  if (importada) {
    const receivedSentence = `Recebida do Bling ${createdText}: ${[canal, numero_no_canal].filter(Boolean).join(' ')}`
    return data_do_pedido ? `${fraseDoPedido(data_do_pedido)}. ${receivedSentence}` : receivedSentence
  }
  return `Registrada ${vendedor ? `por ${vendedor} ` : ''}${createdText}`
}

const FAZENDO: Partial<Readonly<Record<StatusDaVenda, readonly [um: string, varios: string]>>> = {
  separacao: ['está separando', 'estão separando'],
  embalagem: ['está embalando', 'estão embalando'],
  selecionar_envio: ['está escolhendo o envio', 'estão escolhendo o envio'],
}
const COM_ELA_ABERTA = ['está com esta venda aberta', 'estão com esta venda aberta'] as const

/** Names the other people with this sale open: two of them must not pick the same pieces. */
function QuemEstaAqui({ venda: { id, status } }: { venda: Venda }) {
  const names = usePresenca(id)
  const [singular, varios] = FAZENDO[status] ?? COM_ELA_ABERTA
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="flex items-center gap-2.5 py-2.5 px-3.5 m-0 mb-4 font-medio text-info bg-info-fundo rounded-controle">
          <IconUsers size={19} aria-hidden />
          {new Intl.ListFormat('pt-BR').format(names)} {names.length === 1 ? singular : varios}
        </p>
      )}
    </div>
  )
}

const AprovacaoDasEstampas = partOnDemand(
  async () => (await import('./detalhe/aprovacao/AprovacaoDasEstampas.tsx')).AprovacaoDasEstampas,
)
const RepetirPedido = partOnDemand(async () => (await import('./detalhe/RepetirPedido.tsx')).RepetirPedido)
const DesfazerCancelamento = partOnDemand(
  async () => (await import('./detalhe/DialogosDaVenda.tsx')).DesfazerCancelamento,
)
const EtiquetasJuntas = partOnDemand(async () => (await import('./lote/EtiquetasJuntas.tsx')).EtiquetasJuntas)
const Mensagens = onDemand(async () => (await import('./detalhe/compartilhar/EscolhaDaMensagem.tsx')).EscolhaDaMensagem)

/** Sends the customer a text about the sale, through the person's own WhatsApp or e-mail. */
const Compartilhar = ({ venda }: { venda: Venda }) => (
  <DialogButton label="Compartilhar" icon={IconShare}>
    {(onClose) => <Mensagens venda={venda} onClose={onClose} />}
  </DialogButton>
)

const ConcluirNoBalcao = onDemand(async () => (await import('./balcao/ConcluirNoBalcao.tsx')).ConcluirNoBalcao)
const PassoSeguinte = partOnDemand(async () => (await import('./detalhe/passos/PassoSeguinte.tsx')).PassoSeguinte)

function PassoAtual({ venda }: { venda: Venda }) {
  const isSeparacao = venda.status === 'separacao'
  // The panel of picking stays until the code of the next panel is loaded.
  const isSeparacaoShown = useDeferredValue(isSeparacao) || isSeparacao
  // Here, as the panel of picking goes when the sale is concluded, and the receipt is still to be printed.
  const [isBalcaoOpen, setIsBalcaoOpen] = useState(false)
  const closeBalcao = () => setIsBalcaoOpen(false)
  useEffect(() => {
    if (!isSeparacaoShown) forgetSeparacao(venda.id)
  }, [venda.id, isSeparacaoShown])
  return (
    <>
      {isSeparacaoShown ? (
        <PassoSeparacao venda={venda} onBalcao={() => setIsBalcaoOpen(true)} />
      ) : (
        <PassoSeguinte venda={venda} />
      )}
      {isBalcaoOpen && (
        <ConcluirNoBalcao
          falta={venda.falta_pagar}
          linhasSemVariacao={venda.itens
            .filter(needsVariacao)
            .map(({ titulo, descricao, valor_unitario, variacoes }) => ({
              nome: titulo || descricao,
              valor: valor_unitario,
              faixa: describeFaixa(variacoes),
            }))}
          concluir={(pagamentos, key) => finishBalcaoVenda(venda.id, pagamentos, key)}
          onClose={closeBalcao}
          depois={() => (
            <Button data-autofocus onClick={closeBalcao}>
              Pronto
            </Button>
          )}
        />
      )}
    </>
  )
}
