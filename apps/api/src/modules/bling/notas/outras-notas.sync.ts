import { type ModeloDeNota, nomeDoModelo } from '@estampa/contract/notas/nota.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { wasAsked } from '../../tarefas/tarefas.data.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { estadoLa } from './notas.mapping.ts'
import { findRemoteNotas, type NotaLa } from './procura.sync.ts'

/** A sale has one invoice here. Another that stands at Bling bills the customer twice: a person is told of both. */

/** All invoices that stand for the sale at Bling, authorised ones first. */
export async function notasDaVendaLa(...busca: Parameters<typeof findRemoteNotas>): Promise<NotaLa[]> {
  const achadas: NotaLa[] = []
  for await (const nota of findRemoteNotas(...busca)) achadas.push(nota)
  return achadas.toSorted(autorizadaAntes)
}

/** Compares two: an authorised one goes before another. */
export const autorizadaAntes = (a: NotaLa, b: NotaLa): number => Number(autorizadaLa(b)) - Number(autorizadaLa(a))
export const autorizadaLa = ({ la }: NotaLa): boolean => estadoLa(la) === 'autorizada'
/** The SEFAZ authorised it, or has it. */
const cobra = ({ la }: NotaLa): boolean => ['autorizada', 'enviando'].includes(estadoLa(la) ?? '')

interface NotaDita {
  readonly modelo: ModeloDeNota
  readonly numero: string | null
  readonly valor: number | null
}
export const notaDita = ({ modelo, la }: NotaLa): NotaDita => ({
  modelo,
  numero: la.numero || null,
  valor: la.valorNota ?? null,
})
const textoDaNota = ({ modelo, numero, valor }: NotaDita) =>
  `${nomeDoModelo(modelo)}${numero ? ` nº ${numero}` : ''}${valor === null ? '' : `, de ${formatReais(valor)}`}`

const SAIDA =
  'O cliente paga uma só: cancele no Bling a que sobra e use “Conferir de novo”; se todas estão certas, descarte este aviso.'

/**
 * Tells a person of invoices that bill the sale's customer besides its own, once for these; without any the question is
 * done. Answers the sentence; null without any.
 */
export async function tellOtherNotas(
  db: Banco,
  vendaId: number,
  vendaNota: NotaDita,
  achadas: readonly NotaLa[],
): Promise<string | null> {
  const sobram = achadas.filter(cobra).toSorted((a, b) => a.la.id - b.la.id)
  return transaction(db, async (trx) => {
    await lockVenda(trx, vendaId)
    if (sobram.length === 0) {
      await closeTarefas(trx, 'nota.segunda', vendaId)
      return null
    }
    const lista = [vendaNota, ...sobram.map(notaDita)].map(textoDaNota).join('; ')
    const descricao = `No Bling há ${sobram.length + 1} notas que valem para esta venda: ${lista}.`
    const frase = `${descricao} ${SAIDA}`
    const fatos = { outras: sobram.map(({ modelo, la }) => `${modelo} ${la.id}`) }
    const tarefa = { tarefa: 'nota.segunda', alvo_id: vendaId, titulo: `Venda ${vendaId}`, fatos } as const
    if (await wasAsked(trx, tarefa)) return frase
    await closeTarefas(trx, 'nota.segunda', vendaId)
    await recordHistory(trx, { venda_id: vendaId, tipo: 'nota', descricao })
    await createTarefa(trx, tarefa, frase)
    return frase
  })
}
