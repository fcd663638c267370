import { pedir } from '../../../shared/api.ts'
import { autorizarDepois } from '../../../shared/bling/authorisation.ts'

const endereco = (produtoId: number) => `/produtos/${produtoId}/publicar-no-bling/`

/** Publishes a stored product. Without authorisation the browser leaves for Bling and the promise never settles. */
export const publicarNoBling = (produtoId: number): Promise<unknown> =>
  pedir({ metodo: 'POST', url: endereco(produtoId) })

/**
 * The product is saved, but Bling is not authorised yet: queues the publication and leaves the page. Resolves only when
 * the person cancels the publication.
 */
export async function publicarDepoisDeAutorizar(produtoId: number): Promise<void> {
  const acao = { method: 'POST', url: endereco(produtoId), data: null, redirect: '/produtos' }
  try {
    await autorizarDepois(acao)
  } catch {
    // Cancelled: the product is saved and can be published from its page.
  }
}
