import type { ConfiguracaoBlingMudada } from '@estampa/contract/bling/configuracao.routes.ts'
import type { UpdateObject } from 'kysely'
import type { DB } from '../../../infra/database/database.types.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** The shop's settings for its account; the row always exists. */
export const readBlingConfiguracao = (db: Db) =>
  db.selectFrom('bling_configuracao').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

export const lockBlingConfiguracao = (trx: Transacao) =>
  trx.selectFrom('bling_configuracao').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()

const setConfiguracao = (trx: Transacao, valores: UpdateObject<DB, 'bling_configuracao'>) =>
  trx.updateTable('bling_configuracao').set(valores).where('id', '=', 1).execute()

/** A deposit that was looked up, for a shop that has chosen none by now; answers the one that stands. */
export async function suggestDeposito(db: Db, deposito_id: number): Promise<number> {
  await db
    .updateTable('bling_configuracao')
    .set({ deposito_id })
    .where('id', '=', 1)
    .where('deposito_id', 'is', null)
    .execute()
  return (await readBlingConfiguracao(db)).deposito_id ?? deposito_id
}

export type ForaDeUso = 'inativo' | 'desconsiderado'
export const setDepositoFora = (trx: Transacao, deposito_fora: ForaDeUso | null) =>
  setConfiguracao(trx, { deposito_fora })

/** Another deposit was chosen: its balances have not been read. */
export const forgetDepositoLido = (trx: Transacao) => setConfiguracao(trx, { deposito_lido: null })

/** Orders enter that change from then on, while the switch is on. */
export const turnOnImport = (trx: Transacao, desde: Date) =>
  setConfiguracao(trx, { importar_desde: desde.toISOString(), pedidos_lidos_ate: null })

export async function saveBlingConfiguracao(trx: Transacao, mudada: ConfiguracaoBlingMudada): Promise<void> {
  const { canais, situacao_por_passo, situacoes_importadas } = mudada
  const valores = {
    ...mudada,
    deposito_fora: mudada.deposito_id === undefined ? undefined : null,
    situacoes_importadas: situacoes_importadas && JSON.stringify(situacoes_importadas),
    canais: canais && JSON.stringify(canais),
    situacao_por_passo: situacao_por_passo && JSON.stringify(situacao_por_passo),
  }
  if (Object.values(valores).some((valor) => valor !== undefined)) await setConfiguracao(trx, valores)
}
