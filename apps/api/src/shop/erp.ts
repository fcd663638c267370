import type { Db } from '../infra/database/transaction.ts'

/** Questions of the shop's modules to the ERP before they write a job for it. */
export interface Erp {
  /** False: the shop works without an ERP, and nothing asks for authorisation. */
  readonly ativo: boolean
  /** True when the ERP is active and authorised. */
  autorizado(): Promise<boolean>
  /** Refuses with BLING_NAO_AUTORIZADO (401 and the flag) while the ERP is active but not authorised. */
  exigirAutorizacao(): Promise<void>
  /** The status there that an imported order takes with this step of its sale; null: it is left alone. */
  situacaoDoPasso(db: Db, passo: string): Promise<number | null>
  /** What an order is called there that people ended there; null while it follows its sale. */
  pedidoEncerrado(db: Db, situacao: number | null): Promise<'Atendido' | 'Cancelado' | null>
}

/** The shop without an ERP. */
export const SEM_ERP: Erp = {
  ativo: false,
  autorizado: async () => false,
  exigirAutorizacao: async () => undefined,
  situacaoDoPasso: async () => null,
  pedidoEncerrado: async () => null,
}
