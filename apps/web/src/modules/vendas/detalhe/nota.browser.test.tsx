import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, queries, received } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { texts } from '../../../../test/support/screen.tsx'
import { signInAs } from '../../../../test/support/signed-in.ts'
import { openVenda, vendaEm } from '../../../../test/support/venda-page.tsx'

const [PEDIR, ENVIAR, EXCLUIR] = ['POST /vendas/7/nota/', 'POST /vendas/7/nota/enviar/', 'DELETE /vendas/7/']
const NOTA = { estado: 'autorizada', modelo: 55, numero: '1042', chave: 'K', link_pdf: '/midia/a.pdf', link_xml: '/x' }
const REJEITADA = { ...NOTA, estado: 'rejeitada', motivo: '539 Duplicidade', link_pdf: null, link_xml: null }
const buildNotaAnswer = (nota: object | null, data: object = {}) =>
  ok(vendaEm('retirada', { emite_notas: true, nota, ...data }))
const part = () => page.getByRole('region', { name: 'Nota fiscal', exact: true })
const button = (name: string) => part().getByRole('button', { name, exact: true })

async function openNota(leitura: FakeAnswer | FakeAnswer[], answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await openVenda(leitura, answers)
  await expect.element(part()).toBeVisible()
}
const sentence = () => part().getByRole('status').element().textContent
const names = () => [...texts(part().getByRole('button')), ...texts(part().getByRole('link'))]

test.each([
  [null, {}, 'ainda não emitida', ['Emitir nota']],
  [NOTA, {}, 'autorizada nº 1042', ['XML', 'DANFE']],
  [{ ...NOTA, modelo: 65 }, {}, 'NFC-e: autorizada nº 1042', ['XML', 'DANFE']],
  [{ ...REJEITADA, link_bling: 'https://b/1' }, {}, 'rejeitada nº 1042', ['Enviar de novo', 'Abrir no Bling']],
  [{ ...REJEITADA, estado: 'diferente' }, {}, 'diferente da venda nº 1042', ['Enviar de novo']],
  [{ estado: 'gerando', modelo: 55 }, {}, 'sendo feita…', []],
  [{ estado: 'falhou', modelo: 55, motivo: 'Sem natureza.' }, {}, 'não foi feita', ['Emitir nota']],
  [{ ...NOTA, estado: 'cancelada' }, {}, 'cancelada nº 1042', ['XML', 'Emitir nota', 'DANFE']],
  [{ ...NOTA, ambiente: 'homologacao' }, {}, 'autorizada nº 1042sem valor fiscal', ['XML', 'DANFE']],
  [null, { codigo_servico_frete: 'retirada-na-loja' }, 'ainda não emitida', ['Emitir NF-e', 'Emitir NFC-e']],
  [null, { numero_pedido_bling: null, sincronizacao: { id: 1, estado: 'pendente' } }, 'ainda não emitida', []],
  // Invoices were turned off since.
  [REJEITADA, { emite_notas: false }, 'rejeitada nº 1042', []],
])('of the invoice %o and the sale %o the card says "%s" and offers %j', async (nota, data, expectedText, offers) => {
  await openNota(buildNotaAnswer(nota, data))
  expect(sentence()?.replace('Nota fiscal: ', '')).toBe(expectedText)
  expect(names()).toEqual(offers)
})

test.each([
  ['a shop without invoices', { emite_notas: false }],
  ['a sale whose order was never sent', { emite_notas: true, numero_pedido_bling: null }],
])('%s shows nothing of them', async (_, data) => {
  await openVenda(ok(vendaEm('retirada', data)))
  await expect.element(page.getByRole('button', { name: 'Confirmar Retirada' })).toBeVisible()
  expect(part().elements()).toEqual([])
})

