/** The shop itself, where the customer fetches the parcel. */
export const A_LOJA =
  'loja' /** The sender on every label, also on that of a pick-up in the shop. CEP and document without punctuation. */
export interface Remetente extends Lugar {
  readonly nome: string
  readonly documento: string
  readonly telefone: string
  readonly email: string
}

export interface Lugar {
  readonly cep: string
  readonly endereco: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly municipio: string
  readonly uf: string
}

/** A parcel to be priced or sent. Sides in cm and weight in kg as they were typed; money in reais. */
export interface Encomenda {
  readonly vendaId: number
  /** The carrier's code of the chosen service; '' while only prices are asked for. */
  readonly servico: string
  readonly remetente: Remetente
  readonly destinatario: Remetente
  readonly itens: readonly { readonly nome: string; readonly quantidade: number; readonly valorUnitario: number }[]
  readonly pacote: {
    readonly altura: number
    readonly largura: number
    readonly comprimento: number
    readonly peso: number
  }
  readonly valor: number
  readonly opcoes: OpcoesDaEncomenda
}

interface OpcoesDaEncomenda {
  /** Insured for the goods' value. */
  readonly seguro: boolean
  readonly avisoRecebimento: boolean
  readonly maoPropria: boolean
  /** Access key of the invoice, 44 digits. Null: the goods travel with a declaration of contents. */
  readonly nfe: string | null
  /** State registration of a company that sends with an invoice; '' when it has none. */
  readonly inscricaoEstadual: string
  readonly agencia: string | null
}

/** A service that takes the parcel. Days until delivery; `valorDeTabela` where the account has a price of its own. */
export interface Oferta {
  readonly codigo: string
  readonly nome: string
  readonly transportadora: string
  readonly valor: number
  readonly prazoDias: number
  readonly valorDeTabela: number | null
}

/** A service that does not take the parcel, and why, in the carrier's own sentence. */
export interface Recusa {
  readonly codigo: string
  readonly nome: string
  readonly transportadora: string
  readonly motivo: string
}

/** What a carrier said to a request for prices: who takes it, and why others do not. */
export interface Cotacao {
  readonly ofertas: readonly Oferta[]
  readonly recusas: readonly Recusa[]
}

export interface Registro {
  readonly id: string
  readonly protocolo: string | null
  readonly valor: number | null
}

/** Where a label stands at the carrier. `vencida`: paid, and never posted in time. `desconhecida`: it may not be asked. */
export type EstadoLa =
  | 'inexistente'
  | 'no_carrinho'
  | 'paga'
  | 'gerando'
  | 'falhou'
  | 'pronta'
  | 'cancelada'
  | 'vencida'
  | 'desconhecida'

export interface Situacao {
  readonly estado: EstadoLa
  /** Why it failed, in words for people. */
  readonly motivo: string | null
  /** Tells this failure from a later one of the same label. */
  readonly falha: string | null
  /** What it costs, or cost, as the carrier says now; null where it does not say. */
  readonly valor: number | null
}

/** What paying answered. Not `confirmada`: only `situacao` says whether it is paid. */
interface Pagamento {
  readonly confirmada: boolean
  /** What was taken from the account, where the answer says it. */
  readonly valor: number | null
}

/**
 * What the carrier says of the declaration of contents that it issues for goods without an invoice. `chave`: the 44 digits
 * of the electronic document, where it tells them. `motivo`: why it refused to issue it, or what holds it up.
 */
export type DeclaracaoLa =
  | { readonly estado: 'esperando'; readonly motivo: string | null }
  | { readonly estado: 'falhou'; readonly motivo: string }
  | { readonly estado: 'pronta'; readonly chave: string | null; readonly arquivo: Buffer }

/** `aceito`: the label is given up. `dito`: for the history; null when nothing was paid, so that nothing comes back. */
export interface Cancelamento {
  readonly aceito: boolean
  readonly dito: string | null
}

