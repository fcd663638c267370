import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, sameKeys } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { readVenda } from '../../../test/support/lidos.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { vendaEm } from '../../../test/support/venda-page.tsx'
import { countReturnable } from './PecaQueVolta.tsx'
import TrocaPage, { creditoDas, useTrocaForm, voltamDe } from './TrocaPage.tsx'
import { umaVenda } from './vendas.queries.ts'

const POST = 'POST /vendas/7/trocas/'
const DUAS_LINHAS = [
  { id: 1, item_id: 7, titulo: 'Camiseta', quantidade: 3, devolvidas: 1, valor_unitario: 50, desconto: 15 },
  { id: 2, item_id: 8, titulo: 'Caneca', quantidade: 1, valor_unitario: 30 },
]
const troca = { voltam: [{ item_id: 1, quantidade: 1 }], motivo: 'tamanho', observacao: '', itens: [] } as const
const soldVenda = readVenda({ id: 7, cliente: { id: 3 } })
const typedTroca = { voltas: { 1: 1 }, lisas: {}, motivo: 'tamanho', observacao: '', linhas: [] } as const

test('an exchange that failed is sent again with the same key, and with another one after a change; then the new sale opens', async () => {
  const refusal = answer(409, { detail: 'Estoque insuficiente.' })
  await prepare({ [POST]: [answer(503), refusal, answer(201, { id: 1, nova_venda_id: 8 })] })
  const { agora, fazer, endereco, client } = await drawHook(() => useTrocaForm(soldVenda))
  client.setQueryData<unknown>(umaVenda(7).queryKey, {})
  const sendTroca = async (vezes: number, change: object = {}) => {
    await fazer(({ save }) => save({ ...typedTroca, ...change }))
    await expect.poll(() => received(POST)).toHaveLength(vezes)
    await expect.poll(() => agora().saving).toBe(false)
  }
  await sendTroca(1)
  await sendTroca(2)
  expect(avisados()).toEqual([])
  expect([endereco(), agora().done, client.getQueryState(umaVenda(7).queryKey)?.isInvalidated]).toEqual([
    '/aqui',
    false,
    false,
  ])
  await sendTroca(3, { observacao: 'Ficou curta' })
  await expect.poll(endereco).toBe('/vendas/8')
  expect(avisados()).toEqual(['success: Troca registrada: venda 8 criada.'])
  expect(client.getQueryState(umaVenda(7).queryKey)?.isInvalidated).toBe(true)
  expect(await sameKeys(POST)).toEqual([true, false])
  expect((await bodies(POST))[0]).toEqual(troca)
})

test('without pieces that go out, the sale that they came from opens', async () => {
  await prepare({ [POST]: answer(201, { id: 1, nova_venda_id: null }) })
  const { fazer, endereco } = await drawHook(() => useTrocaForm(soldVenda))
  await fazer(({ save }) => save(typedTroca))
  await expect.poll(endereco).toBe('/vendas/7')
  expect(avisados()).toEqual(['success: Troca registrada.'])
})

