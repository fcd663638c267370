import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { isCompany } from '@estampa/contract/fornecedores/pessoa.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import * as data from './anonimizacao.data.ts'
import { fornecedores } from './fornecedores.rules.ts'

/**
 * Takes a supplier who is a person out of everything that the shop keeps; purchases, costs and stock stay. For good: a
 * second call changes nothing.
 */
export const anonymiseFornecedor = (
  db: Banco,
  autor: Autor,
  id: number,
  idempotencia?: Idempotencia,
): Promise<Fornecedor> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const fornecedor = await fornecedores.lock(trx, id)
    if (fornecedor.anonimizado_em !== null) return fornecedor
    if (isCompany(fornecedor)) throw new DomainError('FORNECEDOR_EMPRESA')
    const quantidade = await data.countOpenCompras(trx, id)
    if (quantidade > 0) throw new DomainError('FORNECEDOR_COM_COMPRA_ABERTA', { quantidade })
    await forgetPerson(trx, autor, fornecedor, {})
    return fornecedores.record(trx, id)
  })

/** By its id alone: the audit is only added to, so it must not learn the name now. */
async function forgetPerson(
  trx: Transacao,
  autor: Autor,
  fornecedor: Fornecedor,
  detalhes: Readonly<Record<string, string>>,
): Promise<void> {
  await data.anonymiseFornecedorRows(trx, fornecedor)
  await auditAct(trx, autor, {
    tipo: 'fornecedor_anonimizado',
    alvo: { tipo: 'fornecedor', id: fornecedor.id },
    detalhes,
  })
}

/** The table that `repeatFornecedorAnonymisations` compares. */
export const FORNECEDORES = 'public.fornecedores'

/** Anonymises, in a restored shop, the suppliers who were anonymised since the backup (`atual`); answers how many. */
export const repeatFornecedorAnonymisations = (
  db: Banco,
  atual: ReadonlyMap<string, Staged>,
  autor: Autor,
): Promise<number> =>
  transaction(db, async (trx) => {
    const staged = atual.get(FORNECEDORES)
    const ids = staged?.colunas.includes('anonimizado_em') ? await data.listAnonymisedSince(trx, staged) : []
    for (const id of ids)
      await forgetPerson(trx, autor, await fornecedores.record(trx, id), { motivo: 'restauração de uma cópia' })
    return ids.length
  })
