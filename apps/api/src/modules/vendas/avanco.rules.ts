import { createHash } from 'node:crypto'
import type { AvancoFeito } from '@estampa/contract/vendas/fila.schemas.ts'
import { passoSeguinte, rotuloDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Idempotencia, transactionOnce } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { moverVenda } from './status.rules.ts'
import { nomesDosClientes } from './vendas.data.ts'

/**
 * Moves each sale from the step in which the person saw it to the next one, in a transaction of its own: one that is held
 * back holds back no other. A repeated request finds what its first run did to each sale, and goes on with the rest.
 */
export async function avancarVarias(
  loja: Loja,
  ids: readonly number[],
  de: StatusDaVenda,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<AvancoFeito> {
  const para = passoSeguinte(de)
  if (para === null)
    throw new DomainError('TRANSICAO_INVALIDA', { motivo: `Depois de ${rotuloDoStatus(de)} não há outro passo.` })
  const avancadas: number[] = []
  const recusas = new Map<number, string>()
  for (const id of ids) {
    try {
      await transactionOnce(loja.db, daVenda(idempotencia, id), async (trx) => {
        await moverVenda(trx, loja, id, { para, de, usuarioId })
        return { id }
      })
      avancadas.push(id)
    } catch (erro) {
      if (!(erro instanceof DomainError) || erro.codigo === 'CHAVE_REUTILIZADA') throw erro
      recusas.set(id, erro.message)
    }
  }
  const nomes = await nomesDosClientes(loja.db, [...recusas.keys()])
  const recusadas = [...recusas].map(([id, motivo]) => ({ id, cliente_nome: nomes.get(id) ?? '', motivo }))
  return { avancadas, recusadas }
}

/** The request's key for one of its sales. */
const daVenda = (idempotencia: Idempotencia | undefined, id: number): Idempotencia | undefined =>
  idempotencia && {
    ...idempotencia,
    chave: createHash('sha256').update(`${idempotencia.chave} ${id}`).digest('hex'),
  }
