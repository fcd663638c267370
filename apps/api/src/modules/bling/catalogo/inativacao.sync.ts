import type { BlingClient } from '../conexao/bling.client.ts'
import { seExistir } from '../conexao/bling.error.ts'
import { detalhe } from '../produto/detalhe.sync.ts'
import { INATIVO } from '../produto/produtos.mapping.ts'

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function inativar(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  // Gone there: nothing is left to put out of use.
  const produto = await seExistir(detalhe(client, Number(id_bling)))
  if (produto && produto.situacao !== INATIVO)
    await seExistir(client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } }))
}
