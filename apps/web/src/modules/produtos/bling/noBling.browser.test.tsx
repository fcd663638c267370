import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { umProduto } from '../produtos.queries.ts'
import ProdutoNoBlingPage from './ProdutoNoBlingPage.tsx'
import { useNoBling } from './useNoBling.ts'

const LADOS = 'GET /produtos/5/bling/'
const ENVIAR = 'POST /produtos/5/bling/enviar/'
const TRAZER = 'POST /produtos/5/bling/trazer/'
const VINCULAR = 'POST /produtos/5/vincular-ao-bling/'
const BLING = { id: 77, nome: 'Regata', preco: 41.9, formato: 'S', situacao: 'A', variacoes: 0 }
const field = (name: string, localValue: unknown, bling: unknown) => ({
  campo: name,
  aqui: localValue,
  bling,
  igual: localValue === bling,
})
const lados = (data: object) => ok({ vinculado: true, kit: false, bling: BLING, ...data })
async function openBlingCard(data: object, answers: Record<string, FakeAnswer> = {}) {
  await prepare({ [LADOS]: lados(data), ...answers })
  await openScreen([{ path: '/produtos/:produtoId/bling', Component: ProdutoNoBlingPage }], '/produtos/5/bling')
}

test.each([
  ['/produtos/5/bling?id_bling=77', LADOS, '?id_bling=77'],
  ['/produtos/5/bling?id_bling=7a', LADOS, ''],
  ['/produtos/5x/bling?id_bling=77', 'GET /produtos/0/bling/', '?id_bling=77'],
])('%s is asked for as %s%s', async (endereco, rota, consulta) => {
  await prepare({ [rota]: lados({ bling: null }) })
  await openScreen([{ path: '/produtos/:produtoId/bling', Component: ProdutoNoBlingPage }], endereco)
  await expect.element(page.getByText('Nada no Bling tem o SKU deste produto.')).toBeVisible()
  expect((await received()).map(({ route, query }) => route + query)).toEqual([rota + consulta])
})

const TRAZER_DOIS = ['Trazer o do Bling: Título', 'Trazer o do Bling: Preço de venda']
test.each([
  ['a linked product', {}, ['Enviar o daqui: Título', ...TRAZER_DOIS, 'Enviar o daqui: Descrição']],
  ['a kit', { kit: true }, TRAZER_DOIS],
  ['a product that is not linked', { vinculado: false }, []],
])('of %s the fields that differ can go where there is something to send', async (_, data, choices) => {
  const fields = [field('titulo', 'A', 'B'), field('preco', null, 10), field('descricao', 'x', null)]
  await openBlingCard({ campos: [...fields, field('sku', 'S', 'S')], ...data })
  await expect.element(page.getByText('1 campo igual')).toBeVisible()
  const names = [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? '')
  expect(names.filter((name) => /^(Enviar|Trazer)/.test(name))).toEqual(choices)
})

