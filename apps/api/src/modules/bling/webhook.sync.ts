import { BlingError } from './bling.error.ts'
import { produtoDoBling } from './bling.mapping.ts'
import type { Passos } from './passos.ts'
import { esquecerIdsDoBling, produtoDoIdBling } from './webhook.data.ts'

/** A product changed over there. What is ours stays ours; only its disappearance concerns us: it is no longer published. */
export async function aplicarProduto({ db, client }: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  if (!(await produtoDoIdBling(db, id_bling))) return
  try {
    produtoDoBling.parse(await client.request('GET', `/produtos/${id_bling}`))
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'inexistente') throw error
    await esquecerIdsDoBling(db, id_bling)
  }
}
