import type { JobKind } from '../../../infra/database/queue.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { rereadKits } from '../produto/religar.sync.ts'
import * as ligacao from '../saldo/ligacao.data.ts'
import { fracao, saldoNo } from '../saldo/saldos.mapping.ts'
import { depositoEscolhido, POR_LEITURA, readSaldos } from '../saldo/saldos.sync.ts'
import { checkMissingBaixas } from './baixas.sync.ts'
import { forgetFormerDiferencas, tellDepositoRead } from './diferencas.rules.ts'
import { recordLisas } from './saldos.data.ts'

/** Compares every linked balance with Bling's, and has those that differ looked at: no webhook need come. */
export async function readAllSaldos(contexto: Contexto): Promise<void> {
  const { db, queue, client } = contexto
  await rereadKits(contexto)
  if ((await readBlingConfiguracao(db)).deposito_fora !== null) return
  await transaction(db, async (trx) => {
    for (const produto of await ligacao.esquecidos(trx)) await estoqueMudou(trx, queue, produto)
    await checkMissingBaixas(trx)
  })
  const deposito = await depositoEscolhido(contexto)
  let changed = false
  for (let depois = 0; ; ) {
    const pagina = await ligacao.listSaldosToRead(db, depois, POR_LEITURA)
    const ultima = pagina.at(-1)
    if (!ultima) break
    depois = ultima.id
    const ids = pagina.map(({ id_bling }) => id_bling)
    const linhas = await readSaldos(client, ids)
    const lidos = pagina.flatMap((item) => {
      const linha = linhas.get(item.id_bling)
      const lido = linha ? saldoNo(linha, deposito, item.somente_leitura) : null
      const quebrado = linha !== undefined && fracao(linha, deposito) !== null
      return lido === null ? [] : [{ ...item, lido, antes: item.lido, quebrado }]
    })
    const foreignDepositoSaldos = lidos.filter(({ deposito_id }) => deposito_id !== null && deposito_id !== deposito)
    const mudaram = lidos.filter(({ lido, antes, visto, livre, deposito_id, quebrado }) => {
      if (quebrado) return true
      if (lido === visto || deposito_id !== deposito) return false
      // Pieces not taken for lack of free ones wait until some are free.
      return lido !== antes || lido > (visto ?? 0) || livre > 0
    })
    if (mudaram.length + foreignDepositoSaldos.length === 0) continue
    await transaction(db, async (trx) => {
      // Another deposit was chosen: its balances are where changes count from, and nothing moves.
      const changedSaldos = await ligacao.changeDeposito(trx, deposito, foreignDepositoSaldos)
      await forgetFormerDiferencas(trx, changedSaldos)
      changed ||= changedSaldos.length > 0
      for (const produto of await ligacao.markForReread(trx, mudaram)) await estoqueMudou(trx, queue, produto)
    })
  }
  await transaction(db, (trx) => tellDepositoRead(trx, deposito, changed))
}

export const CONTAR_LISAS: JobKind<object> = { name: 'bling-contar-lisas' }
/** Whatever took or freed blanks meanwhile is one change of each balance. */
export const CONTAR_LISAS_SEGUNDOS = 20

/** Has those balances told of which a product sold before it is printed can be made of more, or of fewer, free blanks. */
export const countLisas = ({ db, queue }: Contexto): Promise<void> =>
  transaction(db, async (trx) => {
    for (const produto of await recordLisas(trx)) await estoqueMudou(trx, queue, produto)
  })
