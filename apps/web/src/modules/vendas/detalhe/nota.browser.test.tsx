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
const buildNotaAnswer = (nota: object | null, dados: object = {}) =>
  ok(vendaEm('retirada', { emite_notas: true, nota, ...dados }))
const parte = () => page.getByRole('region', { name: 'Nota fiscal', exact: true })
const botao = (name: string) => parte().getByRole('button', { name, exact: true })

async function openNota(leitura: FakeAnswer | FakeAnswer[], respostas: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await openVenda(leitura, respostas)
  await expect.element(parte()).toBeVisible()
}
const frase = () => parte().getByRole('status').element().textContent
const nomes = () => [...texts(parte().getByRole('button')), ...texts(parte().getByRole('link'))]

test.each([
  [null, {}, 'ainda não emitida', ['Emitir nota']],
  [NOTA, {}, 'autorizada nº 1042', ['XML', 'DANFE']],
  [{ ...NOTA, modelo: 65 }, {}, 'NFC-e: autorizada nº 1042', ['XML', 'DANFE']],
  [{ ...REJEITADA, link_bling: 'https://b/1' }, {}, 'rejeitada nº 1042', ['Enviar de novo', 'Abrir no Bling']],
  [{ ...REJEITADA, estado: 'diferente' }, {}, 'com outro valor nº 1042', ['Enviar de novo']],
  [{ estado: 'gerando', modelo: 55 }, {}, 'sendo feita…', []],
  [{ estado: 'falhou', modelo: 55, motivo: 'Sem natureza.' }, {}, 'não foi feita', ['Emitir nota']],
  [{ ...NOTA, estado: 'cancelada' }, {}, 'cancelada nº 1042', ['XML', 'Emitir nota', 'DANFE']],
  [{ ...NOTA, ambiente: 'homologacao' }, {}, 'autorizada nº 1042sem valor fiscal', ['XML', 'DANFE']],
  [null, { codigo_servico_frete: 'retirada-na-loja' }, 'ainda não emitida', ['Emitir NF-e', 'Emitir NFC-e']],
  [null, { numero_pedido_bling: null, sincronizacao: { id: 1, estado: 'pendente' } }, 'ainda não emitida', []],
  // Invoices were turned off since.
  [REJEITADA, { emite_notas: false }, 'rejeitada nº 1042', []],
])('of the invoice %o and the sale %o the card says "%s" and offers %j', async (nota, dados, expectedText, ofertas) => {
  await openNota(buildNotaAnswer(nota, dados))
  expect(frase()?.replace('Nota fiscal: ', '')).toBe(expectedText)
  expect(nomes()).toEqual(ofertas)
})

test.each([
  ['a shop without invoices', { emite_notas: false }],
  ['a sale whose order was never sent', { emite_notas: true, numero_pedido_bling: null }],
])('%s shows nothing of them', async (_, dados) => {
  await openVenda(ok(vendaEm('retirada', dados)))
  await expect.element(page.getByRole('button', { name: 'Confirmar Retirada' })).toBeVisible()
  expect(parte().elements()).toEqual([])
})

test('one that is asked for is followed until it is authorised', async () => {
  const gerando = vendaEm('retirada', { emite_notas: true, nota: { estado: 'enviando', modelo: 55 } })
  await openNota([buildNotaAnswer(null), buildNotaAnswer(NOTA)], { [PEDIR]: { status: 202, body: gerando } })
  await botao('Emitir nota').click()
  await expect.poll(frase).toBe('Nota fiscal: na SEFAZ…')
  await expect.poll(frase, { timeout: 10_000 }).toBe('Nota fiscal: autorizada nº 1042')
  expect(await bodies(PEDIR)).toEqual([null])
})

test('over the counter the model that is chosen is asked for', async () => {
  await openNota(buildNotaAnswer(null, { codigo_servico_frete: 'retirada-na-loja' }), {
    [PEDIR]: answer(409, { erro: 'Não.' }),
  })
  await botao('Emitir NFC-e').click()
  await expect.element(parte().getByRole('alert')).toHaveTextContent('Não.')
  expect(await bodies(PEDIR)).toEqual([{ modelo: 65 }])
})

test('what an invoice lacks is listed, with the way to the customer’s record', async () => {
  const faltas = ['O produto “Caneca” está sem NCM no Bling.', 'O cadastro de Ana está sem CPF.']
  await openNota(buildNotaAnswer(null), {
    [PEDIR]: answer(409, { erro: faltas.join(' '), codigo: 'NOTA_COM_FALTAS', faltas }),
  })
  await botao('Emitir nota').click()
  await expect.element(parte().getByRole('alert')).toBeVisible()
  expect(texts(parte().getByRole('listitem'))).toEqual(faltas)
  await expect.element(parte().getByRole('link')).toHaveAttribute('href', '/clientes/3')
})

