import type { Transacao } from '../../infra/transaction.ts'

export interface NovoEvento {
  readonly venda_id: number
  readonly tipo: string
  readonly descricao: string
  readonly de: string | null
  readonly para: string | null
  readonly antes: string[]
  readonly depois: string[]
  readonly usuario_id: number | null
}

export const inserirEvento = (trx: Transacao, evento: NovoEvento) =>
  trx.insertInto('historico_vendas').values(evento).execute()
