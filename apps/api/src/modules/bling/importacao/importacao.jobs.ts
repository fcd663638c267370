import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import { BlingError, type MotivoBling } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { applyMoreItems } from './aplicacao.sync.ts'
import { downloadMoreFotos } from './fotos.sync.ts'
import * as data from './importacao.data.ts'
import { catalogos, IMPORTAR } from './importacao.rules.ts'
import { numeros } from './itens.data.ts'
import { readNextPart } from './leitura-da-conta.sync.ts'

/** After so many seconds it is tried again automatically; absent: a person is needed. */
const ESPERA_S: Readonly<Partial<Record<MotivoBling, number>>> = {
  autorizacao: 5,
  incerto: 5,
  ocupado: 5,
  pausado: 10,
  amanha: 600,
}

export const importacaoJobs = async (contexto: Contexto): Promise<void> => {
  if (contexto.config.ativo)
    await catalogos.trabalhar(
      contexto,
      (id) => passo(contexto, id),
      (error, id) => handleFailure(contexto, error, id),
    )
}

/** Retries what Bling may do later; else ends the import with its sentence. */
async function handleFailure({ db, queue, config }: Contexto, error: unknown, id: number): Promise<void> {
  if (!(error instanceof BlingError)) throw error
  const { message: mensagem, motivo } = error
  const espera = ESPERA_S[motivo]
  await transaction(db, async (trx) => {
    const agora = await data.lockBlingImportacao(trx, id)
    if (agora?.estado !== 'lendo' && agora?.estado !== 'aplicando') return
    await data.changeBlingImportacao(trx, id, {
      mensagem,
      ...(espera === undefined && { estado: 'falhou', terminada: true }),
    })
    if (espera !== undefined)
      await queue.send(trx, IMPORTAR, { id }, { aposSegundos: (espera * config.segundoMs) / 1000 })
  })
}

/** Does a little; false when there is nothing left to do without a person. */
async function passo(contexto: Contexto, id: number): Promise<boolean> {
  const importacao = await data.readBlingImportacaoRow(contexto.db, id)
  if (importacao?.mensagem && (importacao.estado === 'lendo' || importacao.estado === 'aplicando'))
    await data.changeBlingImportacao(contexto.db, id, { mensagem: null })
  if (importacao?.estado === 'lendo') return readNextPart(contexto, importacao)
  if (importacao?.estado !== 'aplicando') return false
  if (await applyAndDownload(contexto, importacao)) return true
  await finishImportacao(contexto.db, id)
  return false
}

/** Pictures of the products made so far come while the next products are written; false when nothing of both is left. */
async function applyAndDownload(contexto: Contexto, importacao: data.BlingImportacaoLinha): Promise<boolean> {
  let aplicando = true
  const produtos = applyMoreItems(contexto, importacao).finally(() => {
    aplicando = false
  })
  const downloadFotos = async () => {
    while (await downloadMoreFotos(contexto, importacao.id)) if (!aplicando) return true
    return false
  }
  const partes = await Promise.allSettled([produtos, downloadFotos()])
  return partes.some((parte) => {
    if (parte.status === 'rejected') throw parte.reason
    return parte.value
  })
}

async function finishImportacao(db: Banco, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const agora = await data.lockBlingImportacao(trx, id)
    if (agora?.estado !== 'aplicando') return
    await data.changeBlingImportacao(trx, id, { estado: 'concluida', terminada: true })
    const { perguntar } = await numeros(trx, id)
    if (perguntar > 0)
      await createTarefa(
        trx,
        { tarefa: 'importacao.decidir', alvo_id: id, titulo: 'Importação do Bling' },
        `${perguntar === 1 ? 'Um produto do Bling espera' : `${perguntar} produtos do Bling esperam`} uma decisão: criar, vincular ou ignorar.`,
      )
  })
}