test('one that is asked for is followed until it is authorised', async () => {
  const generating = vendaEm('retirada', { emite_notas: true, nota: { estado: 'enviando', modelo: 55 } })
  await openNota([buildNotaAnswer(null), buildNotaAnswer(NOTA)], { [PEDIR]: { status: 202, body: generating } })
  await button('Emitir nota').click()
  await expect.poll(sentence).toBe('Nota fiscal: na SEFAZ…')
  await expect.poll(sentence).toBe('Nota fiscal: autorizada nº 1042')
  expect(await bodies(PEDIR)).toEqual([null])
})

test('over the counter the model that is chosen is asked for', async () => {
  await openNota(buildNotaAnswer(null, { codigo_servico_frete: 'retirada-na-loja' }), {
    [PEDIR]: answer(409, { erro: 'Não.' }),
  })
  await button('Emitir NFC-e').click()
  await expect.element(part().getByRole('alert')).toHaveTextContent('Não.')
  expect(await bodies(PEDIR)).toEqual([{ modelo: 65 }])
})

test('what an invoice lacks is listed, with the way to the customer’s record', async () => {
  const faltas = ['O produto “Caneca” está sem NCM no Bling.', 'O cadastro de Ana está sem CPF.']
  await openNota(buildNotaAnswer(null), {
    [PEDIR]: answer(409, { erro: faltas.join(' '), codigo: 'NOTA_COM_FALTAS', faltas }),
  })
  await button('Emitir nota').click()
  await expect.element(part().getByRole('alert')).toBeVisible()
  expect(texts(part().getByRole('listitem'))).toEqual(faltas)
  await expect.element(part().getByRole('link')).toHaveAttribute('href', '/clientes/3')
})

test('each missing field is a link to its screen; a sentence without a field is plain text', async () => {
  const faltas = ['O produto “Camiseta” está sem NCM.', 'O cadastro de Ana está sem CPF.', 'Ligue a emissão.']
  const places = [{ produto_id: 5, campo: 'ncm' }, { cliente_id: 3, campo: 'cpf' }, null]
  await openNota(buildNotaAnswer(null), { [PEDIR]: answer(409, { codigo: 'NOTA_COM_FALTAS', faltas, onde: places }) })
  await button('Emitir nota').click()
  await expect.element(part().getByRole('alert')).toBeVisible()
  expect(texts(part().getByRole('listitem'))).toEqual(faltas)
  const links = part().getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ textContent, pathname, search }) => [textContent, pathname + search])).toEqual([
    [faltas[0], '/produtos/5?campo=ncm'],
    [faltas[1], '/clientes/3?campo=cpf'],
  ])
})

test('a refusal that names a product leads to its NCM, and the same invoice goes again', async () => {
  await openNota(buildNotaAnswer({ ...REJEITADA, motivo: '778 NCM inexistente', produto_id: 5 }))
  const link = part().getByRole('link', { name: 'Corrigir o NCM de “Camiseta”' })
  await expect.element(link).toHaveAttribute('href', '/produtos/5?campo=ncm')
  expect(part().getByRole('note').element().textContent).toMatch(/corrija-o também nela antes de enviar/)
  await expect.element(button('Enviar de novo')).toBeVisible()
})

test('a refusal that names a product that is not in the sale any more leads nowhere', async () => {
  await openNota(buildNotaAnswer({ ...REJEITADA, motivo: '778 NCM inexistente', produto_id: 99 }))
  await expect.element(part().getByRole('note')).toHaveTextContent('778 NCM inexistente')
  expect(part().getByRole('link').elements()).toEqual([])
})

const findNotaWarning = () => page.getByText(/^Sem nota: /)

test.each([
  ['rejeitada', 'Sem nota: rejeitada.', 'Enviar de novo', ENVIAR],
  ['denegada', 'Sem nota: denegada.', 'Emitir de novo', PEDIR],
  ['falhou', 'Sem nota: não foi feita.', 'Emitir de novo', PEDIR],
])(
  'one that is %s stands beside the button of the pickup and is asked for again there',
  async (estado, expectedText, nome, route) => {
    const after = vendaEm('retirada', { emite_notas: true, nota: NOTA })
    await openNota(buildNotaAnswer({ ...REJEITADA, estado }), { [route]: { status: 202, body: after } })
    await expect.element(findNotaWarning()).toHaveTextContent(expectedText)
    await page.getByRole('button', { name: nome, exact: true }).first().click()
    await expect.element(findNotaWarning()).not.toBeInTheDocument()
    expect(await received(route)).toHaveLength(1)
  },
)

