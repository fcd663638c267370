import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { consoleErrors } from '../../../test/support/console-errors.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { scanText } from '../../../test/support/scanner.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { toasts } from '../../shared/ui/toasts/toast.ts'
import ContagemPage from './ContagemPage.tsx'

const variacao = (id: number, tamanho: string) => ({ id, sku: `CAM-${tamanho}`, tamanho, quantidade: 2 })
const produto = {
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  tem_variacoes: true,
  variacoes: [variacao(11, 'M'), variacao(12, 'G')],
}
const estoque = {
  fisico: 4,
  reservado: 0,
  disponivel: 4,
  variacoes: [11, 12].map((variacao_id) => ({ variacao_id, fisico: 2, reservado: 0, disponivel: 2 })),
}
const LIDO = 'GET /produtos/1/'
const APLICAR = 'POST /estoque/contagem/'

const NADA = 'Nada contado ainda.'
async function openRevisao(answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [LIDO]: ok(produto), 'GET /produtos/1/estoque/': ok(estoque), ...answers })
  await openScreen([{ path: '/produtos/contagem', Component: ContagemPage }], '/produtos/contagem')
  await expect.element(page.getByText(NADA).first()).toBeVisible()
}
const scanPeca = async () => {
  scanText('/produtos/1?variacao=11')
  await expect.element(page.getByText('1 item · 1 peça', { exact: false })).toBeVisible()
}

