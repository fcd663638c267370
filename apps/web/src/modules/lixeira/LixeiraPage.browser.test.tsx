import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, queries, received } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { draw, texts } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { rowsOf } from '../../shared/api/apiPages.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import LixeiraPage, { useLixeiraDestino } from './LixeiraPage.tsx'
import { listaDaLixeira } from './lixeira.queries.ts'

const RESTAURAR = 'POST /produtos/lixeira/restaurar-multiplos/'
const EXCLUIR = 'DELETE /produtos/lixeira/excluir-multiplos/'
const LISTA = 'GET /produtos/lixeira/'
const { queryKey } = listaDaLixeira
const linha = (id: number) => ({ id, titulo: '', identidade: [], imagem: null, excluidoEm: null })
const pagina = (...ids: number[]) => ({ rows: ids.map(linha), total: 3, orMore: false, next: null })
const FALHOU = answer(503)

/** The hook where products 1, 2 and 3 lie in the trash, in two pages. */
async function openLixeira() {
  const { client, ...tela } = await drawHook(useLixeiraDestino)
  client.setQueryData(queryKey, { pages: [pagina(1, 2), pagina(3)], pageParams: [null, 'b'] })
  const lista = () => {
    const pages = client.getQueryData<{ pages: ReturnType<typeof pagina>[] }>(queryKey)?.pages ?? []
    const freshness = client.getQueryState(queryKey)?.isInvalidated ? 'to be read again' : 'as read'
    return [rowsOf(pages).map(({ id }) => id), pages.map(({ total }) => total), freshness]
  }
  return { ...tela, lista }
}
const pedidos = async (route: string) => (await received(route)).map(({ body }) => (body as { ids: number[] }).ids)

const onEnd = vi.fn<() => void>()
type Destino = ReturnType<typeof useLixeiraDestino>
const restoreProdutos = (feito: Destino) => feito.restaurar([1, 2, 3])
const deleteProdutos = (feito: Destino) => feito.excluir([1, 2, 3], onEnd)
test.each([
  ['restored', RESTAURAR, restoreProdutos, [1], 'Produto restaurado.'],
  ['restored', RESTAURAR, restoreProdutos, [1, 3], '2 produtos restaurados.'],
  ['deleted', EXCLUIR, deleteProdutos, [1], 'Produto excluído para sempre.'],
  ['deleted', EXCLUIR, deleteProdutos, [1, 3], '2 produtos excluídos para sempre.'],
])('of the %s products those that the server names leave the list at once', async (_, route, act, ids, sentence) => {
  await prepare({ [route]: ok({ ids }) })
  const { fazer, lista } = await openLixeira()
  await fazer(act)
  await expect.poll(avisados).toEqual([`success: ${sentence}`])
  const ficaram = [2, 3].filter((id) => !ids.includes(id))
  expect(lista()).toEqual([ficaram, [3 - ids.length, 3 - ids.length], 'to be read again'])
  expect(await pedidos(route)).toEqual([[1, 2, 3]])
})

test.each([
  ['without a sentence', FALHOU, ['Não foi possível restaurar.', 'Não foi possível excluir.']],
  ['with one', answer(409, { detail: 'Em uma venda.' }), ['Em uma venda.', 'Em uma venda.']],
])(
  'a failure %s is said and keeps the rows, which are read again',
  async (_, failure, [restoreSentence, deleteSentence]) => {
    await prepare({ [RESTAURAR]: failure, [EXCLUIR]: failure })
    onEnd.mockClear()
    const after = [[1, 2, 3], [3, 3], 'to be read again']
    const firstScreen = await openLixeira()
    await firstScreen.fazer(({ restaurar }) => restaurar([1]))
    await expect.poll(avisados).toEqual([`error: ${restoreSentence}`])
    expect(firstScreen.lista()).toEqual(after)
    const secondScreen = await openLixeira()
    await secondScreen.fazer(({ excluir }) => excluir([1], onEnd))
    await expect.poll(avisados).toEqual([`error: ${deleteSentence}`])
    expect([secondScreen.lista(), onEnd.mock.calls.length]).toEqual([after, 1])
  },
)

test('products are deleted a thousand at a time; a server that names none deleted them all', async () => {
  await prepare({ [EXCLUIR]: { status: 204 } })
  const { fazer } = await openLixeira()
  await fazer(({ excluir }) =>
    excluir(
      Array.from({ length: 2001 }, (_, i) => i + 1),
      () => {},
    ),
  )
  await expect.poll(avisados).toEqual(['success: 2001 produtos excluídos para sempre.'])
  const lotes = await pedidos(EXCLUIR)
  expect(lotes.map((ids) => [ids[0], ids.at(-1), ids.length])).toEqual([
    [1, 1000, 1000],
    [1001, 2000, 1000],
    [2001, 2001, 1],
  ])
})

test('a product of the trash is known by its code, then its SKU or how many variations it has', async () => {
  const variacoes = (quantas: number) => ({
    codigo: 'C',
    sku: 'S',
    variacoes: Array.from({ length: quantas }, () => ({})),
  })
  const results = [
    { codigo: 'C', sku: 'S', imagem_url: '/a.jpg', imagens_url: ['/b.jpg'], excluido_em: '2026-05-01' },
    { codigo: 'S', sku: 'S', imagens_url: ['/b.jpg'] },
    { codigo: '', sku: 'S' },
    variacoes(1),
    variacoes(2),
  ].map((data, i) => ({ id: i + 1, titulo: `P${i + 1}`, ...data }))
  await prepare({ [LISTA]: ok({ count: 5, next: null, previous: null, results }) })
  const { pages } = await createQueryClient().fetchInfiniteQuery(listaDaLixeira)
  expect(rowsOf(pages).map(({ identidade, imagem, excluidoEm }) => [...identidade, imagem, excluidoEm])).toEqual([
    ['C', 'S', '/a.jpg', '2026-05-01'],
    ['S', '/b.jpg', null],
    ['S', null, null],
    ['C', '1 variação', null, null],
    ['C', '2 variações', null, null],
  ])
  expect(await queries(LISTA)).toEqual(['?excluidos=true'])
})

test('only the ticked products are named, and deleted once that is confirmed; none are without a tick', async () => {
  await signInAs()
  const results = ['Camiseta', 'Caneca', 'Boné'].map((titulo, i) => ({ id: i + 1, titulo, sku: `S${i + 1}` }))
  await prepare({ [LISTA]: ok({ count: 3, next: null, results }), [EXCLUIR]: ok({ ids: [2] }) })
  await draw(<LixeiraPage />)
  const deleteButton = page.getByRole('button', { name: 'Excluir Permanentemente' })
  await expect.element(deleteButton).toBeDisabled()
  await page.getByRole('checkbox', { name: /Caneca/ }).click()
  await deleteButton.click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => texts(dialog.getByRole('listitem'))).toEqual(['Caneca (S2)'])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await pedidos(EXCLUIR)).toEqual([])
  await deleteButton.click()
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect.poll(avisados).toEqual(['success: Produto excluído para sempre.'])
  expect(await pedidos(EXCLUIR)).toEqual([[2]])
})
