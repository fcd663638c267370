import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { detalhe } from '../produto/detalhe.sync.ts'
import { INATIVO } from '../produto/produtos.mapping.ts'

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function inativar(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  try {
    const { situacao } = await detalhe(client, Number(id_bling))
    if (situacao === INATIVO) return
    await client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } })
  } catch (error) {
    // Gone there: nothing is left to put out of use.
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
  }
}
