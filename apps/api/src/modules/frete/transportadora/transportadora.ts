import type { VerificacaoDoFrete } from '@estampa/contract/frete/frete.routes.ts'
import type { Rastreamento } from '@estampa/contract/frete/frete.schemas.ts'
import type { Files } from '../../../infra/files/store.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { Loja } from '../../../shop/loja.ts'
import type { FreteConfig } from '../frete.config.ts'
import type { Cotadora } from './encomenda.ts'
import type { Vendedora } from './etiquetas.ts'

/**
 * A parcel's tracking in words for users, the latest event first. `avanco` orders answers received at different times.
 */
export interface Acompanhamento {
  readonly status: string
  readonly avanco: number
  readonly codigo: string | null
  readonly eventos: Rastreamento['eventos']
  readonly entregueEm: string | null
  /** The label expired before the parcel was posted. */
  readonly vencida: boolean
}

/** What following parcels asks of a carrier. */
interface Rastreadora {
  /** Where these parcels are; those it does not know are absent. */
  acompanhar(ids: readonly string[]): Promise<ReadonlyMap<string, Acompanhamento>>
  paginaDoPacote(codigo: string): string | null
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

/** What a person should know of the account: each thing that was tried, and which permission is missing. */
export type ContaDaTransportadora = Omit<VerificacaoDoFrete, 'provedor' | 'transportadora'>

/** What the shop's account asks of a carrier. */
export interface Titular {
  /** Null for a carrier without an account. */
  acesso(): Promise<AcessoDaConta | null>
  conta(): Promise<ContaDaTransportadora | null>
}

/** The shop itself, where the customer fetches the parcel. */
export const A_LOJA = 'loja'

export interface Identidade {
  /** As the table of shipments keeps it. */
  readonly nome: string
  /** As the subject of a sentence: `A Entregadora`. */
  readonly rotulo: string
  /** Whether a service code is one of its own. */
  atende(servico: string): boolean
  /** Needs an address that parcels can be sent to. False: it is fetched in the shop, or the channel sends it. */
  readonly entrega: boolean
}

/**
 * A carrier. Freight knows carriers by this alone; one is added with a folder and a line in `transportadoras.ts`.
 * Every request rejects with `TransporteError`.
 */
export interface Transportadora extends Identidade, Cotadora, Vendedora, Rastreadora, Titular {}

/** The part of a carrier's port that is alike where a label costs nothing and no account is asked. */
export const SEM_COMPRA = {
  cancelada: null,
  entrega: false,
  registrar: async (_encomenda, chave) => ({ id: chave, protocolo: null, valor: null }),
  procurar: async (chave) => [{ id: chave, protocolo: null, valor: null }],
  retirar: async () => undefined,
  situacao: async () => ({ estado: 'paga', motivo: null, falha: null, valor: null }),
  pagar: async () => ({ confirmada: true, valor: null }),
  gerar: async () => undefined,
  declaracao: async () => null,
  cancelar: async () => ({ aceito: true, dito: null }),
  podeCancelar: async () => true,
  acompanhar: async () => new Map(),
  paginaDoPacote: () => null,
  agencias: async () => null,
  acesso: async () => null,
  conta: async () => null,
} satisfies Partial<Transportadora>

export interface Frete extends Loja {
  readonly files: Files
  readonly config: FreteConfig
  readonly log: Log | undefined
  readonly transportadoras: readonly Transportadora[]
  /** Looks at the order of a sale that begins elsewhere: why no label may be bought for it, in words; null: it may. */
  readonly impedimentoDaEtiqueta?: (vendaId: number) => Promise<string | null>
  /** The invoice that goes before the label: null, it may be bought; `falta` null, it is on its way; else why there is none. */
  readonly notaParaEtiqueta?: (vendaId: number, usuarioId: number | null) => Promise<{ falta: string | null } | null>
}

/** The carrier that a shipment was begun with; undefined when it is set up no longer. */
export const transportadoraDe = ({ transportadoras }: Pick<Frete, 'transportadoras'>, nome: string) =>
  transportadoras.find((cada) => cada.nome === nome)

export const transportadoraDoServico = ({ transportadoras }: Pick<Frete, 'transportadoras'>, servico: string) =>
  transportadoras.find((cada) => cada.atende(servico))
