import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, sameKeys } from '../../../test/support/api-control.ts'
import { avisados, clickToastAction, readToasts } from '../../../test/support/hook.tsx'
import { openScreen } from '../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import ClientePage from './ClientePage.tsx'

const ana = {
  id: 3,
  nome: 'Ana Conceição',
  cpf: '52998224725',
  telefone: '81991234567',
  contribuinte: 'nao',
  versao: 4,
}
const similarCliente = { ...ana, id: 7, nome: 'Ana C.', cpf: '', telefone: '8133334444', email: 'ana@exemplo.com' }
const vazia = { count: 0, next: null, previous: null, results: [] }
const mergedCadastro = {
  id: 7,
  nome: 'Ana C.',
  juntado_em: '2026-11-27T12:00:00Z',
  usuario: 'Dona',
  vendas: 2,
  orcamentos: 1,
  vieram: ['email'],
  ficaram: [{ campo: 'telefone', valor: '8133334444' }],
  separavel: true,
}
const JUNTAR = 'POST /clientes/3/juntar/'
const SEPARAR = 'POST /clientes/3/separar/'
const LIDAS = {
  'GET /clientes/3/': ok(ana),
  'GET /clientes/7/': ok(similarCliente),
  'GET /clientes/3/vendas/': ok(vazia),
  'GET /clientes/7/vendas/': ok({ ...vazia, count: 2 }),
  'GET /clientes/3/juntados/': ok([]),
  'GET /clientes/parecidos/': ok([{ id: 7, nome: 'Ana C.', telefone: '8133334444', motivo: 'mesmo telefone' }]),
  'GET /clientes/': ok({ ...vazia, count: 1, results: [ana] }),
}
const openCliente = () => openScreen([{ path: '/clientes/:clienteId', element: <ClientePage /> }], '/clientes/3')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chooseCliente = async () => {
  await openCliente()
  await button('Juntar clientes').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ana C\./ })
    .click()
}
const botaoDoDialogo = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

signInBeforeEach()

test('the other record is chosen, compared and joined; the form begins with what came', async () => {
  const anaWithEmail = { ...ana, email: 'ana@exemplo.com', versao: 5 }
  await prepare({ ...LIDAS, [JUNTAR]: [answer(503), ok(anaWithEmail)] })
  await chooseCliente()
  await expect.element(page.getByRole('row', { name: 'Email — ana@exemplo.com vem' })).toBeVisible()
  const telefone = 'Telefone (81) 99123-4567 (81) 3333-4444 não vem: fica no histórico'
  await expect.element(page.getByRole('row', { name: telefone })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(/^As vendas \(2 vendas\)/)).toBeVisible()
  await botaoDoDialogo('Juntar clientes').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível juntar. Tente novamente.'])
  await prepare({
    ...LIDAS,
    'GET /clientes/3/': ok(anaWithEmail),
    'GET /clientes/3/juntados/': ok([mergedCadastro]),
    [JUNTAR]: ok(anaWithEmail),
  })
  await botaoDoDialogo('Juntar clientes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('ana@exemplo.com')
  expect(await bodies(JUNTAR)).toEqual([{ outro_id: 7, apesar_do_documento: false }])
  await expect.element(page.getByText('Vieram: 2 vendas, 1 orçamento, Email.')).toBeVisible()
  await expect.element(page.getByText('Não vieram: Telefone (81) 3333-4444.')).toBeVisible()
})

test('the same join, sent again after its answer was lost, carries its key', async () => {
  await prepare({ ...LIDAS, [JUNTAR]: [answer(503), ok(ana)] })
  await chooseCliente()
  await botaoDoDialogo('Juntar clientes').click()
  await expect.poll(async () => (await received(JUNTAR)).length).toBe(1)
  await botaoDoDialogo('Juntar clientes').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await sameKeys(JUNTAR)).toEqual([true])
})

