import type { Queue } from '../../../infra/database/queue.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import { estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import { marcarParaReler, saldoDoIdBling } from '../saldo/ligacao.data.ts'
import { estoqueDoEvento } from '../saldo/saldos.mapping.ts'

/**
 * A stock changed over there: its balance will be read again, as deliveries are repeated and overtake each other. Nothing
 * is read for an echo, known by its content: our deposit is as we know it, or as we are just making it.
 */
export async function receberEstoque(trx: Transacao, queue: Queue, idBling: string, dados: unknown): Promise<void> {
  const saldo = await saldoDoIdBling(trx, idBling)
  if (!saldo) return
  const { deposito_id } = await configuracao(trx)
  const ditos = estoqueDoEvento.safeParse(dados)
  const nosso = ditos.success ? ditos.data.filter(({ id }) => id === deposito_id) : []
  const semNosso = ditos.success && ditos.data.length > 0 && nosso.length === 0
  if (deposito_id !== null && semNosso) return
  const depois = saldo.antes === null ? null : (saldo.contado ?? saldo.antes + (saldo.proximo ?? 0))
  const conhecidos = [saldo.visto, depois].filter((each) => each !== null)
  if (nosso.length > 0 && nosso.every(({ saldoFisico }) => saldoFisico != null && conhecidos.includes(saldoFisico)))
    return
  await marcarParaReler(trx, [saldo.id])
  await estoqueMudou(trx, queue, { id: saldo.produto_id, titulo: saldo.titulo })
}