test('variations that differ come first; a variation that only one side has offers no button', async () => {
  await openBlingCard({
    variacoes: [
      { variacao_id: 10, nome: 'Igual', id_bling: 710, campos: [field('preco', 20, 20)] },
      { variacao_id: 11, nome: 'Azul', id_bling: 711, campos: [field('preco', 20, 30)] },
      { variacao_id: 12, nome: 'Nossa', id_bling: null, campos: [field('preco', 20, null)] },
      { variacao_id: null, nome: 'Deles', id_bling: 713, campos: [field('preco', null, 20)] },
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Trazer o do Bling: Preço de venda de Azul' })).toBeVisible()
  expect([...document.querySelectorAll('li > h3')].map(({ textContent }) => textContent)).toEqual([
    'Azul',
    'Nossa Só aqui: não está no Bling.',
    'Deles Só no Bling: fica como está.',
    'Igual',
  ])
  expect(page.getByRole('button', { name: /Preço de venda/ }).elements()).toHaveLength(2)
})

test('what Bling has is replaced only after a question, which a refusal closes; what it has is taken at once', async () => {
  const variacoes = [{ variacao_id: 11, nome: 'Azul', id_bling: 711, campos: [field('preco', 20, 30)] }]
  const answers = { [ENVIAR]: answer(409, { detail: 'O Bling recusou.' }), [TRAZER]: ok() }
  await openBlingCard({ campos: [field('titulo', 'A', 'B')], variacoes }, answers)
  const send = page.getByRole('button', { name: 'Enviar o daqui: Preço de venda de Azul' })
  const dialog = page.getByRole('dialog', { name: 'Substituir no Bling?' })
  await send.click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await bodies(ENVIAR)).toEqual([])
  await send.click()
  await dialog.getByRole('button', { name: 'Enviar o daqui' }).click()
  await expect.poll(avisados).toEqual(['error: O Bling recusou.'])
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await bodies(ENVIAR)).toEqual([{ campos: ['preco'], variacao_id: 11 }])
  await page.getByRole('button', { name: 'Trazer o do Bling: Título' }).click()
  await expect.poll(avisados).toEqual(['success: Trazido do Bling.'])
  expect(await bodies(TRAZER)).toEqual([{ campos: ['titulo'] }])
  await expect.poll(() => received(LADOS)).toHaveLength(3)
})

test.each([
  ['a product', false, { id_bling: 77, estoque: 'do_bling' }],
  ['a kit', true, { id_bling: 77 }],
])('%s is linked, with the stock that was chosen if it has one of its own', async (_, kit, body) => {
  await openBlingCard({ vinculado: false, kit }, { [VINCULAR]: ok() })
  const linkButton = page.getByRole('button', { name: 'Ligar ao produto do Bling' })
  await expect.element(linkButton).toBeVisible()
  const estoque = page.getByLabelText('Estoque', { exact: true })
  expect(estoque.elements()).toHaveLength(kit ? 0 : 1)
  if (!kit) await estoque.selectOptions('Trazer para cá as quantidades do Bling')
  await linkButton.click()
  await expect.poll(avisados).toEqual(['success: Produto vinculado ao Bling.'])
  expect(await bodies(VINCULAR)).toEqual([body])
  await expect.poll(() => received(LADOS)).toHaveLength(2)
})

type NoBling = ReturnType<typeof useNoBling>
const DEVOLVER = 'POST /produtos/5/bling/versoes/2/devolver/'
const sendToBling = ({ escolher }: NoBling) => escolher.mutate({ fazer: 'enviar', campos: ['sku'], variacaoId: null })

test.each([
  ['sending', ENVIAR, sendToBling, 'Enviado ao Bling.'],
  ['giving a version back', DEVOLVER, ({ devolver }: NoBling) => devolver.mutate(2), 'Devolvido ao Bling.'],
])(
  '%s is said, and all is read again; after a failure too: it may have gone through',
  async (_, rota, act, sentence) => {
    await prepare({ [rota]: [answer(503), held(ok())] })
    const { client, agora, fazer } = await drawHook(() => useNoBling(5))
    const keys = [umProduto(5).queryKey, umaSincronizacao(4).queryKey]
    const fillCache = () => keys.map((key) => client.setQueryData<unknown>(key, {}))
    const readInvalidations = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
    fillCache()
    await fazer(act)
    await expect.poll(readInvalidations).toEqual([true, true])
    expect(avisados()).toEqual(['error: Não foi possível concluir. Tente novamente.'])
    fillCache()
    await fazer(act)
    await expect.poll(() => received(rota)).toHaveLength(2)
    await expect.poll(() => agora().ocupado).toBe(true)
    expect([avisados(), readInvalidations()]).toEqual([[], [false, false]])
    await release()
    await expect.poll(readInvalidations).toEqual([true, true])
    expect(avisados()).toEqual([`success: ${sentence}`])
    await expect.poll(() => agora().ocupado).toBe(false)
  },
)