test('two valid documents are joined only when a person says that they are one', async () => {
  const similarWithDocumento = { ...similarCliente, cpf: '11144477735' }
  const refusal = answer(409, { codigo: 'CLIENTE_ANONIMIZADO', detail: 'Este cliente foi anonimizado.' })
  await prepare({ ...LIDAS, 'GET /clientes/7/': ok(similarWithDocumento), [JUNTAR]: [refusal, ok(ana)] })
  await chooseCliente()
  await expect.element(page.getByText(/^Os dois documentos são válidos e diferentes/)).toBeVisible()
  await expect.element(botaoDoDialogo('Juntar clientes')).toBeDisabled()
  await page.getByRole('checkbox', { name: /^São a mesma pessoa/ }).click()
  await botaoDoDialogo('Juntar clientes').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este cliente foi anonimizado.')
  expect(await bodies(JUNTAR)).toEqual([{ outro_id: 7, apesar_do_documento: true }])
  // Another record asks for the confirmation again.
  await botaoDoDialogo('Escolher outro cadastro').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ana C\./ })
    .click()
  await expect.element(botaoDoDialogo('Juntar clientes')).toBeDisabled()
})

test('a join of the day is undone where it is listed, and by the toast; a refusal is said', async () => {
  const antiga = { ...mergedCadastro, id: 8, nome: 'Ana antiga', separavel: false }
  const refusal = answer(409, { detail: 'Depois da junção mudou a venda 5: ela não pode mais ser desfeita.' })
  await prepare({ ...LIDAS, 'GET /clientes/3/juntados/': ok([mergedCadastro, antiga]), [SEPARAR]: [refusal, ok(ana)] })
  await openCliente()
  await expect.element(page.getByText('Ana antiga')).toBeVisible()
  expect(page.getByRole('button', { name: /^Desfazer a junção/ }).elements()).toHaveLength(1)
  await button('Desfazer a junção de Ana C.').click()
  await expect.poll(avisados).toEqual(['error: Depois da junção mudou a venda 5: ela não pode mais ser desfeita.'])
  await button('Desfazer a junção de Ana C.').click()
  await expect.poll(avisados).toContain('success: Junção desfeita: os dois cadastros voltaram.')
  expect(await bodies(SEPARAR)).toEqual([{ outro_id: 7 }, { outro_id: 7 }])
})

test('the toast of a join undoes it', async () => {
  await prepare({ ...LIDAS, [JUNTAR]: ok(ana), [SEPARAR]: ok(ana) })
  await chooseCliente()
  await botaoDoDialogo('Juntar clientes').click()
  await expect.poll(readToasts).toEqual(['success: Clientes juntados.'])
  clickToastAction()
  await expect.poll(() => bodies(SEPARAR)).toEqual([{ outro_id: 7 }])
  await expect.poll(readToasts).toContain('success: Junção desfeita: os dois cadastros voltaram.')
})

test('changes that are not saved come first', async () => {
  await prepare(LIDAS)
  await openCliente()
  await page.getByLabelText('Bairro').fill('Centro')
  await expect.element(button('Juntar clientes')).toBeDisabled()
  await expect.element(page.getByText('Salve ou descarte as alterações antes de juntar.')).toBeVisible()
})

test('the number of a joined record leads to the customer that stayed', async () => {
  await prepare({ ...LIDAS, 'GET /clientes/7/': ok(ana) })
  const { router } = await openScreen([{ path: '/clientes/:clienteId', element: <ClientePage /> }], '/clientes/7')
  await expect.poll(() => router.state.location.pathname).toBe('/clientes/3')
  await expect.element(page.getByLabelText('Nome', { exact: true })).toHaveValue('Ana Conceição')
})

test('by the keyboard: the search has the focus, and the first match is one step away', async () => {
  await prepare(LIDAS)
  await openCliente()
  await button('Juntar clientes').click()
  const search = page.getByRole('dialog').getByRole('searchbox')
  await expect.element(search).toHaveFocus()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Ana C\./ })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('table', { name: 'O que fica e o que vem' })).toBeVisible()
})
