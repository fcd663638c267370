import { DomainError } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { detalhe } from '../produto/detalhe.sync.ts'
import { aplicarEstrutura } from '../produto/estrutura.rules.ts'
import { ehKit, INATIVO, produtoDoBling } from '../produto/produtos.mapping.ts'
import { esquecerIdsDoBling, produtoDoIdBling } from './exclusao.data.ts'

/**
 * Handles a changed product at the ERP. Our fields are kept; its deletion matters, for then the product is no longer
 * published, and so do the parts of a kit.
 */
export async function aplicarProduto({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  const achado = await produtoDoIdBling(db, id_bling)
  if (!achado) return
  try {
    const remoto = produtoDoBling.parse(await client.request('GET', `/produtos/${id_bling}`)).data
    if (achado.variacao_id === null && ehKit(remoto))
      await transaction(db, undefined, (trx) => aplicarEstrutura(trx, achado.id, remoto))
  } catch (error) {
    if (error instanceof DomainError) throw new BlingError('recusado', error.message)
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    await esquecerIdsDoBling(db, id_bling)
  }
}

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function inativar(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  // Gone there: nothing is left to put out of use.
  const produto = await seExistir(detalhe(client, Number(id_bling)))
  if (produto && produto.situacao !== INATIVO)
    await seExistir(client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } }))
}
