import type { Staged } from '../../infra/backup/current.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { apagarPessoa } from './anonimizacao.rules.ts'
import { anonimizadosDesde } from './restauracao.data.ts'

/** What `anonimizarDeNovo` compares. */
export const TABELA_DOS_CLIENTES = 'public.clientes'

/**
 * Anonymises, in a restored shop, the customers who were anonymised since the backup. `atual` is the table of the replaced
 * shop; without it there are none. Answers their ids, and the files of their labels, which no row needs any more.
 */
export const anonimizarDeNovo = (
  db: Banco,
  atual: Staged | undefined,
  autor: Autor,
): Promise<{ clientes: number[]; etiquetas: string[] }> =>
  transaction(db, async (trx) => {
    const clientes = atual?.colunas.includes('anonimizado_em') ? await anonimizadosDesde(trx, atual) : []
    const etiquetas: string[] = []
    for (const id of clientes) {
      etiquetas.push(...(await apagarPessoa(trx, id)))
      const alvo = { tipo: 'cliente', id } as const
      await auditar(trx, autor, { tipo: 'cliente_anonimizado', alvo, detalhes: { motivo: 'restauração de uma cópia' } })
    }
    return { clientes, etiquetas }
  })
