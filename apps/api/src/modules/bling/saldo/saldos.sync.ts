import type { JobKind } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import {
  type ForaDeUso,
  lockBlingConfiguracao,
  readBlingConfiguracao,
  setDepositoFora,
  suggestDeposito,
} from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import {
  type DepositoDoBling,
  depositoPadrao,
  depositos,
  isSellableDeposito,
  type LinhaDeSaldo,
  linhasDeSaldo,
} from './saldos.mapping.ts'

/** The account's active deposits. */
export async function readDepositos(client: BlingClient): Promise<readonly DepositoDoBling[]> {
  return depositos.parse(await client.request('GET', '/depositos', { query: { situacao: 1, limite: 100 } })).data
}

/** The deposit whose stock is ours: the chosen one, at first the account's default. */
export async function depositoEscolhido({ db, client }: Contexto): Promise<number> {
  const { deposito_id } = await readBlingConfiguracao(db)
  if (deposito_id !== null) return deposito_id
  const padrao = depositoPadrao(await readDepositos(client))
  if (!padrao)
    throw new BlingError('recusado', 'Não há um depósito padrão no Bling. Escolha um em Configurações → Bling.')
  return suggestDeposito(db, padrao.id)
}

/** A balance that was read in the former deposit says nothing about the one chosen meanwhile. */
export async function requireSameDeposito(trx: Transacao, escolhido: number): Promise<void> {
  if ((await readBlingConfiguracao(trx)).deposito_id !== escolhido)
    throw new BlingError('ocupado', 'O depósito da loja foi trocado enquanto o saldo era lido.')
}

const MOTIVOS: Readonly<Record<ForaDeUso, string>> = {
  inativo: 'O depósito da loja está inativo no Bling, ou não existe mais.',
  desconsiderado: 'O depósito da loja passou a ter o saldo desconsiderado no Bling.',
}
const COMO_RESPONDER =
  'Nenhum saldo é lido nem gravado até lá: ative-o no Bling, ou escolha outro em Configurações → Bling.'

/** There is one such deposit: the settings' row. */
const DA_LOJA = { tarefa: 'estoque.deposito', alvo_id: 1, titulo: 'Depósito da loja' } as const

/** Can the chosen deposit still be used? What happened to it is told once; the task ends when it serves again. */
export async function checkDeposito({ db, client }: Contexto): Promise<readonly DepositoDoBling[]> {
  const { deposito_id } = await readBlingConfiguracao(db)
  const lidos = await readDepositos(client)
  if (deposito_id === null) return lidos
  const dele = lidos.find(({ id }) => id === deposito_id)
  const fora: ForaDeUso | null = !dele ? 'inativo' : isSellableDeposito(dele) ? null : 'desconsiderado'
  await transaction(db, async (trx) => {
    const antes = await lockBlingConfiguracao(trx)
    // Another was chosen meanwhile.
    if (antes.deposito_id !== deposito_id || antes.deposito_fora === fora) return
    await setDepositoFora(trx, fora)
    await forgetDepositoFora(trx)
    if (fora) await createTarefa(trx, DA_LOJA, `${MOTIVOS[fora]} ${COMO_RESPONDER}`)
  })
  return lidos
}

/** A person says that it is in use again. */
export async function recheckDeposito(contexto: Contexto): Promise<void> {
  await checkDeposito(contexto)
  const { deposito_fora } = await readBlingConfiguracao(contexto.db)
  if (deposito_fora) throw new BlingError('recusado', `${MOTIVOS[deposito_fora as ForaDeUso]} ${COMO_RESPONDER}`)
}

/** Another deposit was chosen: what was said of the former one is over. */
export const forgetDepositoFora = (trx: Transacao): Promise<boolean> =>
  closeTarefas(trx, DA_LOJA.tarefa, DA_LOJA.alvo_id)

/** One list of the chosen deposit's differences, as there is one such deposit. */
export const DIFERENCAS_DO_DEPOSITO = { tarefa: 'estoque.diferencas', alvo_id: 1 } as const
/** No difference of the chosen deposit is left, or another one was chosen. */
export const forgetDiferencas = (trx: Transacao): Promise<boolean> =>
  closeTarefas(trx, DIFERENCAS_DO_DEPOSITO.tarefa, DIFERENCAS_DO_DEPOSITO.alvo_id)

/** Compares the balances at Bling with ours, with or without an event. */
export const LER_SALDOS: JobKind<object> = { name: 'bling-ler-saldos' }

/** Longer addresses are refused. */
export const POR_LEITURA = 100
/** Accounts differ: without a filter some omit zero or negative balances. One in no answer is unknown. */
const FILTROS = [undefined, 0, 2] as const

/** Reads the rows of balances of up to `POR_LEITURA` products, by their id at Bling. */
export async function readSaldos(
  client: BlingClient,
  ids: readonly string[],
  { leitura = false } = {},
): Promise<Map<string, LinhaDeSaldo>> {
  const achadas = new Map<string, LinhaDeSaldo>()
  for (const filtroSaldoEstoque of FILTROS) {
    const faltam = ids.filter((id) => !achadas.has(id))
    if (faltam.length === 0) break
    const query = { 'idsProdutos[]': faltam, ...(filtroSaldoEstoque === undefined ? {} : { filtroSaldoEstoque }) }
    const { data } = linhasDeSaldo.parse(await client.request('GET', '/estoques/saldos', { query, leitura }))
    for (const linha of data) achadas.set(String(linha.produto.id), linha)
  }
  return achadas
}
