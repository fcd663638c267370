import { fatosDaNota } from '@estampa/contract/notas/nota.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { notaViva } from '../../notas/notas.data.ts'
import { mensagemDaTarefa } from '../../tarefas/tarefas.data.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { readVendaNota } from './leitura-de-notas.sync.ts'

/** Readings of a sale's invoices that a person waits for. */

/** Checks, as a person asks again, whether other invoices of the sale still stand at Bling. */
export async function checkOtherNotas(contexto: ContextoDoTrabalho, vendaId: number): Promise<void> {
  await contexto.dizer('Lendo as notas da venda no Bling…')
  const { segunda: sobram } = await readVendaNota(contexto, vendaId, { tudo: true })
  // Invoices other than those asked about have a task of their own.
  const perguntada = await mensagemDaTarefa(contexto.db, 'nota.segunda', vendaId)
  if (sobram !== null && perguntada === null) throw new BlingError('recusado', sobram)
}

/**
 * Reads what stands at Bling for the sale before a person acts, unless a job is at it. Without an answer the stored
 * state stays, and the sale's history says so. Answers the number of an authorised NF-e beside the sale's own NFC-e.
 */
export async function rereadNota(contexto: Contexto, vendaId: number): Promise<string | null> {
  const nota = await notaViva(contexto.db, vendaId)
  if (nota && fatosDaNota(nota.estado).emAndamento) return null
  try {
    return (await readVendaNota(contexto, vendaId, { pressa: true, tudo: true })).outraNfe
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    const descricao = `A nota não pôde ser conferida no Bling: ${error.message}`
    await transaction(contexto.db, (trx) => recordHistory(trx, { venda_id: vendaId, tipo: 'nota', descricao }))
    return null
  }
}
