/** The one place that knows how a sale moves. Pure: the web draws from it, the server asks it under the row's lock. */

import { isServicoSemCompra } from '../frete/servicos.ts'
import { formatDate } from '../shared/dates.ts'
import { PEDIDO_FORA_DO_BLING } from './frases.ts'
import { fatosDoStatus, PASSOS, posicaoDoStatus, ROTULOS, type StatusDaVenda } from './vendas.status.ts'

/** Facts that the guards look at; a sale's answer carries all of them. */
export interface FatosDaVenda extends Readonly<Record<'altura' | 'largura' | 'comprimento' | 'peso', number | null>> {
  readonly status: StatusDaVenda
  readonly servico_frete: string | null
  readonly codigo_servico_frete?: string | null
  readonly link_etiqueta_pdf: string | null
  /** Pieces of an imported order that were not in stock to be reserved. */
  readonly pecas_que_faltam?: number
  /** Pieces that are still to be printed. */
  readonly pecas_a_produzir?: number | undefined
}

/** Why it cannot be done, in a sentence for people; null when it can. */
type Guarda = (fatos: FatosDaVenda) => string | null

export interface Acao {
  readonly rotulo: string
  readonly de: readonly StatusDaVenda[]
  readonly para: StatusDaVenda
  readonly guarda: Guarda
  /** How the history words the move. */
  readonly sentido: 'avanco' | 'volta' | 'cancelamento'
}

export const medidasCompletas = ({ altura, largura, comprimento, peso }: FatosDaVenda): boolean =>
  [altura, largura, comprimento, peso].every((medida) => medida !== null && medida > 0)

const livre: Guarda = () => null
const prontas: Guarda = ({ pecas_a_produzir: faltam = 0 }) =>
  faltam === 0 ? null : `Peças que ainda serão estampadas para esta venda: ${faltam}.`
const checkPecas: Guarda = (fatos) =>
  (fatos.pecas_que_faltam ?? 0) === 0
    ? prontas(fatos)
    : `Peças que faltam no estoque para este pedido: ${fatos.pecas_que_faltam}.`
const checkMedidas: Guarda = (fatos) =>
  medidasCompletas(fatos) ? null : 'Informe altura, largura, comprimento e peso da embalagem.'
const checkServico: Guarda = (fatos) => (fatos.servico_frete ? null : 'Escolha um serviço de frete.')
const checkEtiqueta: Guarda = (fatos) => (fatos.link_etiqueta_pdf ? null : 'Gere a etiqueta antes de continuar.')

/** Every move of a sale. Going back is one step at a time, to the step before. */
export const ACOES = {
  separar: {
    rotulo: 'Produtos Separados',
    de: ['separacao'],
    para: 'embalagem',
    guarda: checkPecas,
    sentido: 'avanco',
  },
  confirmarMedidas: {
    rotulo: 'Confirmar Medidas',
    de: ['embalagem'],
    para: 'selecionar_envio',
    guarda: checkMedidas,
    sentido: 'avanco',
  },
  escolherEnvio: {
    rotulo: 'Escolher envio',
    de: ['selecionar_envio'],
    para: 'etiqueta',
    guarda: checkServico,
    sentido: 'avanco',
  },
  etiquetar: { rotulo: 'Gerar Etiqueta', de: ['etiqueta'], para: 'retirada', guarda: checkEtiqueta, sentido: 'avanco' },
  confirmarRetirada: {
    rotulo: 'Confirmar Retirada',
    de: ['retirada'],
    para: 'enviado',
    guarda: prontas,
    sentido: 'avanco',
  },
  entregar: { rotulo: 'Marcar como Entregue', de: ['enviado'], para: 'concluido', guarda: livre, sentido: 'avanco' },
  voltarParaSeparacao: buildStepBack('embalagem', 'separacao'),
  voltarParaEmbalagem: buildStepBack('selecionar_envio', 'embalagem'),
  voltarParaSelecionarEnvio: buildStepBack('etiqueta', 'selecionar_envio'),
  voltarParaEtiqueta: buildStepBack('retirada', 'etiqueta'),
  voltarParaRetirada: buildStepBack('enviado', 'retirada'),
  voltarParaEnviado: buildStepBack('concluido', 'enviado'),
  cancelar: { rotulo: 'Cancelar Venda', de: PASSOS, para: 'cancelado', guarda: livre, sentido: 'cancelamento' },
} as const satisfies Record<string, Acao>
export type NomeDaAcao = keyof typeof ACOES

function buildStepBack<const D extends StatusDaVenda, const P extends StatusDaVenda>(
  currentStatus: D,
  previousStatus: P,
) {
  return {
    rotulo: `Voltar para ${ROTULOS[previousStatus]}`,
    de: [currentStatus],
    para: previousStatus,
    guarda: livre,
    sentido: 'volta',
  } as const
}

const acoes = Object.entries(ACOES) as [NomeDaAcao, Acao][]

export interface AcaoPossivel {
  readonly nome: NomeDaAcao
  readonly rotulo: string
  readonly para: StatusDaVenda
  /** Why its button is disabled; null when it may be used. */
  readonly impedimento: string | null
}

/** The moves that start at the sale's status, those that are held back included. */
export const acoesPossiveis = (fatos: FatosDaVenda): AcaoPossivel[] =>
  acoes
    .filter(([, { de }]) => de.includes(fatos.status))
    .map(([nome, { rotulo, para, guarda }]) => ({ nome, rotulo, para, impedimento: guarda(fatos) }))

