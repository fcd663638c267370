import type { LembretesEntrada } from '@estampa/contract/vendas/lembretes.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { lembretesDe, retratoDosLembretes } from './lembretes.ts'
import { obterVenda, travarVenda } from './venda.rules.ts'
import { mudarVenda } from './vendas.data.ts'

/**
 * Changes note, due date and priority; step, pieces and order stay. Equal values write nothing. A stale `versao` answers
 * with the current state.
 */
export const mudarLembretes = (
  { db, erp }: Loja,
  id: number,
  entrada: LembretesEntrada & { versao?: number | null | undefined },
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const antes = await travarVenda(trx, id)
    const { encerrada } = fatosDoStatus(antes.status)
    if (encerrada !== null) throw new DomainError(encerrada.codigo)
    if (typeof entrada.versao === 'number' && entrada.versao !== antes.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await obterVenda(trx, erp, id) })
    const mudanca = lembretesDe(entrada)
    const depois = { ...antes, ...mudanca }
    const frases = [
      ...(depois.anotacao === antes.anotacao
        ? []
        : [depois.anotacao === '' ? 'Anotação apagada.' : 'Anotação mudada.']),
      ...(depois.prazo === antes.prazo ? [] : [depois.prazo === null ? 'Prazo retirado.' : 'Prazo mudado.']),
      ...(depois.prioritaria === antes.prioritaria ? [] : ['Prioridade mudada.']),
    ]
    if (frases.length === 0) return obterVenda(trx, erp, id)
    await mudarVenda(trx, id, mudanca)
    const [velhas, novas] = [retratoDosLembretes(antes), retratoDosLembretes(depois)]
    await anotarNaHistoria(trx, {
      venda_id: id,
      tipo: 'lembretes',
      descricao: frases.join(' '),
      antes: velhas.filter((linha) => !novas.includes(linha)),
      depois: novas.filter((linha) => !velhas.includes(linha)),
      usuario_id: usuarioId,
    })
    return obterVenda(trx, erp, id)
  })
