import { DomainError } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { detalhe } from '../produto/detalhe.sync.ts'
import { aplicarEstrutura } from '../produto/estrutura.rules.ts'
import { confereNoBling, PERGUNTADO } from '../produto/mudanca.sync.ts'
import { ehKit, INATIVO } from '../produto/produtos.mapping.ts'
import { produtoDoIdBling } from './exclusao.data.ts'

/**
 * Handles a changed product at the ERP. Our fields are kept; a kit's parts follow; what changed of its structure, its
 * deletion included, is a person's to decide.
 */
export async function aplicarProduto(passos: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  const { db, client } = passos
  const achado = await produtoDoIdBling(db, id_bling)
  if (!achado) return
  const lido = achado.variacao_id === null ? await seExistir(detalhe(client, Number(id_bling))) : null
  if (!(await confereNoBling(passos, achado.id, lido ? { lido } : {}))) {
    passos.relatar(PERGUNTADO)
    return
  }
  if (!lido || !ehKit(lido)) return
  await transaction(db, (trx) => aplicarEstrutura(trx, achado.id, lido)).catch((error: unknown) => {
    throw error instanceof DomainError ? new BlingError('recusado', error.message) : error
  })
}

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function inativar(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  // Gone there: nothing is left to put out of use.
  const produto = await seExistir(detalhe(client, Number(id_bling)))
  if (produto && produto.situacao !== INATIVO)
    await seExistir(client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } }))
}
