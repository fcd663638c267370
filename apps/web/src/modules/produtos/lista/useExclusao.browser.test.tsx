import { expect, test } from 'vitest'
import { answer, bodies, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { clicarNoAviso, naTela, usar } from '../../../../test/support/hook.tsx'
import { toasts } from '../../../shared/ui/toasts/toast.ts'
import { listaDeProdutos } from '../produtos.queries.ts'
import { useExclusao } from './useMarcados.ts'

const MOVER = 'DELETE /produtos/lixeira-multiplos/'
const RESTAURAR = 'POST /produtos/lixeira/restaurar-multiplos/'

test.each([
  ['one product', [2], 'Produto deletado com sucesso!', 'Produto restaurado.'],
  ['several products', [2, 3], '2 produtos movidos para a lixeira.', '2 produtos restaurados.'],
])('%s that went to the trash are the ones that come back', async (_, ids, foram, voltaram) => {
  await prepare({ [MOVER]: ok({ ids }), [RESTAURAR]: ok({ ids }) })
  const { fazer } = await usar(useExclusao)
  await fazer(({ excluir }) => excluir([1, 2, 3]))
  await expect.poll(naTela).toEqual([`success: ${foram}`])
  expect((await received(MOVER)).map(({ query }) => decodeURIComponent(query))).toEqual(['?ids=1,2,3'])
  clicarNoAviso()
  await expect.poll(naTela).toEqual([`success: ${foram}`, `success: ${voltaram}`])
  expect(await bodies(RESTAURAR)).toEqual([{ ids }])
})

test('products that did not go to the trash are said, without a way back', async () => {
  await prepare({ [MOVER]: answer(503) })
  const { agora, fazer } = await usar(useExclusao)
  await fazer(({ excluir }) => excluir([1]))
  await expect.poll(naTela).toEqual(['error: Erro ao atualizar produto.'])
  expect(toasts.get()[0]?.action).toBeNull()
  await expect.poll(() => agora().excluindo).toBe(false)
  expect(consoleErrors.splice(0)).toMatchObject([['Os produtos não foram para a lixeira', { status: 503 }]])
})

test('the list is read again after a failure: some of the products may have gone to the trash', async () => {
  await prepare({ [MOVER]: answer(503) })
  const { client, fazer } = await usar(useExclusao)
  const { queryKey } = listaDeProdutos()
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  await fazer(({ excluir }) => excluir([1]))
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  await expect.poll(naTela).toHaveLength(1)
  consoleErrors.length = 0
})

test.each([
  ['without a sentence', 503, {}, 'Erro ao atualizar produto.'],
  ['with one', 409, { detail: 'O SKU já é de outro.' }, 'O SKU já é de outro.'],
])('products that did not come back are said: an answer %s', async (_, status, body, frase) => {
  await prepare({ [MOVER]: { status: 204 }, [RESTAURAR]: { status, body } })
  const { fazer } = await usar(useExclusao)
  await fazer(({ excluir }) => excluir([1]))
  await expect.poll(naTela).toHaveLength(1)
  clicarNoAviso()
  await expect.poll(naTela).toEqual(['success: Produto deletado com sucesso!', `error: ${frase}`])
})
