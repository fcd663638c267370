import type { Loja, Resposta } from './loja.ts'

/** Moves products to the trash, then deletes them for good in one request. */
export async function deleteForGood({ pedir }: Pick<Loja, 'pedir'>, ...ids: readonly number[]): Promise<Resposta> {
  for (const id of ids) await pedir('DELETE', `/api/produtos/${id}/`)
  return pedir('DELETE', '/api/produtos/lixeira/excluir-multiplos/', { ids })
}
