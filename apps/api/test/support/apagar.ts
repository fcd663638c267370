import type { Resposta, TestLoja } from './loja.ts'

/** Moves products to the trash, then deletes them for good in one request. */
export async function deleteForGood({ pedir }: Pick<TestLoja, 'pedir'>, ...ids: readonly number[]): Promise<Resposta> {
  for (const id of ids) await pedir('DELETE', `/api/produtos/${id}/`)
  return pedir('DELETE', '/api/produtos/lixeira/excluir-multiplos/', { ids })
}