/** The step before, where there is one to go back to. */
export function passoAnterior(status: string): StatusDaVenda | null {
  return PASSOS[posicaoDoStatus(status) - 1] ?? null
}

/** The step that follows; null after the last one. */
export function passoSeguinte(status: string): StatusDaVenda | null {
  const posicao = posicaoDoStatus(status)
  return posicao < 0 ? null : (PASSOS[posicao + 1] ?? null)
}

/** Outcome of a wish for another status: nothing (the sale has it already), a move, or a refusal in words. */
export type MudancaDeStatus =
  | { readonly tipo: 'nenhuma' }
  | { readonly tipo: 'acao'; readonly nome: NomeDaAcao }
  /** `faltam`: only so many pieces that are still to be printed hold it back. */
  | { readonly tipo: 'recusa'; readonly motivo: string; readonly faltam?: number | undefined }

export function mudancaPara(fatos: FatosDaVenda, wantedStatus: StatusDaVenda): MudancaDeStatus {
  if (fatos.status === wantedStatus) return { tipo: 'nenhuma' }
  const acao = acoesPossiveis(fatos).find((possivel) => possivel.para === wantedStatus)
  if (!acao) {
    const motivo =
      fatosDoStatus(fatos.status).encerrada?.motivo ??
      `A venda está em ${ROTULOS[fatos.status]}: não pode passar para ${ROTULOS[wantedStatus]}.`
    return { tipo: 'recusa', motivo }
  }
  if (acao.impedimento === null) return { tipo: 'acao', nome: acao.nome }
  const faltam = acao.impedimento === prontas(fatos) ? fatos.pecas_a_produzir : undefined
  return { tipo: 'recusa', motivo: acao.impedimento, ...(faltam !== undefined && { faltam }) }
}

/** Facts that say whether a cancelled sale may come back; `trocas`: its exchanges. */
interface FatosDoCancelamento extends Pick<FatosDaVenda, 'status'> {
  readonly cancelada_em: string | null
  readonly importada: boolean
  readonly trocas: readonly unknown[]
}

/**
 * Why the cancelling of a sale cannot be undone on the day `hoje` (`aaaa-mm-dd`), in a sentence for people; null when it can. It
 * is undone on its own day only: the figures of a day that has passed stay as they were read.
 */
export function impedimentoDeDesfazer(fatos: FatosDoCancelamento, hoje: string): string | null {
  if (fatos.status !== ACOES.cancelar.para) return 'A venda não está cancelada.'
  if (fatos.importada) return 'O pedido desta venda veio do canal: abra-o de novo no Bling ou no canal.'
  if (fatos.trocas.length > 0) return 'A venda teve troca. Use “Repetir pedido”.'
  const dia = formatDate(fatos.cancelada_em)
  return dia === formatDate(hoje)
    ? null
    : `A venda foi cancelada em ${dia}, e isso só se desfaz no mesmo dia. Use “Repetir pedido”.`
}

export interface FatosDaEtiqueta extends FatosDaVenda {
  /** The customer's address as far as a label needs it. */
  readonly cliente: Readonly<Record<'cep' | 'endereco' | 'municipio' | 'uf', string>>
  readonly numero_pedido_bling: string | null
  /** False: the shop works without the ERP, and no order is waited for. */
  readonly bling_ativo: boolean
}
export interface Requisito {
  readonly nome: 'endereco' | 'medidas' | 'servico' | 'bling'
  readonly rotulo: string
  /** Text of 'Dados incompletos' while the requirement is not met. */
  readonly falta: string
  readonly cumprido: boolean
}

/** The four requirements of a label, in the order of the checklist. */
export const requisitosDaEtiqueta = (fatos: FatosDaEtiqueta): readonly Requisito[] => {
  const { cep, endereco, municipio, uf } = fatos.cliente
  return [
    {
      nome: 'endereco',
      rotulo: 'Endereço do cliente',
      falta: 'Dados de endereço do cliente incompletos',
      // The channel's label carries the address, which the shop may not be told; what is fetched in the shop needs none.
      cumprido:
        isServicoSemCompra(fatos.codigo_servico_frete) ||
        [cep, endereco, municipio, uf].every((parte) => parte.trim() !== ''),
    },
    {
      nome: 'medidas',
      rotulo: 'Medidas do pacote',
      falta: 'Medidas do pacote incompletas',
      cumprido: medidasCompletas(fatos),
    },
    {
      nome: 'servico',
      rotulo: 'Serviço de frete',
      falta: 'Serviço de frete não selecionado',
      cumprido: checkServico(fatos) === null,
    },
    {
      nome: 'bling',
      rotulo: 'Pedido no Bling',
      falta: PEDIDO_FORA_DO_BLING,
      cumprido: !fatos.bling_ativo || fatos.numero_pedido_bling !== null,
    },
  ]
}

/** `Dados incompletos: …` with the missing fields, or null when a label may be made. */
export function faltaParaEtiqueta(fatos: FatosDaEtiqueta): string | null {
  const faltas = requisitosDaEtiqueta(fatos).filter(({ cumprido }) => !cumprido)
  return faltas.length === 0 ? null : `Dados incompletos: ${faltas.map(({ falta }) => falta).join(', ')}`
}
