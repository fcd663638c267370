import { BlingError } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import { esquecerIdsDoBling, produtoDoIdBling } from './exclusao.data.ts'

/**
 * Handles a changed product at the ERP. Our fields are kept; only its deletion matters: the product is no longer
 * published.
 */
export async function aplicarProduto({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  if (!(await produtoDoIdBling(db, id_bling))) return
  try {
    produtoDoBling.parse(await client.request('GET', `/produtos/${id_bling}`))
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    await esquecerIdsDoBling(db, id_bling)
  }
}
