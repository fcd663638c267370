import type { AtoDasDiferencas } from '@estampa/contract/bling/diferencas.routes.ts'
import type { Idempotencia, Transacao } from '../../../infra/database/transaction.ts'
import { transactionOnce } from '../../../infra/database/transaction.ts'
import { refuseLinhas, travarProdutos } from '../../estoque/estoque.rules.ts'
import { syncRecords } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { DIFERENCAS_DO_DEPOSITO, forgetDiferencas } from '../saldo/saldos.sync.ts'
import * as data from './diferencas.data.ts'

/** Differences that stay when the shop chooses another deposit: a person says of each piece whose quantity counts. */

/** Asks about them in one task; it ends when none is left. */
export async function askAboutDiferencas(trx: Transacao): Promise<void> {
  if (!(await data.hasDiferenca(trx))) return void (await forgetDiferencas(trx))
  const { deposito } = await data.readDeposito(trx)
  await createTarefa(
    trx,
    { ...DIFERENCAS_DO_DEPOSITO, titulo: deposito ?? 'Depósito da loja' },
    'Há peças com outra quantidade neste depósito do que aqui; nada foi movido. Em “Decidir” está a lista delas: diga, de cada ' +
      'uma, qual quantidade fica.',
  )
}

/** All balances were read in this deposit; `changed`: some for the first time. */
export async function tellDepositoRead(trx: Transacao, deposito: number, changed: boolean): Promise<void> {
  const isFirst = await data.markDepositoRead(trx, deposito)
  if (isFirst || changed) await askAboutDiferencas(trx)
  else if (!(await data.hasDiferenca(trx))) await forgetDiferencas(trx)
}

/** These balances are another deposit's now: what was asked about the former one's is over. */
export async function forgetFormerDiferencas(trx: Transacao, saldos: readonly number[]): Promise<void> {
  for (const id of await data.saldosPerguntados(trx, saldos)) await closeTarefas(trx, 'estoque.igualar', id)
}

interface Linha {
  readonly indice: number
  readonly descricao: string
  readonly agora: data.LadosDoSaldo | null
}

/** Does with the chosen differences what a person said: with all, or with none where one is another by now. */
export const settleDiferencas = (
  { db, queue }: Pick<Contexto, 'db' | 'queue'>,
  { ato, itens }: AtoDasDiferencas,
  idempotencia?: Idempotencia,
): Promise<null> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const ids = itens.map(({ id }) => id)
    await travarProdutos(trx, await data.produtosDosSaldos(trx, ids))
    const lidas = new Map((await data.listSides(trx, ids)).map((lida) => [lida.id, lida]))
    const linhas = itens.map(({ id, esperado }, indice): Linha & { esperado: typeof esperado } => {
      const agora = lidas.get(id) ?? null
      return { indice, esperado, agora, descricao: agora?.titulo ?? 'uma peça que não está mais neste depósito' }
    })
    refuseLinhas(
      'DIFERENCA_MUDOU',
      linhas.filter(
        ({ agora, esperado }) => !agora?.aberta || agora.aqui !== esperado.aqui || agora.la !== esperado.la,
      ),
      ({ indice, agora }) => [`itens.${indice}.esperado`, sayNow(agora)],
    )
    const diferencas = linhas.flatMap(({ agora }) => agora ?? [])
    if (ato !== 'deixar') {
      refuseLinhas(
        'DIFERENCA_OCUPADA',
        linhas.filter(({ agora }) => agora?.ocupada),
        ({ indice }) => [`itens.${indice}.id`, 'Um lançamento ou uma pergunta desta peça ainda não terminou.'],
      )
      await (ato === 'aqui' ? data.adoptBlingSaldos(trx, diferencas) : data.recordContagens(trx, diferencas))
      const produtos = new Map(diferencas.map(({ produto_id, produto }) => [produto_id, produto]))
      const alvos = [...produtos].map(([alvo_id, titulo]) => ({ alvo_id, titulo }))
      await syncRecords(trx, queue, { tipo: 'estoque', operacao: 'acertar' }, alvos)
    }
    await data.closeDiferencas(trx, ids)
    if (!(await data.hasDiferenca(trx))) await forgetDiferencas(trx)
    return null
  })

const sayNow = (agora: data.LadosDoSaldo | null): string =>
  agora?.aberta ? `Agora há ${agora.aqui} aqui e ${agora.la} no Bling.` : 'Não está mais entre as diferenças.'
