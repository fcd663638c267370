import type { Encomenda } from './encomenda.ts'

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
 * What the carrier says of the declaration of contents that it issues for goods without an invoice. `chave`: the 44 characters
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
 * What buying labels asks of a carrier. A request that was carried out while its answer was lost must bear being made
 * again: that is what `procurar`, `situacao` and the id are for.
 */
export interface Vendedora {
  /** What the history says of a label that was given back, and when its money returns; null when none was paid. */
  readonly cancelada: string | null
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
}