/**
 * How the shop enters the account. `expiraEm`: a person has to renew it by then; `motivo`: why it was lost; `recusado`: the
 * carrier refused it the last time.
 */
export interface AcessoDaConta {
  readonly modo: 'token' | 'aplicativo' | 'nenhum'
  readonly expiraEm: string | null
  readonly podeConectar: boolean
  readonly motivo: string | null
  readonly recusado: boolean
}

/** One thing that happened to a parcel. `local` is '' where the carrier does not say it. */
interface EventoDoPacote {
  readonly data: string
  readonly descricao: string
  readonly local: string
}

/**
 * A parcel's tracking in words for users, the latest event first. `avanco` orders answers received at different times.
 */
export interface Acompanhamento {
  readonly status: string
  readonly avanco: number
  readonly codigo: string | null
  readonly eventos: EventoDoPacote[]
  readonly entregueEm: string | null
  /** The label expired before the parcel was posted. */
  readonly vencida: boolean
}

export interface Agencia {
  readonly codigo: string
  readonly nome: string
  readonly endereco: string
}

/** What a person should know of the account: each thing that was tried, and which permission is missing. */
export interface ContaDaTransportadora {
  readonly saldo: number | null
  readonly verificacoes: readonly { readonly nome: string; readonly ok: boolean; readonly motivo: string | null }[]
}

/**
 * A carrier. Freight knows carriers by this alone; one is added with a folder and a line in `transportadoras.ts`.
 * Every request rejects with `TransporteError`. A request that was carried out while its answer was lost must bear
 * being made again: that is what `procurar`, `situacao` and the id are for.
 */
export interface Transportadora {
  /** As the table of shipments keeps it. */
  readonly nome: string
  /** As the subject of a sentence: `A Entregadora`. */
  readonly rotulo: string
  /** What the history says of a label that was given back, and when its money returns; null when none was paid. */
  readonly cancelada: string | null
  /** Whether a service code is one of its own. */
  atende(servico: string): boolean
  /** Whether it takes part in the quotes of this sale. */
  oferece(venda: { readonly origem: string; readonly importada: boolean }): boolean
  /** Needs an address that parcels can be sent to. False: it is fetched in the shop, or the channel sends it. */
  readonly entrega: boolean
  cotar(encomenda: Encomenda, prazo: AbortSignal): Promise<Cotacao>
  /** Notes a shipment, unpaid, under our own mark. Throws `recusado` with the reason. */
  registrar(encomenda: Encomenda, chave: string): Promise<Registro>
  /** Shipments under our mark that are not over, paid or not. */
  procurar(chave: string): Promise<readonly Registro[]>
  /** Takes an unpaid shipment back; one that is gone already is no error. */
  retirar(id: string): Promise<void>
  situacao(id: string): Promise<Situacao>
  /** Pays this id, once however often it is asked. */
  pagar(id: string): Promise<Pagamento>
  /** Has the label made; it may be ready much later. Asking again is no harm. Throws `recusado` when it will not be. */
  gerar(id: string): Promise<void>
  /** The label as a PDF; null while it is not ready. */
  arquivo(id: string, encomenda: Encomenda): Promise<Buffer | null>
  /** The declaration of contents of a paid label, by its id and our mark; null for a carrier that issues none. */
  declaracao(id: string, chave: string): Promise<DeclaracaoLa | null>
  /** Gives a paid label back. Throws `incerto` when it may have been done; `podeCancelar` then says whether to ask again. */
  cancelar(id: string): Promise<Cancelamento>
  podeCancelar(id: string): Promise<boolean>
  /** Where these parcels are; those it does not know are absent. */
  acompanhar(ids: readonly string[]): Promise<ReadonlyMap<string, Acompanhamento>>
  paginaDoPacote(codigo: string): string | null
  agencias(servico: string, origem: Lugar): Promise<readonly Agencia[] | null>
  /** Null for a carrier without an account. */
  acesso(): Promise<AcessoDaConta | null>
  conta(): Promise<ContaDaTransportadora | null>
}