test('pieces come back, an amount of the order beside them does not', async () => {
  const venda = vendaEm('enviado')
  const itens = [...venda.itens, { ...venda.itens[1], item_id: 3, titulo: 'Outras despesas', despesa: true }]
  await prepare({ 'GET /vendas/7/': ok({ ...venda, itens }) })
  await openScreen([{ path: '/vendas/:vendaId/troca', Component: TrocaPage }], '/vendas/7/troca')
  const pecas = page.getByRole('list', { name: 'Peças da venda' })
  await expect.element(pecas).toBeVisible()
  const names = [...pecas.element().querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Camiseta (CAM-1)', 'Boné (BON-1)'])
})

test('of a line whose pieces left printed and plain, the form asks how many of those that come back are plain', async () => {
  const producao = { prontas: 1, de: 3, sem_estampa: 2, devolvidas_sem_estampa: 0, faltam_lisas: 0 }
  const itens = [{ ...DUAS_LINHAS[0], devolvidas: 0, producao }]
  await prepare({
    'GET /vendas/7/': ok({ ...vendaEm('enviado'), itens }),
    [POST]: answer(201, { id: 1, nova_venda_id: null }),
  })
  await openScreen([{ path: '/vendas/:vendaId/troca', Component: TrocaPage }], '/vendas/7/troca')
  const plain = page.getByLabelText('Destas, quantas saíram sem estampa, de Camiseta')
  const returned = page.getByLabelText('Quantas voltam de Camiseta')
  await expect.element(returned).toBeVisible()
  expect(plain.elements()).toHaveLength(0)
  await returned.fill('2')
  await expect.element(plain).toHaveValue('1')
  await plain.fill('2')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Registrar troca' }).click()
  await expect.poll(() => received(POST)).toHaveLength(1)
  expect((await bodies(POST))[0]).toMatchObject({ voltam: [{ quantidade: 2, sem_estampa: 2 }] })
})

test('a quantity that is none is not sent as another one', async () => {
  await prepare({
    'GET /vendas/7/': ok({ ...vendaEm('enviado'), itens: DUAS_LINHAS }),
    [POST]: answer(201, { id: 1, nova_venda_id: null }),
  })
  const { router } = await openScreen([{ path: '/vendas/:vendaId/troca', Component: TrocaPage }], '/vendas/7/troca')
  const camisetas = page.getByLabelText('Quantas voltam de Camiseta')
  await page.getByLabelText('Quantas voltam de Caneca').fill('1')
  for (const text of ['2,5', '-1', '3', '1e0']) {
    await camisetas.fill(text)
    await userEvent.tab()
    await page.getByRole('button', { name: 'Registrar troca' }).click()
    await expect.element(camisetas).toHaveFocus()
    await expect.element(camisetas).toHaveValue(text)
    await expect.element(camisetas).toHaveAccessibleDescription('Informe um número inteiro de 0 a 2.')
  }
  expect(await received(POST)).toEqual([])
  await camisetas.fill('2')
  await page.getByRole('button', { name: 'Registrar troca' }).click()
  await expect
    .poll(async () => (await bodies(POST))[0])
    .toMatchObject({
      voltam: [
        { item_id: 7, quantidade: 2 },
        { item_id: 8, quantidade: 1 },
      ],
    })
  // The way back does not open the exchange again.
  await expect
    .poll(() => [router.state.location.pathname, router.state.historyAction])
    .toEqual(['/vendas/7', 'REPLACE'])
})

test('an exchange of nothing is not sent: beside the button it is asked what comes back, until the next try', async () => {
  await prepare({
    'GET /vendas/7/': ok({ ...vendaEm('enviado'), itens: DUAS_LINHAS }),
    [POST]: answer(409, { detail: 'A venda mudou.' }),
  })
  await openScreen([{ path: '/vendas/:vendaId/troca', Component: TrocaPage }], '/vendas/7/troca')
  const recordButton = page.getByRole('button', { name: 'Registrar troca' })
  await recordButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Informe o que volta.')
  await expect.element(recordButton).toHaveFocus()
  await page.getByLabelText('Quantas voltam de Caneca').fill('1')
  await recordButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A venda mudou.')
  await expect.element(page.getByLabelText('Buscar por SKU ou nome')).toHaveFocus()
  expect(await received(POST)).toHaveLength(1)
})

const { itens } = readVenda({
  itens: DUAS_LINHAS,
})

test('what comes back is worth what it cost, to the cent, and no piece comes back twice', () => {
  const [camiseta, caneca] = itens as [(typeof itens)[0], (typeof itens)[0]]
  expect([...itens, { ...camiseta, devolvidas: 4 }].map(countReturnable)).toEqual([2, 1, 0])
  expect([creditoDas(itens, { 7: 2, 8: 0 }), creditoDas(itens, {})]).toEqual([90, 0])
  expect(creditoDas([camiseta, { ...caneca, valor_unitario: 0.1, subtotal: 0.1 }], { 7: 1, 8: 1 })).toBe(45.1)
  expect(voltamDe({ 7: 2, 8: 0 })).toEqual([{ item_id: 7, quantidade: 2 }])
})

test('another size of the colour that comes back is two clicks away: the chip, and the exchange', async () => {
  const size = (id: number, cor: string, tamanho: string, quantidade_disponivel = 3) => ({
    id,
    sku: `CAM-${cor}-${tamanho}`,
    cor,
    nome_cor: cor,
    tamanho,
    quantidade: quantidade_disponivel,
    quantidade_disponivel,
    preco_venda: 50,
    id_bling: null,
  })
  const variacoes = [size(21, 'Azul', 'P'), size(22, 'Azul', 'M'), size(23, 'Azul', 'G', 0), size(24, 'Preto', 'M')]
  const item = { ...DUAS_LINHAS[0], id: 5, variacao_id: 21, variacao: 'Azul P', tem_variacoes: true, variacoes }
  await prepare({
    'GET /vendas/7/': ok({ ...vendaEm('enviado'), itens: [item] }),
    'GET /produtos/5/': ok({
      id: 5,
      titulo: 'Camiseta',
      tem_variacoes: true,
      tem_cor: true,
      tem_tamanho: true,
      variacoes,
    }),
    [POST]: answer(201, { id: 1, nova_venda_id: null }),
  })
  await openScreen([{ path: '/vendas/:vendaId/troca', Component: TrocaPage }], '/vendas/7/troca')
  const chips = page.getByRole('group', { name: /^Trocar Camiseta/ }).getByRole('button')
  await expect.poll(() => chips.elements().map((chip) => chip.textContent)).toEqual(['M3 em estoque', 'G0 em estoque'])
  await expect.element(chips.nth(1)).toBeDisabled()
  await expect.element(page.getByText('0: sem estoque')).toBeVisible()
  const missing = page.getByText('Informe o que volta.')
  await page.getByRole('button', { name: 'Registrar troca' }).click()
  await expect.element(missing).toBeVisible()
  // The chosen size takes the place of the piece that was said to come back before.
  await page.getByRole('button', { name: /^Aumentar peças de Camiseta/ }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await chips.first().click()
  await expect.element(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')).toBeInViewport()
  await expect.element(page.getByLabelText(/^Quantas voltam de Camiseta/)).toHaveValue('1')
  await page.getByRole('button', { name: 'Registrar troca' }).click()
  await expect
    .poll(() => bodies(POST))
    .toMatchObject([{ voltam: [{ item_id: 7, quantidade: 1 }], itens: [{ id: 5, variacao_id: 22, quantidade: 1 }] }])
})
