import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, queries, release, routes } from '../../../test/support/api-control.ts'
import { readToasts } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import CompraPage from './CompraPage.tsx'

signInBeforeEach()

const fornecedor = { id: 9, nome: 'Malhas', telefone: '4733334444', email: 'vendas@malhas.com.br', versao: 1 }
const item = { id: 1, produto_id: 2, variacao_id: 3, titulo: 'Lisa', variacao: 'Preta M', sku: 'L-M', quantidade: 12 }
const order = { id: 12, numero: 12, situacao: 'pedida', fornecedor, itens: [{ ...item, codigo_do_fornecedor: 'A1' }] }
const draft = {
  ...order,
  id: 13,
  numero: 13,
  situacao: 'rascunho',
  nota_chave: '35261111222333000181550010000000011000000014',
  versao: 1,
  pedidos_sem_nota: [{ id: 12, numero: 12, situacao: 'pedida', pedida_em: '2026-11-03T12:00:00Z', linhas_em_comum: 1 }],
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function open(id: number, answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({
    'GET /fornecedores/9/': ok(fornecedor),
    'GET /fornecedores/': ok({ count: 1, next: null, results: [fornecedor] }),
    'GET /compras/12/': ok(order),
    'GET /compras/13/': ok(draft),
    ...answers,
  })
  return openScreen([{ path: '/compras/:compraId', element: <CompraPage /> }], `/compras/${id}`)
}

test('a draft of an invoice says which order it may be of, and goes there once a person confirmed', async () => {
  const { router } = await open(13, { 'POST /compras/13/juntar/': ok({ ...order, nota_chave: draft.nota_chave }) })
  await expect.element(page.getByText('pedida em 03/11/2026 · tem 1 de 1 linha da nota')).toBeVisible()
  await button('É da compra 12').click()
  await page
    .getByRole('dialog', { name: 'A nota é da compra 12?' })
    .getByRole('button', { name: 'É da compra 12' })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Compra 12' })).toBeVisible()
  expect([router.state.location.pathname, await bodies('POST /compras/13/juntar/')]).toEqual([
    '/compras/12',
    [{ compra_id: 12 }],
  ])
  await expect.poll(readToasts).toContain('success: A nota está na compra 12.')
  // The join deleted the draft: the screen does not read it again.
  expect((await routes()).filter((route) => route === 'GET /compras/13/')).toHaveLength(1)
})

test('a join that is refused says why and leaves the draft; a changed draft is saved first', async () => {
  const erro = 'Diga antes que produto é: LISA M.'
  await open(13, { 'POST /compras/13/juntar/': answer(409, { codigo: 'LINHA_SEM_PRODUTO', detail: erro, erro }) })
  await button('É da compra 12').click()
  await page.getByRole('dialog').getByRole('button', { name: 'É da compra 12' }).click()
  await expect.poll(readToasts).toEqual([`error: ${erro}`])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByLabelText('Observação').fill('Caixa aberta')
  await expect.element(button('É da compra 12')).toBeDisabled()
  await expect.element(button('Enviar pedido')).toBeDisabled()
})

test('the invoice is read at its order, and a draft opens where its lines are not known', async () => {
  const nota = new File(['<xml/>'], 'nota.xml', { type: 'text/xml' })
  await open(12, { 'POST /compras/xml/': [answer(201, order), answer(201, draft)] })
  const field = page.getByLabelText('XML da nota do fornecedor')
  await userEvent.upload(field, nota)
  await expect.poll(readToasts).toContain('success: A nota está na compra 12.')
  await userEvent.upload(field, nota)
  await expect.element(page.getByRole('heading', { name: 'Compra 13' })).toBeVisible()
  expect(readToasts()).toContain('warning: Diga o que falta nas linhas da nota e, salvas, que ela é da compra 12.')
  expect(await queries('POST /compras/xml/')).toEqual(['?compra_id=12', '?compra_id=12'])
})

test('the order is sent as text, mail or PDF; a draft says that it is one', async () => {
  await open(13, { 'GET /fornecedores/9/': held(ok(fornecedor)) })
  await button('Enviar pedido').click()
  const dialog = page.getByRole('dialog', { name: 'Enviar pedido' })
  await release()
  await expect.element(dialog.getByLabelText('Texto do pedido')).toHaveValue('Pedido 13\n12 × Lisa · Preta M · A1')
  const href = (name: string) => dialog.getByRole('link', { name }).element().getAttribute('href')
  expect(href('E-mail')).toMatch(/^mailto:vendas@malhas\.com\.br\?subject=Pedido%2013&body=Pedido%2013%0D%0A12/)
  expect(href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/554733334444\?text=Pedido%2013/)
  await expect
    .element(dialog.getByText('Ainda é um rascunho: depois de enviar, marque a compra como pedida.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'PDF' })).toBeVisible()
})
