import type { Banco, Transacao } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { configuracao, sugerirDeposito } from '../conexao/configuracao.data.ts'
import { type DepositoDoBling, depositoPadrao, depositos } from './saldos.mapping.ts'

/** The account's active deposits. */
export async function lerDepositos(client: BlingClient): Promise<readonly DepositoDoBling[]> {
  return depositos.parse(await client.request('GET', '/depositos', { query: { situacao: 1, limite: 100 } })).data
}

/** The deposit whose stock is ours: the chosen one, at first the account's default. */
export async function depositoEscolhido({ db, client }: { db: Banco; client: BlingClient }): Promise<number> {
  const { deposito_id } = await configuracao(db)
  if (deposito_id !== null) return deposito_id
  const padrao = depositoPadrao(await lerDepositos(client))
  if (!padrao)
    throw new BlingError('recusado', 'Não há um depósito padrão no Bling. Escolha um em Configurações → Bling.')
  return sugerirDeposito(db, padrao.id)
}

/** A balance that was read in the former deposit says nothing about the one chosen meanwhile. */
export async function exigirMesmoDeposito(trx: Transacao, escolhido: number): Promise<void> {
  if ((await configuracao(trx)).deposito_id !== escolhido)
    throw new BlingError('ocupado', 'O depósito da loja foi trocado enquanto o saldo era lido.')
}