test('going on without an invoice does what the step’s own button does', async () => {
  const STATUS = 'PATCH /vendas/7/status/'
  const venda = vendaEm('retirada', { emite_notas: true, nota: REJEITADA })
  await openNota(ok(venda), { [STATUS]: ok({ ...venda, status: 'enviado' }) })
  await page.getByRole('button', { name: 'Seguir sem nota' }).click()
  await expect.poll(() => bodies(STATUS)).toEqual([{ status: 'enviado', de: 'retirada' }])
})

test.each([true, false])(
  'where the label waits for an invoice (%s), going on without one is offered only if not',
  async (espera) => {
    const venda = vendaEm('etiqueta', { emite_notas: true, etiqueta_espera_nota: espera, nota: REJEITADA })
    await openNota(ok(venda))
    await expect.element(findNotaWarning()).toHaveTextContent('Sem nota: rejeitada.')
    expect(page.getByRole('button', { name: 'Seguir sem nota' }).elements()).toHaveLength(espera ? 0 : 1)
  },
)

test.each([
  [NOTA, {}],
  [{ ...NOTA, estado: 'cancelada' }, {}],
  [{ estado: 'enviando', modelo: 55 }, {}],
  [REJEITADA, { emite_notas: false }],
])('nothing stands beside the button of the invoice %o of a sale %o', async (nota, data) => {
  await openNota(buildNotaAnswer(nota, data))
  expect(findNotaWarning().elements()).toEqual([])
})

test.each([
  [null, {}],
  [REJEITADA, {}],
  [null, { codigo_servico_frete: 'retirada-na-loja' }],
])('beside the invoice %o of a sale %o only the button of the step is solid', async (nota, data) => {
  await openNota(buildNotaAnswer(nota, data))
  await expect.element(page.getByRole('button', { name: 'Confirmar Retirada' })).toBeVisible()
  const solid = [...document.querySelectorAll('[data-botao="filled"]:not([data-cor])')]
  expect(solid.map(({ textContent }) => textContent)).toEqual(['Confirmar Retirada'])
})

test('a refusal stands to the letter; the same invoice goes again', async () => {
  const after = vendaEm('retirada', { emite_notas: true, nota: NOTA })
  await openNota(buildNotaAnswer(REJEITADA), { [ENVIAR]: { status: 202, body: after } })
  await expect.element(part().getByRole('note')).toHaveTextContent('539 Duplicidade')
  expect(part().getByRole('link').elements()).toEqual([])
  await button('Enviar de novo').click()
  await expect.poll(sentence).toBe('Nota fiscal: autorizada nº 1042')
  expect(await received(PEDIR)).toEqual([])
})

test.each([
  ['admin', 1],
  ['vendedor', 0],
])('of %s, cancelling in spite of the invoice is offered %d times', async (tipo, vezes) => {
  await signInAs({ tipo, permissoes: { cancelar_vendas: true } })
  const refusal = answer(409, { erro: 'Cancele a nota no Bling.', codigo: 'NOTA_AUTORIZADA' })
  await openNota(buildNotaAnswer(NOTA), { [EXCLUIR]: [refusal, { status: 204 }] })
  await page.getByRole('button', { name: 'Cancelar Venda' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^A nota fiscal 1042 está autorizada/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Cancele a nota no Bling.')
  const cancelAnywayButton = dialog.getByRole('button', { name: 'Cancelar apesar da nota' })
  expect(cancelAnywayButton.elements()).toHaveLength(vezes)
  if (vezes === 0) return
  await cancelAnywayButton.click()
  await expect.element(page.getByText('outra página')).toBeVisible()
  expect(await queries(EXCLUIR)).toEqual(['', '?apesar_da_nota=true'])
})