describe('the review of a count', () => {
  it('sends a variation once that was counted while the stock was read', async () => {
    const produtoAnswer = ok(produto)
    await openRevisao({ [LIDO]: [produtoAnswer, { ...produtoAnswer, held: true }], [APLICAR]: ok({ ajustados: 2 }) })
    await scanPeca()
    await page.getByRole('button', { name: 'Revisar contagem' }).click()
    await expect.poll(() => received(LIDO)).toHaveLength(2)
    ;(document.activeElement as HTMLElement).blur()
    scanText('/produtos/1?variacao=12')
    await release()
    await expect.element(page.getByText('2 itens', { exact: false })).toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const zeroButton = page.getByRole('button', { name: 'Contar como zero' })
    if (zeroButton.elements().length > 0) await zeroButton.click()
    await page.getByRole('button', { name: 'Aplicar diferenças' }).click()
    await expect.poll(() => received(APLICAR)).toHaveLength(1)
    const sentRequests = await received(APLICAR)
    const itens = sentRequests.flatMap(({ body }) => (body as { itens: { variacao_id: number }[] }).itens)
    expect(new Set(itens.map((item) => item.variacao_id))).toEqual(new Set([11, 12]))
    expect(itens).toHaveLength(2)
  })

  it('that was applied leaves nothing counted; the same count made again is sent as another one', async () => {
    await openRevisao({ [LIDO]: ok({ ...produto, variacoes: [variacao(11, 'M')] }), [APLICAR]: ok({ ajustados: 1 }) })
    for (const vezes of [1, 2]) {
      await expect.element(page.getByText(NADA).first()).toBeVisible()
      await scanPeca()
      await page.getByRole('button', { name: 'Revisar contagem' }).click()
      await page.getByRole('button', { name: 'Aplicar diferenças' }).click()
      await expect.poll(() => received(APLICAR)).toHaveLength(vezes)
      await expect.poll(avisados).toEqual(['success: Contagem aplicada: 1 ajuste.'])
    }
    await expect.element(page.getByText(NADA).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Desfazer' })).toBeDisabled()
    const [first, second] = await received(APLICAR)
    expect(second?.body).toEqual(first?.body)
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  })
})

it('that was applied is taken back from its toast: the stock as it was, and the count to go on with', async () => {
  await openRevisao({ [LIDO]: ok({ ...produto, variacoes: [variacao(11, 'M')] }), [APLICAR]: ok({ ajustados: 1 }) })
  await scanPeca()
  await page.getByRole('button', { name: 'Revisar contagem' }).click()
  await page.getByRole('button', { name: 'Aplicar diferenças' }).click()
  await expect.poll(() => toasts.get().at(0)?.action?.label).toBe('Desfazer')
  await expect.element(page.getByText(NADA).first()).toBeVisible()
  toasts.get()[0]?.action?.onClick()
  await expect.element(page.getByText('1 item · 1 peça', { exact: false })).toBeVisible()
  const bodies = (await received(APLICAR)).map(({ body }) => (body as { itens: object[] }).itens)
  expect(bodies).toEqual([
    [{ produto_id: 1, variacao_id: 11, contado: 1, esperado: 2 }],
    [{ produto_id: 1, variacao_id: 11, contado: 2, esperado: 1 }],
  ])
  expect(avisados()).toContain('info: O estoque voltou ao que era antes da contagem.')
})

it('has the field for codes in the focus at a desk, and again after an alarm', async () => {
  await openRevisao({ 'GET /produtos/busca/': ok([]) })
  const campo = page.getByRole('searchbox', { name: 'Buscar por SKU ou nome' })
  await expect.element(campo).toHaveFocus()
  scanText('NADA')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect.element(campo).toHaveFocus()
})

it('a refused count goes back to its lines: each has its reason, or the record that changed meanwhile', async () => {
  const changedSaldos = estoque.variacoes.map((saldo) => (saldo.variacao_id === 12 ? { ...saldo, fisico: 5 } : saldo))
  const erros = { 'itens.0.esperado': ['Mudou.'], 'itens.1.contado': ['Há reservas.'] }
  await prepare({
    [LIDO]: ok(produto),
    'GET /produtos/1/estoque/': [ok(estoque), ok(estoque), ok(estoque), ok({ ...estoque, variacoes: changedSaldos })],
    [APLICAR]: answer(409, { erro: 'O estoque registrado mudou.', erros }),
  })
  await openScreen([{ path: '/produtos/contagem', Component: ContagemPage }], '/produtos/contagem')
  await expect.element(page.getByText('Nada contado ainda.').first()).toBeVisible()
  for (const [vezes, variacaoId] of [11, 12].entries()) {
    scanText(`/produtos/1?variacao=${variacaoId}`)
    await expect.element(page.getByText(`· ${vezes + 1} peça`, { exact: false })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Revisar contagem' }).click()
  await page.getByRole('button', { name: 'Aplicar diferenças' }).click()
  await expect.poll(avisados).toEqual(['error: O estoque registrado mudou.'])
  expect(consoleErrors.splice(0)).toMatchObject([['The count was not applied', { status: 409 }]])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const linhas = page.getByRole('listitem')
  await expect.element(linhas.filter({ hasText: 'CAM-M' })).toMatchTextContent(/reservas/)
  await expect.element(linhas.filter({ hasText: 'CAM-G' })).toMatchTextContent(/Registrado 5.*era 2 e agora é 5/)
})

it('each step of a count is taken back, the last first', async () => {
  await openRevisao()
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await expect.element(undo).toBeDisabled()
  for (const [vezes, variacaoId] of [11, 11, 12].entries()) {
    scanText(`/produtos/1?variacao=${variacaoId}`)
    await expect.element(page.getByText(`· ${vezes + 1} peça`, { exact: false })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Remover Camiseta M (CAM-M)' }).click()
  await expect.element(page.getByRole('button', { name: 'Remover Camiseta G (CAM-G)' })).toHaveFocus()
  /** Behind the state of the product search. */
  const situacao = () =>
    [...document.querySelectorAll('[role="status"]')].slice(1).map(({ textContent }) => textContent)
  await expect.poll(situacao).toEqual(['Camiseta G (CAM-G): 1 contada', '1 item · 1 peça · 1 diferença'])
  for (const after of [
    ['Camiseta G (CAM-G): 1 contada', '2 itens · 3 peças · 1 diferença'],
    ['', '1 item · 2 peças · 0 diferenças'],
    ['', '1 item · 1 peça · 1 diferença'],
    ['', NADA],
  ]) {
    await undo.click()
    await expect.poll(situacao).toEqual(after)
  }
  await expect.element(undo).toBeDisabled()
})

it('what is no whole number stays in its field, and the count is not reviewed before it is mended', async () => {
  await openRevisao()
  scanText('/produtos/1?variacao=11')
  scanText('/produtos/1?variacao=12')
  const contadoField = page.getByLabelText('Contado de Camiseta M (CAM-M)', { exact: true })
  const reviewButton = page.getByRole('button', { name: 'Revisar contagem' })
  for (const text of ['-1', '2,5', '1.000', '3e2', '123456']) {
    await contadoField.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(contadoField).toHaveValue(text)
    await expect.element(contadoField).toHaveAccessibleDescription('Informe um número inteiro de 0 a 99.999.')
    await reviewButton.click()
    await expect.element(contadoField).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await expect.element(page.getByLabelText('Contado de Camiseta G (CAM-G)', { exact: true })).not.toBeInvalid()
  await contadoField.fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(contadoField).not.toBeInvalid()
  expect(avisados()).toEqual([])
})

it('with a count that is discarded go the codes that waited: the next one begins without them', async () => {
  await openRevisao({ [LIDO]: { status: 503, retryAfter: '0' } })
  scanText('/produtos/1?variacao=11')
  await expect.element(page.getByText('1 leitura em espera', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await prepare({ [LIDO]: ok(produto), 'GET /produtos/1/estoque/': ok(estoque) })
  scanText('/produtos/1?variacao=12')
  dispatchEvent(new Event('online'))
  const linhas = page.getByRole('button', { name: /^Remover/ })
  const readLabels = () => linhas.elements().map((linha) => linha.getAttribute('aria-label'))
  await expect.poll(readLabels).toEqual(['Remover Camiseta G (CAM-G)'])
})

it('a label that is typed into a quantity changes nothing, and that is said', async () => {
  await openRevisao()
  scanText('/produtos/1?variacao=11')
  const contadoField = page.getByLabelText('Contado de Camiseta M (CAM-M)', { exact: true })
  for (const [text, expectedText] of [
    ['7', '7'],
    ['/produtos/12', '7'],
    ['7891000315507', '7'],
    // An EAN-8, the shortest code of goods.
    ['96385074', '7'],
    ['', '7'],
  ] as const) {
    await contadoField.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(contadoField).toHaveValue(expectedText)
    await expect.element(contadoField).not.toHaveFocus()
    const expectedWarnings = /^\d?$/.test(text) ? [] : [expect.stringContaining('warning: Isto não é uma quantidade.')]
    await expect.poll(avisados).toEqual(expectedWarnings)
  }
})
