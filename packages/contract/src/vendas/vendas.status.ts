import type { ErrorCode } from '../errors.ts'
import { rotuloEm } from '../shared/opcoes.ts'

/** The steps in their order, and the end of a cancelled sale. */
export const PASSOS = [
  'separacao',
  'embalagem',
  'selecionar_envio',
  'etiqueta',
  'retirada',
  'enviado',
  'concluido',
] as const
export const STATUS = [...PASSOS, 'cancelado'] as const
export type StatusDaVenda = (typeof STATUS)[number]
type Passo = (typeof PASSOS)[number]

/** Further names of a status: shown and searched, never stored. */
const APELIDOS = { entregue: 'concluido' } as const satisfies Readonly<Record<string, StatusDaVenda>>
type Apelido = keyof typeof APELIDOS

export const ROTULOS: Readonly<Record<StatusDaVenda | Apelido, string>> = {
  separacao: 'Separação',
  embalagem: 'Embalagem',
  selecionar_envio: 'Selecionar Envio',
  etiqueta: 'Etiqueta',
  retirada: 'Retirada',
  enviado: 'Enviado',
  concluido: 'Concluído',
  cancelado: 'Cancelado',
  entregue: 'Entregue',
}
/** How a status is called on screen; an unknown one shows itself. */
export const rotuloDoStatus = rotuloEm(ROTULOS)

/** The status behind a name that an answer carries. */
const statusFromApelido = (status: string): string =>
  Object.hasOwn(APELIDOS, status) ? APELIDOS[status as Apelido] : status

/** The names by which a search finds a status: its key, its label, and the labels of its further names. */
export const nomesDoStatus = (status: StatusDaVenda): string[] => [
  status,
  ...[status, ...Object.keys(APELIDOS).filter((apelido) => statusFromApelido(apelido) === status)].map(rotuloDoStatus),
]

/** The status's place among the steps, from 0; −1 for a status that is no step. */
export const posicaoDoStatus = (status: string): number => PASSOS.indexOf(statusFromApelido(status) as Passo)

/** Meaning of a status to the rules of API and web. A new status has to state all of it. */
export interface FatosDoStatus {
  /** The sale's pieces are held in reserve, have left the shop, or are free again. */
  readonly pecas: 'reservadas' | 'fora' | 'livres'
  /** Why the sale takes no edit, quote, order or move any more; null while it does. */
  readonly encerrada: { readonly codigo: ErrorCode; readonly motivo: string } | null
  /** Nothing of it was packed yet: its lines may still be taken from the order as that is now. */
  readonly aSeparar: boolean
  /** Its amount counts: as sold, and as owed by the customer (`falta_pagar` and `pagamento`, computed by the database). */
  readonly cobrada: boolean
  /** Measures and freight: `etiquetada` refuses other values and accepts the same ones, `fechada` refuses any. */
  readonly embalagem: 'aberta' | 'etiquetada' | 'fechada'
  /** A label may be bought, and a bought one cancelled. */
  readonly geraEtiqueta: boolean
  /** A finished label is on a parcel that has not left: its customer is not anonymised. */
  readonly etiquetaEsperaSaida: boolean
  /** The carrier is asked where the parcel is. */
  readonly rastreada: boolean
  /** The parcel has arrived: the label was used and stays when the sale is cancelled. */
  readonly chegou: boolean
  /** The order at the ERP: `aoSepararDeNovo` sends none after an edit, `vivo` sends it, `cancelado` cancels it. */
  readonly pedido: 'aoSepararDeNovo' | 'vivo' | 'cancelado'
  /** Left out of the list unless asked for. */
  readonly escondida: boolean
  /** Counted on the dashboard as work to do. */
  readonly noPainel: boolean
  /** Delivery data are shown beside the step. */
  readonly mostraEntrega: boolean
}

const EM_PREPARO = {
  pecas: 'reservadas',
  encerrada: null,
  aSeparar: false,
  cobrada: true,
  embalagem: 'aberta',
  geraEtiqueta: false,
  etiquetaEsperaSaida: false,
  rastreada: false,
  chegou: false,
  pedido: 'vivo',
  escondida: false,
  noPainel: true,
  mostraEntrega: true,
} as const
const ENVIADA = { ...EM_PREPARO, pecas: 'fora', embalagem: 'fechada' } as const

export const FATOS = {
  separacao: { ...EM_PREPARO, aSeparar: true, pedido: 'aoSepararDeNovo', mostraEntrega: false },
  embalagem: EM_PREPARO,
  selecionar_envio: EM_PREPARO,
  etiqueta: { ...EM_PREPARO, geraEtiqueta: true, etiquetaEsperaSaida: true, rastreada: true },
  retirada: { ...EM_PREPARO, embalagem: 'etiquetada', etiquetaEsperaSaida: true, rastreada: true },
  enviado: { ...ENVIADA, rastreada: true },
  concluido: { ...ENVIADA, chegou: true, noPainel: false },
  cancelado: {
    ...EM_PREPARO,
    pecas: 'livres',
    encerrada: { codigo: 'VENDA_CANCELADA', motivo: 'Esta venda foi cancelada.' },
    cobrada: false,
    embalagem: 'fechada',
    pedido: 'cancelado',
    escondida: true,
    noPainel: false,
    mostraEntrega: false,
  },
} as const satisfies Readonly<Record<Passo, FatosDoStatus & { encerrada: null }>> &
  // Every status outside the steps ends the sale: screens that show progress need a step.
  Readonly<Record<Exclude<StatusDaVenda, Passo>, FatosDoStatus & { encerrada: object }>>

type Fato = keyof FatosDoStatus
type StatusCom<F extends Fato, V> = {
  [S in StatusDaVenda]: (typeof FATOS)[S][F] extends V ? S : never
}[StatusDaVenda]

/** The facts of a status. A name that this version does not know, sent by a newer server, has those of `concluido`. */
export const fatosDoStatus = (status: StatusDaVenda): FatosDoStatus => {
  const conhecido = statusFromApelido(status)
  return FATOS[Object.hasOwn(FATOS, conhecido) ? (conhecido as StatusDaVenda) : 'concluido']
}

/** The statuses of which the fact has this value, in the order of the steps. */
export const statusCom = <F extends Fato, const V extends FatosDoStatus[F]>(fato: F, valor: V) =>
  STATUS.filter((status): status is StatusCom<F, V> => fatosDoStatus(status)[fato] === valor)

/** Statuses that lists leave out unless asked for. */
export const ESCONDIDOS = statusCom('escondida', true)
/** Statuses in which the sale's order is still looked at: it is under way. */
export const ACOMPANHADAS = STATUS.filter((status) => {
  const { encerrada, chegou } = fatosDoStatus(status)
  return encerrada === null && !chegou
})
/** Statuses that the dashboard counts as work to do. */
export const NO_PAINEL = statusCom('noPainel', true)
/** Statuses that the order at the ERP may follow. */
export const PASSOS_DO_PEDIDO = STATUS.filter(
  (status): status is Exclude<StatusDaVenda, StatusCom<'pedido', 'cancelado'>> =>
    fatosDoStatus(status).pedido !== 'cancelado',
)
