import type { Json } from '../bling/values.ts'

/** Records that the emulator keeps. Field names of Bling's own resources are those of its protocol. */

/** All that one authorisation (`concessao`) gave falls together. */
type Granted = Readonly<{ id: string; servico: 'bling' | 'melhor-envio'; concessao: string; expiraEm: number }>
export type Codigo = Granted & { readonly usado: boolean }
export type Token = Granted & { readonly tipo: 'access' | 'refresh' }

export type Categoria = Readonly<{ id: number; descricao: string; categoriaPai: { id: number } }>

export interface Imagem {
  readonly id: number
  readonly origem: string
  readonly ordem: number
  /** Empty until the picture has been downloaded. */
  arquivo: string
  tipo: string
  bytes: number
  tentativas: number
}

export interface Produto {
  readonly id: number
  /** 0 for a product of its own. */
  idProdutoPai: number
  nome: string
  codigo: string
  preco: number
  precoCusto: number
  tipo: string
  situacao: string
  formato: string
  categoria: number
  estoque: { minimo: number; maximo: number; crossdocking: number; localizacao: string }
  /** Everything that is only kept and given back. */
  demais: Record<string, unknown>
  imagens: Imagem[]
  /** Pictures that a save asked to remove; it happens a moment later, as at Bling. */
  imagensARemover: number[]
  variacao: { nome: string; ordem: number; cloneInfo: boolean } | null
  dataInclusao: string
  dataAlteracao: string
}

export interface Contato {
  readonly id: number
  situacao: string
  numeroDocumento: string
  dados: Record<string, unknown>
  dataInclusao: string
  dataAlteracao: string
}

/** An order that nothing was booked for, and that has no note. */
export const NOT_INVOICED = { estoqueLancado: false, depositoLancado: 0, notaFiscal: 0 }

export interface Pedido extends Readonly<typeof NOT_INVOICED> {
  readonly id: number
  numero: number
  situacao: { id: number; valor: number }
  dados: Record<string, unknown>
  itens: ItemPedido[]
  totalProdutos: number
  total: number
  dataAlteracao: string
}

/** SEFAZ's answer to a note, and the situation that it puts the note in. */
export type Retorno = Readonly<{ situacao: number; cStat: string; xMotivo: string }>

/** A note that was not sent yet. Situations: 1 pending, 2 cancelled, 3 and 8 waiting, 4 rejected, 5 to 7 authorised, 9 denied. */
export const UNSENT = {
  situacao: 1,
  /** A rejected one keeps its key. */
  chaveAcesso: '',
  protocolo: '',
  /** `tpAmb`: 1 production, 2 homologation. */
  ambiente: 1,
  retorno: null as Retorno | null,
  /** Reads that will still show a sent note waiting. */
  leituras: 0,
  lancouEstoque: false,
}

/** An NF-e (55) or NFC-e (65). */
export interface Nota extends Readonly<typeof UNSENT>, Readonly<Record<'id' | 'pedido' | 'numero' | 'valor', number>> {
  readonly modelo: 55 | 65
  readonly serie: number
  readonly natureza: number
  readonly dataEmissao: string
  /** Objection that SEFAZ will raise, until a person corrects the note. */
  readonly defeito: Retorno | null
  /** Data that the note took over from its order, in Bling's words. */
  readonly dados: Json
}

export interface ItemPedido extends Numbers<'id' | 'quantidade' | 'valor' | 'desconto'>, Texts<'codigo' | 'descricao'> {
  readonly produto: { readonly id: number }
  readonly demais: Record<string, unknown>
}

type Numbers<T extends string> = Readonly<Record<T, number>>
type Texts<T extends string> = Readonly<Record<T, string>>

export type Situacao = Numbers<'id' | 'idModulo' | 'idHerdado' | 'valor'> & Texts<'nome' | 'cor'>

/** Stock of one product in one warehouse; `id` is `produto:deposito`. */
export type Saldo = Readonly<{ id: string; produto: number; deposito: number; saldoFisico: number }>

export type Lancamento = Numbers<'id' | 'produto' | 'deposito' | 'quantidade' | 'saldoDepois'> &
  Texts<'operacao' | 'observacoes' | 'instante'> & {
    /** What each piece cost, as the shop said; absent where it said nothing. */
    readonly custo?: number
  }

export interface Evento {
  readonly id: string
  readonly ordem: number
  readonly recurso: string
  readonly corpo: string
  readonly criadoEm: number
  proximaEm: number
  tentativas: number
  /** `falso` sends a signature that does not match. */
  readonly assinatura: 'certa' | 'falsa'
  situacao: 'pendente' | 'entregue' | 'desistiu'
  ultimaResposta: string
}

export const FAULTS = [
  'status',
  'atraso',
  'derrubar',
  'limite-segundo',
  'limite-dia',
  'vazia',
  'expirar-token',
  'revogar',
] as const

export interface Falha {
  readonly id: number
  /** Path with `*` for anything, as `/bling/Api/v3/produtos*`. */
  readonly caminho: string
  readonly metodo: string
  readonly acao: (typeof FAULTS)[number]
  /** `depois`: the request is applied, its answer is lost or replaced. */
  readonly momento: 'antes' | 'depois'
  readonly status: number
  readonly atrasoMs: number
  readonly porcentagem: number
  /** How many times still; null for ever. */
  restantes: number | null
  readonly html: boolean
  semente: number
  aplicadas: number
}

type Moment = number | null
/** A shipment that nothing has happened to yet. */
export const UNTOUCHED = {
  pagoEm: null as Moment,
  /** When generation was asked for; it ends some time later. */
  geracaoEm: null as Moment,
  geradoEm: null as Moment,
  geracaoChave: null as string | null,
  geracaoTentativas: 0,
  geracaoFalhouEm: null as Moment,
  /** When a failed one was asked for again; the failure stays in sight for a while. */
  geracaoRepetidaEm: null as Moment,
  postadoEm: null as Moment,
  entregueEm: null as Moment,
  canceladoEm: null as Moment,
  /** Until when the label may be posted; null: it does not say. */
  venceEm: null as Moment,
  /** When a cancellation was accepted; it is carried out some time later. */
  cancelamentoEm: null as Moment,
}

export interface Envio extends Readonly<typeof UNTOUCHED> {
  /** Order id of Melhor Envio: a uuid. */
  readonly id: string
  readonly protocol: string
  readonly service: number
  price: number
  readonly discount: number
  readonly deliveryDays: number
  readonly pedido: Record<string, unknown>
  status: string
  tracking: string | null
  melhorenvioTracking: string | null
  criadoEm: number
}

/** A movement of the wallet; negative when it pays. */
export type Carteira = Readonly<{ id: number; envio: string; valor: number; instante: number }>