test('each missing field is a link to its screen; a sentence without a field is plain text', async () => {
  const faltas = ['O produto “Camiseta” está sem NCM.', 'O cadastro de Ana está sem CPF.', 'Ligue a emissão.']
  const places = [{ produto_id: 5, campo: 'ncm' }, { cliente_id: 3, campo: 'cpf' }, null]
  await openNota(buildNotaAnswer(null), { [PEDIR]: answer(409, { codigo: 'NOTA_COM_FALTAS', faltas, onde: places }) })
  await botao('Emitir nota').click()
  await expect.element(parte().getByRole('alert')).toBeVisible()
  expect(texts(parte().getByRole('listitem'))).toEqual(faltas)
  const links = parte().getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ textContent, pathname, search }) => [textContent, pathname + search])).toEqual([
    [faltas[0], '/produtos/5?campo=ncm'],
    [faltas[1], '/clientes/3?campo=cpf'],
  ])
})

test('a refusal that names a product leads to its NCM, and the same invoice goes again', async () => {
  await openNota(buildNotaAnswer({ ...REJEITADA, motivo: '778 NCM inexistente', produto_id: 5 }))
  const link = parte().getByRole('link', { name: 'Corrigir o NCM de “Camiseta”' })
  await expect.element(link).toHaveAttribute('href', '/produtos/5?campo=ncm')
  expect(parte().getByRole('note').element().textContent).toMatch(/corrija-o também nela antes de enviar/)
  await expect.element(botao('Enviar de novo')).toBeVisible()
})

test('a refusal that names a product that is not in the sale any more leads nowhere', async () => {
  await openNota(buildNotaAnswer({ ...REJEITADA, motivo: '778 NCM inexistente', produto_id: 99 }))
  await expect.element(parte().getByRole('note')).toHaveTextContent('778 NCM inexistente')
  expect(parte().getByRole('link').elements()).toEqual([])
})

const findNotaWarning = () => page.getByText(/^Sem nota: /)

test.each([
  ['rejeitada', 'Sem nota: rejeitada.', 'Enviar de novo', ENVIAR],
  ['denegada', 'Sem nota: denegada.', 'Emitir de novo', PEDIR],
  ['falhou', 'Sem nota: não foi feita.', 'Emitir de novo', PEDIR],
])(
  'one that is %s stands beside the button of the pickup and is asked for again there',
  async (estado, expectedText, nome, rota) => {
    const depois = vendaEm('retirada', { emite_notas: true, nota: NOTA })
    await openNota(buildNotaAnswer({ ...REJEITADA, estado }), { [rota]: { status: 202, body: depois } })
    await expect.element(findNotaWarning()).toHaveTextContent(expectedText)
    await page.getByRole('button', { name: nome, exact: true }).first().click()
    await expect.element(findNotaWarning()).not.toBeInTheDocument()
    expect(await received(rota)).toHaveLength(1)
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
])('nothing stands beside the button of the invoice %o of a sale %o', async (nota, dados) => {
  await openNota(buildNotaAnswer(nota, dados))
  expect(findNotaWarning().elements()).toEqual([])
})

test('a refusal stands to the letter; the same invoice goes again', async () => {
  const depois = vendaEm('retirada', { emite_notas: true, nota: NOTA })
  await openNota(buildNotaAnswer(REJEITADA), { [ENVIAR]: { status: 202, body: depois } })
  await expect.element(parte().getByRole('note')).toHaveTextContent('539 Duplicidade')
  expect(parte().getByRole('link').elements()).toEqual([])
  await botao('Enviar de novo').click()
  await expect.poll(frase).toBe('Nota fiscal: autorizada nº 1042')
  expect(await received(PEDIR)).toEqual([])
})

test.each([
  ['admin', 1],
  ['vendedor', 0],
])('of %s, cancelling in spite of the invoice is offered %d times', async (tipo, vezes) => {
  await signInAs({ tipo, permissoes: { cancelar_vendas: true } })
  const recusa = answer(409, { erro: 'Cancele a nota no Bling.', codigo: 'NOTA_AUTORIZADA' })
  await openNota(buildNotaAnswer(NOTA), { [EXCLUIR]: [recusa, { status: 204 }] })
  await page.getByRole('button', { name: 'Cancelar Venda' }).click()
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo.getByText(/^A nota fiscal 1042 está autorizada/)).toBeVisible()
  await dialogo.getByRole('button', { name: 'Excluir' }).click()
  await expect.element(dialogo.getByRole('alert')).toHaveTextContent('Cancele a nota no Bling.')
  const apesar = dialogo.getByRole('button', { name: 'Cancelar apesar da nota' })
  expect(apesar.elements()).toHaveLength(vezes)
  if (vezes === 0) return
  await apesar.click()
  await expect.element(page.getByText('outra página')).toBeVisible()
  expect(await queries(EXCLUIR)).toEqual(['', '?apesar_da_nota=true'])
})
