import { isDeepStrictEqual } from 'node:util'
import type { ConferenciaBling } from '@estampa/contract/bling/configuracao.routes.ts'
import type { JobKind, Queue } from '../../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { requireErp } from '../../../shop/loja.ts'
import type { BlingConfig } from '../conexao/bling.config.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { type DepositoDoBling, isSellableDeposito } from '../saldo/saldos.mapping.ts'
import * as data from './conferencia.data.ts'

/** Reads the account's habits; see `conferencia.sync.ts`. */
export const CONFERIR_CONTA: JobKind<object> = { name: 'bling-conferir-conta' }

/** Addresses that the user copies into the application at the ERP. */
export const buildBlingAddresses = ({ publicUrl }: Pick<BlingConfig, 'publicUrl'>) => ({
  retorno: `${publicUrl}/bling/callback`,
  avisos: `${publicUrl}/api/bling/webhook/`,
})

export async function readConferencia({ db, config }: Contexto): Promise<ConferenciaBling> {
  return { ...(await data.conferencia(db)), enderecos: buildBlingAddresses(config) }
}

export async function requestConferencia(contexto: Contexto): Promise<ConferenciaBling> {
  await requireErp(contexto)
  await transaction(contexto.db, (trx) => checkContaLater(trx, contexto.queue))
  return readConferencia(contexto)
}

/** After connecting, and when a person asks. */
export async function checkContaLater(trx: Transacao, queue: Queue): Promise<void> {
  await data.recordFirstPedido(trx)
  await queue.send(trx, CONFERIR_CONTA, {})
}

/** Does the list that people choose from say something else than the account does now? One never read is not waited for. */
export async function depositosMudaram(db: Banco, lidos: readonly DepositoDoBling[]): Promise<boolean> {
  const { depositos } = (await data.conferencia(db)).opcoes
  return depositos !== null && !isDeepStrictEqual(depositos, lidos.map(comoOpcao))
}
export const comoOpcao = (deposito: DepositoDoBling) => ({
  id: deposito.id,
  nome: deposito.descricao ?? String(deposito.id),
  padrao: deposito.padrao === true,
  serve: isSellableDeposito(deposito),
})
