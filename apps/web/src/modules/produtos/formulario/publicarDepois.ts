import { autorizarDepois } from '../../../shared/bling/authorisation.ts'

export const enderecoDaPublicacao = (produtoId: number) => `/produtos/${produtoId}/publicar-no-bling/`

/**
 * The product is saved, but Bling is not authorised yet: queues the publication and leaves the page. Resolves only when
 * the person cancels the publication.
 */
export async function publicarDepoisDeAutorizar(produtoId: number): Promise<void> {
  const acao = { method: 'POST', url: enderecoDaPublicacao(produtoId), data: null, redirect: '/produtos' }
  try {
    await autorizarDepois(acao)
  } catch {
    // Cancelled: the product is saved and can be published from its page.
  }
}
