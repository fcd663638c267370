import { isServicoSemCompra } from '@estampa/contract/frete/servicos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { PRODUTOS_FORA_DO_BLING } from '@estampa/contract/vendas/frases.ts'
import { ACOES, faltaParaEtiqueta, requisitosDaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../../../shared/api/apiError.ts'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { cancelEtiqueta, readEtiqueta, refuseEtiquetaPreco } from '../../envio.queries.ts'
import { pedidoACaminho } from '../../venda.ts'
import { rereadVenda, syncVenda } from '../../vendas.queries.ts'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { ProximoPasso, useAdvanceVenda } from './ProximoPasso.tsx'

/** The label is bought once its four requirements hold. */
export function PassoEtiqueta({ venda }: { venda: Venda }) {
  const { etiqueta } = venda
  const reason = useId()
  const client = useQueryClient()
  // The carrier's answer asked for it.
  const pedeAgencia = /ag[êe]ncia|unidade/i.test(etiqueta?.motivo ?? '')
  const impede =
    etiqueta?.estado === 'perguntando' ? 'Responda antes à pergunta sobre o preço.' : faltaParaEtiqueta(venda)
  const { avancar, ocupada } = useAdvanceVenda<number | null>(venda, {
    para: ACOES.etiquetar.para,
    antes: async (aceito) => {
      await readEtiqueta(client, venda.id, aceito)
      toast('success', 'Etiqueta gerada com sucesso!')
    },
    falhaAntes: (error) =>
      error instanceof ApiError
        ? error.erro || 'Erro ao gerar etiqueta'
        : 'Erro ao gerar etiqueta. Verifique os dados.',
  })
  const proceed = { disabled: impede !== null, loading: ocupada, onClick: () => avancar(null) }
  return (
    <>
      {etiqueta && <Andamento venda={venda} etiqueta={etiqueta} pedindo={ocupada} onComprar={avancar} />}
      <ProximoPasso
        venda={venda}
        seguir={venda.etiqueta_espera_nota ? undefined : proceed}
        situacao={<Compra venda={venda} />}
        motivo={impede !== null && <span id={reason}>{impede}</span>}
        botoes={
          <Button {...proceed} aria-describedby={impede === null ? undefined : reason}>
            {ACOES.etiquetar.rotulo}
          </Button>
        }
      >
        <RequisitosDaEtiqueta venda={venda} />
        {!etiqueta?.paga && <OpcoesDoEnvio venda={venda} key={String(pedeAgencia)} aberta={pedeAgencia} />}
      </ProximoPasso>
    </>
  )
}

/** What the button buys, and for how much; nothing where it is free, or was paid. */
function Compra({ venda: { etiqueta, servico_frete, frete_valor, codigo_servico_frete } }: { venda: Venda }) {
  if (etiqueta?.paga || servico_frete === null || isServicoSemCompra(codigo_servico_frete)) return null
  return (
    <p className="m-0 text-base text-texto">
      Compra {servico_frete} por <strong className="numeros">{formatReais(frete_valor ?? 0)}</strong>
    </p>
  )
}

function RequisitosDaEtiqueta({ venda }: { venda: Venda }) {
  // Where Bling is not authorised the page is left for it (shared/bling).
  const { mutate, isPending } = useTold(
    syncVenda(venda.id),
    motivoFromError,
    'Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.',
  )
  const { estado, mensagem = null } = venda.sincronizacao ?? {}
  const blingMessage = pedidoACaminho(venda)
    ? (mensagem ?? 'A caminho do Bling…')
    : estado === 'falhou'
      ? mensagem
      : null
  return (
    <ul className="[&_li]:flex max-xs:[&_li]:flex-wrap [&_li]:gap-3 [&_li]:items-center [&_li]:min-h-13 [&_li]:py-1.5 [&_li_+_li]:border-t [&_li_+_li]:border-t-borda [&_svg]:flex-none [&_svg]:text-aviso [&_li[data-cumprido]_svg]:text-sucesso [&_a]:underline-offset-3 pointer-coarse:[&_a]:py-3">
      {requisitosDaEtiqueta(venda).map(({ nome, rotulo, cumprido }) => (
        <li key={nome} data-cumprido={cumprido || undefined}>
          {cumprido ? (
            <IconCircleCheckFilled size={22} aria-hidden />
          ) : (
            <IconCircleDashed size={22} stroke={1.8} aria-hidden />
          )}
          <span className="flex-1 min-w-0 font-medio max-xs:basis-[6em]">
            <span>{rotulo}</span>
            <span className="somente-leitor">{cumprido ? '(cumprido)' : '(pendente)'}</span>
            {nome === 'bling' && !cumprido && blingMessage && (
              <span className="text-m text-texto-suave block font-texto wrap-anywhere" role="status">
                {blingMessage}
              </span>
            )}
          </span>
          {nome === 'endereco' &&
            !cumprido &&
            (venda.cliente.consumidor_final ? (
              <Link to={`/vendas/${venda.id}/editar`}>Trocar o cliente</Link>
            ) : (
              <Link to={`/clientes/${venda.cliente.id}`}>Completar cadastro</Link>
            ))}
          {nome === 'bling' && venda.bling_ativo && (
            <Button variant={cumprido ? 'default' : 'light'} loading={isPending} onClick={() => mutate()}>
              Sincronizar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function motivoFromError(error: Error): string {
  if (!(error instanceof ApiError)) return 'Erro ao sincronizar com Bling.'
  const { produtos } = error
  return produtos.length > 0
    ? `Não foi possível sincronizar: ${PRODUTOS_FORA_DO_BLING}: ${produtos.join(', ')}`
    : error.erro || 'Erro ao sincronizar com Bling.'
}

const ACOES_CLASSES = 'flex flex-wrap gap-2.5 mt-2.5'

type Etiqueta = NonNullable<Venda['etiqueta']>
interface AndamentoProps {
  venda: Venda
  etiqueta: Etiqueta
  /** The label is being asked for right now, from this screen. */
  pedindo: boolean
  /** At this price, where a person was asked; null: as it was shown. */
  onComprar: (aceito: number | null) => void
}

const TENTAR: Readonly<Partial<Record<Etiqueta['estado'], string>>> = {
  falhou: 'Tentar novamente',
  vencida: 'Gerar nova etiqueta',
}

/** Progress of a requested label, and the actions open to the person. */
function Andamento({ venda, etiqueta, pedindo, onComprar }: AndamentoProps) {
  const { estado, paga, motivo, pergunta } = etiqueta
  const gratis = isServicoSemCompra(venda.codigo_servico_frete)
  const retry = TENTAR[estado]
  return (
    <Card title="Etiqueta">
      <div
        className="flex gap-3.5 items-start [&_p]:m-0 [&_p]:mb-1.5 [&_p]:wrap-anywhere"
        role="status"
        data-estado={estado}
      >
        {estado === 'gerando' && <span className="k-giro" aria-hidden />}
        <div>
          <p className="text-xl font-forte in-data-[estado=falhou]:text-erro in-data-[estado=vencida]:text-erro">
            {situacaoEmFrase(etiqueta)}
          </p>
          {motivo && pergunta === null && <p className="font-medio">{motivo}</p>}
          {!gratis && <Dinheiro estado={estado} paga={paga} />}
        </div>
      </div>
      {pergunta && <RespostasAoPreco venda={venda} para={pergunta.para} pedindo={pedindo} onComprar={onComprar} />}
      {paga && (
        <div className={ACOES_CLASSES}>
          {retry && (
            <Button variant="light" loading={pedindo} onClick={() => onComprar(null)}>
              {retry}
            </Button>
          )}
          <DialogButton label="Cancelar etiqueta" disabled={pedindo && estado !== 'gerando'}>
            {(closeDialog) => <CancelarEtiqueta venda={venda} gratis={gratis} onClose={closeDialog} />}
          </DialogButton>
        </div>
      )}
    </Card>
  )
}

function situacaoEmFrase({ estado, paga, pergunta }: Etiqueta): string {
  if (pergunta) return `O preço subiu de ${formatReais(pergunta.de)} para ${formatReais(pergunta.para)}`
  if (estado === 'pronta') return 'A etiqueta está pronta.'
  if (estado === 'vencida') return 'A etiqueta venceu sem ser postada.'
  if (estado === 'falhou') return paga ? 'A etiqueta foi paga, mas não ficou pronta.' : 'A etiqueta não foi comprada.'
  return paga
    ? 'Etiqueta paga. A transportadora está gerando o arquivo: pode levar alguns minutos, e esta página avisa.'
    : 'Registrando e pagando a etiqueta…'
}

/** Says what the person's choice costs, or brings back. */
function Dinheiro({ estado, paga }: Pick<Etiqueta, 'estado' | 'paga'>) {
  const sentence =
    estado === 'perguntando'
      ? 'Nada foi pago. A etiqueta espera no carrinho da transportadora pela sua resposta.'
      : estado === 'vencida'
        ? 'A nova etiqueta é comprada outra vez; o valor da vencida é pedido de volta à transportadora.'
        : paga && estado !== 'pronta'
          ? 'Tentar novamente não compra outra etiqueta. Cancelar devolve o valor à carteira da transportadora, em até 12 horas.'
          : null
  return sentence && <p className="m-0 text-texto-suave">{sentence}</p>
}

/** Dearer than it was shown: bought at the new price, or another way of shipping is chosen. */
function RespostasAoPreco({ venda, para, pedindo, onComprar }: Omit<AndamentoProps, 'etiqueta'> & { para: number }) {
  const { mutateAsync } = useMutation(refuseEtiquetaPreco(venda.id))
  const { avancar, ocupada } = useAdvanceVenda(venda, {
    para: ACOES.voltarParaSelecionarEnvio.para,
    antes: () => mutateAsync(),
    falhaAntes: (error) =>
      sentenceOf(error, 'Não foi possível remover a etiqueta do carrinho. Tente novamente.', 'erro'),
  })
  return (
    <div className={ACOES_CLASSES}>
      <Button loading={pedindo} disabled={ocupada} onClick={() => onComprar(para)}>
        {`Comprar por ${formatReais(para)}`}
      </Button>
      <Button variant="default" loading={ocupada} disabled={pedindo} onClick={() => avancar()}>
        Escolher outro envio
      </Button>
    </div>
  )
}

/** Asks before a label is given back: it cannot be used afterwards. */
function CancelarEtiqueta({ venda, gratis, onClose }: { venda: Venda; gratis: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const finishCancel = () => {
    rereadVenda(client, venda.id)
    onClose()
  }
  const { mutate: cancel, isPending } = useTold({ ...cancelEtiqueta(venda.id), onSettled: finishCancel }, (error) =>
    sentenceOf(error, 'Não foi possível cancelar a etiqueta.', 'erro'),
  )
  return (
    <ConfirmDialog
      title="Cancelar etiqueta"
      danger="Cancelar etiqueta"
      cancelLabel="Manter etiqueta"
      pending={isPending}
      onConfirm={() => cancel()}
      onClose={onClose}
    >
      <p>A etiqueta deixa de valer; outra poderá ser gerada para esta venda.</p>
      {!gratis && (
        <p>
          {venda.etiqueta?.estado === 'vencida'
            ? 'O valor é pedido de volta à transportadora.'
            : 'O valor volta para a carteira da transportadora em até 12 horas.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
