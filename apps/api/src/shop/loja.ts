import { DomainError } from '../infra/base/errors.ts'
import type { Queue } from '../infra/database/queue.ts'
import type { Banco, Db, Transacao } from '../infra/database/transaction.ts'
import type { Files } from '../infra/files/store.ts'

/** The rules of the shop's modules work with these. */
export interface Loja {
  readonly db: Banco
  readonly queue: Queue
  readonly erp: Erp
  readonly envios: Envios
}

/** Rules that read or write pictures and documents too. */
export interface LojaComArquivos extends Loja {
  readonly files: Files
}

/**
 * Freight as sales know it: freight depends on sales, so `app.ts` hands it in. Each call is part of the caller's
 * transaction, under the sale's lock.
 */
export interface Envios {
  /** The label no longer holds, nor does one that is being bought: it is given up, and a job tells the carrier. */
  cancelar(trx: Transacao, queue: Queue, vendaId: number): Promise<void>
  /** The shop's own label for a parcel that is handed over in the shop: a job makes it. */
  etiquetarRetirada(trx: Transacao, queue: Queue, vendaId: number, usuarioId: number): Promise<void>
  /** The parcel changed: its prices have to be asked for again. */
  esquecerPrecos(trx: Transacao, vendaId: number): Promise<void>
  /** The shop sends from another place: prices of every sale have to be asked for again. */
  esquecerTodosOsPrecos(trx: Transacao): Promise<void>
  /** Requires an offer made for this sale in the last day, at its price, in reais. */
  exigirCotacao(trx: Transacao, vendaId: number, codigo: string, valor: number): Promise<void>
  /** Returns what the label in force cost, in reais; null while none is paid. */
  valorPago(trx: Transacao, vendaId: number): Promise<number | null>
}

/**
 * Order of a sale at the ERP. `fim`: how it was ended at the ERP, with the ERP's name for that; null while it follows
 * its sale.
 */
export interface PedidoNoErp {
  readonly fim: { readonly como: 'concluido' | 'cancelado' | 'excluido'; readonly rotulo: string } | null
}

/** Questions of the shop's modules to the ERP before they write a job for it. */
export interface Erp {
  /** False: the shop works without an ERP, and nothing asks for authorisation. */
  readonly ativo: boolean
  /** True when the ERP is active and authorised. */
  autorizado(): Promise<boolean>
  /** Refuses with BLING_NAO_AUTORIZADO (401 and the flag) while the ERP is active but not authorised. */
  exigirAutorizacao(): Promise<void>
  /**
   * Returns the ERP's status that an imported order takes with this step of its sale; null: the order is left alone.
   */
  situacaoDoPasso(db: Db, passo: string): Promise<number | null>
  /** Returns the order that the sale has at the ERP; null without one. */
  pedidoDaVenda(db: Db, vendaId: number): Promise<PedidoNoErp | null>
  /**
   * Lets go of the order at the ERP after an edit of its sale: where the shop made it, the sale has another order from
   * now on.
   */
  soltarPedido(trx: Transacao, vendaId: number): Promise<void>
  /** The sales were given to another record of a customer: says so of those whose order names the one of before. */
  dizerOutroCliente(
    trx: Transacao,
    vendas: readonly number[],
    nomes: { readonly antes: string; readonly agora: string },
  ): Promise<void>
  /** Lines of an imported sale that wait for pieces take those that are free now, under the sale's lock. */
  completarVenda(trx: Transacao, vendaId: number): Promise<void>
  /**
   * Reads the sale's invoice at the ERP again, where it has one; without an answer the invoice stays as it is known.
   * Returns the number of an authorised NF-e that stands at the ERP beside the sale's own NFC-e; null without one.
   */
  relerNota: (vendaId: number) => Promise<string | null>
}

/** Refuses what needs the ERP while it is off, or not authorised. */
export async function requireErp({ erp }: Pick<Loja, 'erp'>): Promise<void> {
  if (!erp.ativo) throw new DomainError('BLING_DESATIVADO')
  await erp.exigirAutorizacao()
}

/** The shop without an ERP. */
export const SEM_ERP: Erp = {
  ativo: false,
  autorizado: async () => false,
  exigirAutorizacao: async () => undefined,
  situacaoDoPasso: async () => null,
  pedidoDaVenda: async () => null,
  soltarPedido: async () => undefined,
  dizerOutroCliente: async () => undefined,
  completarVenda: async () => undefined,
  relerNota: async () => null,
}
