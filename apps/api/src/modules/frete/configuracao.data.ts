import type { ConfiguracaoDoFrete } from '@estampa/contract/frete/frete.schemas.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const lida = (db: Db) => db.selectFrom('frete_configuracao').select('tolerancia_do_preco')
export const configuracao = (db: Db): Promise<ConfiguracaoDoFrete> => lida(db).executeTakeFirstOrThrow()
export const configuracaoTravada = (trx: Transacao): Promise<ConfiguracaoDoFrete> =>
  lida(trx).forUpdate().executeTakeFirstOrThrow()

export const guardarConfiguracao = (trx: Transacao, nova: ConfiguracaoDoFrete) =>
  trx.updateTable('frete_configuracao').set(nova).execute()
