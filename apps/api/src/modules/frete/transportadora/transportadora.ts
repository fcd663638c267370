import type { AgenciaDePostagem, VerificacaoDoFrete } from '@estampa/contract/frete/frete.routes.ts'
import type { Rastreamento } from '@estampa/contract/frete/frete.schemas.ts'
import type { Files } from '../../../infra/files/store.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { Loja } from '../../../shop/loja.ts'
import type { FreteConfig } from '../frete.config.ts'
import type { Cotacao, Encomenda, Lugar } from './encomenda.ts'

export interface Registro {
  readonly id: string
  readonly protocolo: string | null
  readonly valor: number | null
}

/** Where a label stands at the carrier. `vencida`: paid, and never posted in time. `desconhecida`: it may not be asked. */
export type EstadoLa =
  | ('inexistente' | 'no_carrinho' | 'paga' | 'gerando' | 'falhou')
  | ('pronta' | 'cancelada' | 'vencida' | 'desconhecida')

export interface SituacaoDoEnvio {
  readonly estado: EstadoLa
  /** Why it failed, in words for people. */
  readonly motivo: string | null
  /** Tells this failure from a later one of the same label. */
  readonly falha: string | null
  /** Price that the label costs, or cost, as the carrier says now; null where it does not say. */
  readonly valor: number | null
}

/** A declaration of contents, for goods without an invoice. `chave`: its 44 characters; `motivo`: why there is none. */
export type DeclaracaoLa =
  | { readonly estado: 'esperando'; readonly motivo: string | null }
  | { readonly estado: 'falhou'; readonly motivo: string }
  | { readonly estado: 'pronta'; readonly chave: string | null; readonly arquivo: Buffer }

/** `aceito`: the label is given up. `dito`: for the history; null when nothing was paid, so that nothing comes back. */
export interface Cancelamento {
  readonly aceito: boolean
  readonly dito: string | null
}

/** A parcel's tracking in words, the latest event first. `avanco` orders answers received at different times. */
export interface Acompanhamento {
  readonly status: string
  readonly avanco: number
  readonly codigo: string | null
  readonly eventos: Rastreamento['eventos']
  readonly entregueEm: string | null
  /** The label expired before the parcel was posted. */
  readonly vencida: boolean
}

/** How the shop enters the account. `expiraEm`: a person has to renew it by then; `motivo`: why it was lost. */
export interface AcessoDaConta {
  readonly modo: 'token' | 'aplicativo' | 'nenhum'
  readonly expiraEm: string | null
  readonly podeConectar: boolean
  readonly motivo: string | null
  /** The carrier refused it the last time. */
  readonly recusado: boolean
}

/** State of the account for a person: each thing that was tried, and which permission is missing. */
export type ContaDaTransportadora = Omit<VerificacaoDoFrete, 'provedor' | 'transportadora'>

/** The shop itself, where the customer fetches the parcel. */
export const A_LOJA = 'loja'

/**
 * A carrier. Freight knows carriers by this alone; one is added with a folder and a line in `transportadoras.ts`. Every
 * request rejects with `TransporteError`. A request that was carried out while its answer was lost must bear being made
 * again: that is what `procurar`, `situacao` and the id are for.
 */
export interface Transportadora {
  /** As the table of shipments keeps it. */
  readonly nome: string
  /** As the subject of a sentence: `A Entregadora`. */
  readonly rotulo: string
  /** Whether a service code is one of its own. */
  atende(servico: string): boolean
  /** Needs an address that parcels can be sent to. False: it is fetched in the shop, or the channel sends it. */
  readonly entrega: boolean

  /** Whether it takes part in the quotes of this sale. */
  oferece(venda: { readonly origem: string; readonly importada: boolean }): boolean
  cotar(encomenda: Encomenda, prazo: AbortSignal): Promise<Cotacao>
  /** Counters of the service in the sender's city; null where it has none. */
  agencias(servico: string, origem: Lugar): Promise<readonly AgenciaDePostagem[] | null>

  /**
   * Returns what the carrier asks of sender and recipient and is missing, in words for people with where to fill it in.
   */
  faltas(encomenda: Encomenda): readonly string[]
  /**
   * Sentence of the history about a label that was given back, with when its money returns; null when none was paid.
   */
  readonly cancelada: string | null
  /** Notes a shipment, unpaid, under our own mark. Throws `recusado` with the reason. */
  registrar(encomenda: Encomenda, chave: string): Promise<Registro>
  /** Shipments under our mark that are not over, paid or not. */
  procurar(chave: string): Promise<readonly Registro[]>
  /** Takes an unpaid shipment back; one that is gone already is no error. */
  retirar(id: string): Promise<void>
  situacao(id: string): Promise<SituacaoDoEnvio>
  /** Pays this id once however often asked. Not `confirmada`: `situacao` tells. `valor`: what was taken, where said. */
  pagar(id: string): Promise<{ readonly confirmada: boolean; readonly valor: number | null }>
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
  /** The page of a parcel at who carries it by this service; null where it is not known. */
  paginaDoPacote(codigo: string, servico: string): string | null

  /** Null for a carrier without an account. */
  acesso(): Promise<AcessoDaConta | null>
  conta(): Promise<ContaDaTransportadora | null>
}

/** The part of a carrier's port that is alike where a label costs nothing and no account is asked. */
export const SEM_COMPRA = {
  cancelada: null,
  entrega: false,
  faltas: () => [],
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
  /** The invoice that goes before the label: null, it may be bought; `falta` null, it is on its way; else why the label waits. */
  readonly notaParaEtiqueta?: (
    vendaId: number,
    como: { readonly usuarioId: number | null; readonly temChave: () => Promise<boolean> },
  ) => Promise<{ falta: string | null } | null>
}

/** The carrier that a shipment was begun with; undefined when it is set up no longer. */
export const transportadoraDe = ({ transportadoras }: Pick<Frete, 'transportadoras'>, nome: string) =>
  transportadoras.find((transportadora) => transportadora.nome === nome)

export const transportadoraDoServico = ({ transportadoras }: Pick<Frete, 'transportadoras'>, servico: string) =>
  transportadoras.find((transportadora) => transportadora.atende(servico))
