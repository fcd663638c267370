import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, bodies, ok, prepare, queries, received, sameKeys } from '../../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { readProduto, readVenda } from '../../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { vendaEm } from '../../../../test/support/venda-page.tsx'
import { draftsOf } from '../../../shared/forms/drafts/drafts.ts'
import { submitOf } from '../../../shared/forms/useRecordForm.ts'
import { endSession, signIn } from '../../../shared/session/session.ts'
import NovaVendaPage from '../NovaVendaPage.tsx'
import { umaVenda } from '../vendas.queries.ts'
import { setLinhaVariacao } from './linha.ts'
import { buildVendaRascunho, type Rascunho } from './rascunho.ts'
import { useVendaForm } from './useVendaForm.ts'
import { VendaForm } from './VendaForm.tsx'

const itens = [{ item_id: 1, id: 5, titulo: 'Boné', sku: 'BON', quantidade: 2, valor_unitario: 30, desconto: 5 }]
const venda = readVenda({ id: 7, cliente: { id: 3 }, origem: 'loja_fisica', versao: 4, anotacao: 'Presente', itens })
const draft = buildVendaRascunho(venda)
const sentLinha = {
  id: 5,
  item_id: 1,
  variacao_id: null,
  sku: 'BON',
  descricao: 'Boné',
  quantidade: 2,
  valor_unitario: 30,
  desconto: 5,
}
const lembretes = { anotacao: 'Presente', prazo: null, prioritaria: false }
const SEM_RESPOSTA = answer(503)
/** A sale's form, which saves what it is given. */
async function openVendaForm(storedVenda?: typeof venda) {
  const { agora, fazer, ...tela } = await drawHook(() => useVendaForm(storedVenda))
  return {
    ...tela,
    agora: () => agora().state,
    saveVenda: (mudanca: Partial<Rascunho> = {}) => fazer(({ state }) => state.save({ ...draft, ...mudanca })),
    resolve: () => fazer(({ state }) => state.conflict?.onClose()),
  }
}

test('a new sale that failed is sent again with the same key, and with another one after a change', async () => {
  const POST = 'POST /vendas/'
  const refusal = answer(409, { detail: 'Estoque insuficiente.' })
  await prepare({ [POST]: [SEM_RESPOSTA, refusal, answer(201, { id: 8 })] })
  const { agora, saveVenda, chegada } = await openVendaForm()
  const sendVenda = async (vezes: number, mudanca: Partial<Rascunho> = {}) => {
    await saveVenda(mudanca)
    await expect.poll(async () => (await received(POST)).length).toBe(vezes)
    await expect.poll(() => agora().saving).toBe(false)
  }
  await sendVenda(1)
  expect(agora().refusal).toBe('Não foi salvo. Tente novamente.')
  await sendVenda(2)
  expect(avisados()).toEqual(['error: Erro ao salvar venda.'])
  expect([agora().refusal, agora().refusals]).toEqual(['Estoque insuficiente.', 2])
  await sendVenda(3, { origem: 'redes_sociais' })
  await expect.poll(chegada).toBe('REPLACE /vendas')
  expect(avisados()).toEqual(['success: Venda criada com sucesso.'])
  expect(await sameKeys(POST)).toEqual([true, false])
  expect((await bodies(POST))[0]).toEqual({ cliente_id: 3, origem: 'loja_fisica', itens: [sentLinha], ...lembretes })
})

test('a changed sale is not sent while the server knows the one before: its number is said, and it is shown', async () => {
  const POST = 'POST /vendas/'
  await prepare({ [POST]: SEM_RESPOSTA, [`${POST} stored`]: ok({ id: 27 }) })
  const { agora, saveVenda, chegada } = await openVendaForm()
  await saveVenda()
  await expect.poll(avisados).toEqual(['error: Erro ao salvar venda.'])
  await expect.poll(() => agora().saving).toBe(false)
  await saveVenda({ origem: 'redes_sociais' })
  await expect.poll(chegada).toBe('REPLACE /vendas/27')
  expect(avisados()).toEqual([
    'warning: A venda nº 27 já foi registrada, como estava quando foi enviada. O que mudou depois não entrou nela.',
  ])
  expect([agora().done, (await received(POST)).length]).toEqual([true, 1])
})

test('a change is sent over the version that was read, and leads to the sale', async () => {
  const PUT = 'PUT /vendas/7/'
  await prepare({ [PUT]: [answer(500), ok({ id: 7 })] })
  const { agora, saveVenda, chegada, client } = await openVendaForm(venda)
  await saveVenda()
  await expect.poll(avisados).toEqual(['error: Erro ao atualizar venda.'])
  await expect.poll(() => agora().saving).toBe(false)
  await saveVenda()
  await expect.poll(chegada).toBe('REPLACE /vendas/7')
  expect(client.getQueryData(umaVenda(7).queryKey)).toMatchObject({ id: 7 })
  expect(avisados()).toEqual(['success: Venda atualizada com sucesso. Status reiniciado para separação.'])
  const body = { cliente: 3, origem: 'loja_fisica', itens: [sentLinha], ...lembretes, versao: 4 }
  expect(await bodies(PUT)).toEqual([body, body])
})

test('when another person saved first the stored sale is at hand until this one has decided', async () => {
  const atual = { id: 7, versao: 9, anotacao: 'De outra pessoa' }
  await prepare({ 'PUT /vendas/7/': answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }) })
  const { agora, saveVenda, resolve, endereco } = await openVendaForm(venda)
  await saveVenda()
  await expect.poll(() => agora().conflict).not.toBeNull()
  expect([avisados(), agora().refusals, endereco()]).toEqual([[], 0, '/aqui'])
  await resolve()
  expect(agora().conflict).toBeNull()
})

const caneca = readProduto({ id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5 })
const camiseta = readProduto({
  id: 1,
  titulo: 'Camiseta',
  sku: 'CAM',
  preco_venda: 60,
  quantidade_total: 5,
  variacoes: [
    { id: 11, sku: 'CAM-M', tamanho: 'M', preco_venda: 61, quantidade: 3 },
    { id: 12, sku: 'CAM-G', tamanho: 'G', preco_venda: 62, quantidade: 2 },
  ],
})
/** The lines of a sale's form. */
async function openRascunho(storedVenda?: typeof venda) {
  const { agora, fazer } = await drawHook(() => {
    const { state, linhas } = useVendaForm(storedVenda)
    const { register: _, ...form } = state.form
    return { ...form, ...linhas, rascunho: form.watch(), alterado: state.isDirty, submit: submitOf(state) }
  })
  return {
    agora,
    fazer,
    linhas: () => agora().rascunho.linhas.map(({ titulo, quantidade }) => `${titulo} ${quantidade}`),
    chaves: () => agora().keys as unknown as [string, string],
  }
}

test('a refusal of the server at a line goes when that line changes, and only there', async () => {
  const { agora, fazer, chaves } = await openRascunho(readVenda(vendaEm('separacao')))
  const [firstKey, dois] = chaves()
  const refusal = { quantidade: 'Só há 1.' }
  await fazer(({ setError }) => {
    for (const index of [0, 1]) setError(`linhas.${index}.quantidade`, { message: refusal.quantidade })
  })
  expect(agora().erros).toEqual({ [firstKey]: refusal, [dois]: refusal })
  await fazer(({ change }) => change(firstKey, (linha) => ({ ...linha, quantidade: '1' })))
  expect(agora().erros).toEqual({ [dois]: refusal })
})

test('a piece is added once; a scanned one that is in the sale counts one more of its line, and only there', async () => {
  const { agora, fazer, linhas, chaves } = await openRascunho()
  const repeatedFlags: boolean[] = []
  const addProduto = (
    ...[produto, variacaoId = null, isScanned = false]: [typeof caneca, (number | null)?, boolean?]
  ) => fazer(({ add }) => repeatedFlags.push(add(produto, variacaoId, isScanned).repetida))
  await addProduto(caneca)
  await addProduto(camiseta, 11)
  await addProduto(caneca)
  await addProduto(camiseta, 12)
  expect(repeatedFlags).toEqual([false, false, true, false])
  expect(agora().rascunho.linhas.map(({ valor }) => valor)).toEqual(['35,00', '61,00', '62,00'])

  const countedLinhas: unknown[] = []
  for (const [produto, variacaoId] of [[camiseta, 11] as const, [camiseta, null] as const])
    await fazer(({ add }) => {
      const { nome, quantas, repetida } = add(produto, variacaoId, true)
      countedLinhas.push([nome, quantas, repetida])
    })
  expect(countedLinhas).toEqual([
    ['Camiseta M', 2, true],
    ['Camiseta', 1, false],
  ])
  expect(linhas()).toEqual(['Caneca 1', 'Camiseta 2', 'Camiseta 1', 'Camiseta 1'])
  await fazer(({ change }) => change(chaves()[1], () => null))
  expect(linhas()).toEqual(['Caneca 1', 'Camiseta 1', 'Camiseta 1'])
})

test('typing and choosing change one line; the draft is as before once all is typed back', async () => {
  const { agora, fazer, linhas, chaves } = await openRascunho(readVenda(vendaEm('separacao')))
  const setQuantidade = (quantidade: string) =>
    fazer(({ change }) => change(chaves()[1], (linha) => ({ ...linha, quantidade })))
  expect(agora().alterado).toBe(false)
  await setQuantidade('9')
  expect([linhas(), agora().alterado]).toEqual([['Camiseta 2', 'Boné 9'], true])
  await setQuantidade('1')
  expect(agora().alterado).toBe(false)
  // Spelled otherwise, it would be saved as it is.
  await setQuantidade(' 1')
  expect(agora().alterado).toBe(false)
  await fazer(({ add }) => add(camiseta, 11, false))
  const terceira = agora().keys[2] ?? ''
  await fazer(({ change }) => change(terceira, (linha) => setLinhaVariacao(linha, 12)))
  expect(agora().rascunho.linhas.map(({ variacaoId, valor }) => [variacaoId, valor])).toEqual([
    [null, '50,00'],
    [null, '30,00'],
    [12, '62,00'],
  ])
})

test('the first attempt to save shows the form’s errors beside the server’s; starting a new draft hides them', async () => {
  const { agora, fazer, chaves } = await openRascunho()
  await fazer(({ add }) => add(caneca, null, false))
  const [key] = chaves()
  await fazer(({ change }) => change(key, (linha) => ({ ...linha, valor: '' })))
  expect([agora().erros, agora().formState.errors]).toEqual([{}, {}])
  await fazer(({ submit }) => submit())
  await expect.poll(() => Object.keys(agora().formState.errors)).toEqual(['clienteId', 'origem', 'linhas'])
  expect(Object.keys(agora().erros[key] ?? {})).toEqual(['valor'])
  await fazer(({ setError }) => setError('linhas.0.quantidade', { message: 'Só há 1.' }))
  expect(Object.keys(agora().erros[key] ?? {})).toEqual(['quantidade', 'valor'])

  const newRascunho = { ...buildVendaRascunho(undefined, 3, 'site'), linhas: agora().rascunho.linhas }
  await fazer(({ reset }) => reset(newRascunho))
  expect(agora()).toMatchObject({ rascunho: newRascunho, alterado: false, erros: {} })
  expect([agora().erros, agora().formState.errors]).toEqual([{}, {}])
  await fazer(({ setValue }) => setValue('clienteId', 4, { shouldDirty: true }))
  expect(agora()).toMatchObject({ rascunho: { clienteId: 4, origem: 'site' }, alterado: true })
})

test('a stock that turned out to be another one is taken over by its product’s lines', async () => {
  const { agora, fazer } = await openRascunho()
  await fazer(({ add }) => add(caneca, null, false))
  await fazer(({ add }) => add(camiseta, null, false))
  await fazer(({ updateEstoque }) => updateEstoque(readProduto({ ...caneca, quantidade_disponivel: 0 })))
  expect(agora().rascunho.linhas.map(({ disponivel }) => disponivel)).toEqual([0, 5])
  expect(Object.values(agora().erros)).toEqual([
    { quantidade: 'Estoque insuficiente para o produto Caneca: 0 peças disponíveis.' },
  ])
})

const LISTA = 'GET /clientes/'
const consumidor = {
  'GET /bling/conexao/': ok({ ativo: false }),
  'GET /clientes/consumidor-final/': ok({ id: 999, nome: 'Consumidor final', consumidor_final: true }),
  'GET /clientes/999/': ok({ id: 999, nome: 'Consumidor final', consumidor_final: true }),
}
const openNovaVenda = () => openScreen([{ path: '/vendas/criar', Component: NovaVendaPage }], '/vendas/criar')
const NEXT = '/api/clientes/?cursor=c'
const clientes = (firstId: number, ate: number) =>
  Array.from({ length: ate - firstId }, (_, i) => ({ id: firstId + i, nome: `Cliente ${firstId + i}`, cpf: '' }))
const pagina = (results: object[], next: string | null = null, count = 900) => ok({ count, next, results })

test('the customer select reads two pages, and the filter finds the others at the server', async () => {
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 51), NEXT), pagina(clientes(51, 251), NEXT), pagina(clientes(800, 801), null, 1)],
  })
  await openNovaVenda()
  const select = page.getByLabelText('Cliente', { exact: true })
  await expect.element(page.getByText('Os primeiros 250 de 900: use o filtro para ver os outros.')).toBeVisible()
  await select.selectOptions('Cliente 200')
  await page.getByLabelText('Nome, CPF ou telefone').fill('800')
  await expect.element(page.getByRole('option', { name: 'Cliente 800' })).toBeInTheDocument()
  await expect.element(select).toHaveValue('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(select).toHaveValue('800')
  // Whatever the filter says.
  await expect.element(page.getByRole('option', { name: 'Consumidor final' })).toBeInTheDocument()
  expect(await queries(LISTA)).toEqual(['', '?cursor=c&limite=200', '?busca=800'])
})

test('the filter chooses the only customer that it finds, and unchooses it when it then finds none', async () => {
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 3)), pagina(clientes(2, 3)), pagina([])],
  })
  await openNovaVenda()
  const select = page.getByLabelText('Cliente', { exact: true })
  const filter = page.getByLabelText('Nome, CPF ou telefone')
  await filter.fill('Cliente 2')
  await expect.element(select).toHaveValue('2')
  await filter.fill('Cliente 2 de Souza')
  await expect.element(select).toHaveValue('')
})

test('at 1280 where the sale comes from and who buys stand on one line', async () => {
  await prepare({ ...consumidor, [LISTA]: pagina(clientes(1, 4)) })
  await page.viewport(1280, 800)
  await openNovaVenda()
  const fields = ['Origem', 'Nome, CPF ou telefone', 'Cliente'].map((name) =>
    page.getByLabelText(name, { exact: true }),
  )
  await expect.element(page.getByLabelText('Origem', { exact: true })).toBeVisible()
  const tops = fields.map((field) => Math.round(field.element().getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test.each([1280, 390])('at %i px the word of the customer stands above the filter and the select', async (width) => {
  await prepare({ ...consumidor, [LISTA]: pagina(clientes(1, 4)) })
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await openNovaVenda()
  const filter = page.getByLabelText('Nome, CPF ou telefone')
  await expect.element(filter).toBeVisible()
  const select = page.getByLabelText('Cliente', { exact: true }).element() as HTMLSelectElement
  const word = select.labels[0]?.getBoundingClientRect().bottom
  expect(word).toBeLessThanOrEqual(filter.element().getBoundingClientRect().top)
  expect(word).toBeLessThanOrEqual(select.getBoundingClientRect().top)
})

test('what the filter finds moves nothing that stands below', async () => {
  await prepare({ ...consumidor, [LISTA]: [pagina(clientes(1, 4), null, 3), pagina(clientes(2, 3), null, 1)] })
  await openNovaVenda()
  const abaixo = page.getByText(/^Para a equipe/)
  await expect.element(abaixo).toBeVisible()
  const height = () => abaixo.element().getBoundingClientRect().top
  const before = height()
  await expect.element(page.getByRole('option', { name: 'Cliente 3' })).toBeInTheDocument()
  expect(height()).toBe(before)
  await page.getByLabelText('Nome, CPF ou telefone').fill('Cliente 2')
  await expect.element(page.getByText('1 com este filtro.')).toBeVisible()
  expect(height()).toBe(before)
})

test('a new customer is registered from the sale with the typed name, then chosen', async () => {
  const ana = { id: 7, nome: 'Ana Nova', cpf: '11144477735' }
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 3)), pagina([]), pagina([]), pagina([...clientes(1, 3), ana])],
    'POST /clientes/': answer(201, ana),
    'GET /clientes/parecidos/': ok([]),
  })
  await openNovaVenda()
  await page.getByLabelText('Origem').selectOptions('Loja Física')
  await page.getByLabelText('Nome, CPF ou telefone').fill('Ana Nova')
  await expect.element(page.getByText('Ninguém com este filtro.')).toBeVisible()
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Nome')).toHaveValue('Ana Nova')
  await dialog.getByLabelText('CPF').fill('11144477735')
  await dialog.getByRole('button', { name: 'Salvar cliente' }).click()
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('7')
  await expect.element(page.getByLabelText('Origem')).toHaveValue('loja_fisica')
  expect(await received('POST /vendas/')).toEqual([])
})

test('Enter saves the new customer, though in a field of the sale it sends nothing', async () => {
  const ana = { id: 7, nome: 'Ana Nova', cpf: '11144477735' }
  await prepare({
    ...consumidor,
    [LISTA]: [pagina(clientes(1, 3)), pagina([...clientes(1, 3), ana])],
    'POST /clientes/': answer(201, ana),
    'GET /clientes/parecidos/': ok([]),
  })
  await openNovaVenda()
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await page.getByRole('dialog').getByLabelText('Nome').fill('Ana Nova')
  await page.getByRole('dialog').getByLabelText('CPF').fill('11144477735')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('7')
  expect(await received('POST /vendas/')).toEqual([])
})

test('a sale at the counter is created and concluded by the main button, without a word about Bling', async () => {
  const produto = { id: 2, titulo: 'Caneca', sku: 'CAN', preco_venda: 35, qtd: 5, quantidade_disponivel: 5 }
  await prepare({
    ...consumidor,
    [LISTA]: pagina(clientes(1, 3)),
    'GET /bling/conexao/': ok({ ativo: true }),
    'GET /clientes/999/': ok({ id: 999, nome: 'Consumidor final' }),
    'GET /produtos/busca/': ok({ count: 1, next: null, results: [produto] }),
    'GET /produtos/2/': ok(produto),
  })
  await openNovaVenda()
  await page.getByLabelText('Buscar por SKU ou nome').fill('CAN')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Produto não publicado no Bling/)).toBeVisible()
  const barra = () => [...document.querySelectorAll('[data-action-bar] > [data-botao]')]
  const buttons = () => barra().map((button) => [button.textContent, button.getAttribute('data-botao')])
  expect(buttons().at(-1)).toEqual(['Criar Venda', 'filled'])
  // Above the lines: in sight however many there are.
  const produtos = page.getByRole('region', { name: 'Produtos' })
  await produtos.getByRole('button', { name: 'Venda no balcão' }).click()
  await expect.element(produtos.getByText('No balcão, sem cadastro do cliente')).toBeVisible()
  await expect.element(page.getByText(/^Produto não publicado no Bling/)).not.toBeInTheDocument()
  expect(buttons().slice(1)).toEqual([
    ['Criar Venda', 'default'],
    ['Criar e concluir', 'filled'],
  ])
})

signInBeforeEach()

const usuario = { id: 1, username: 'ana', nome: 'Ana', tipo: 'admin' }
const prepareAnswers = () =>
  prepare({
    'POST /auth/login/': ok({ access: 'a1', refresh: 'r1', usuario }),
    [LISTA]: pagina([{ id: 3, nome: 'Ana Lira' }]),
    'GET /clientes/3/': ok({ id: 3, nome: 'Ana Lira' }),
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    'GET /bling/conexao/': ok({ ativo: false }),
  })
const listDraftTelas = async () => (await draftsOf('ana')).map(({ tela }) => tela)

/** The session ends with the form open; the same person signs in again. */
async function finishAndReturn() {
  endSession()
  await cleanup()
  await signIn('ana', 'x')
}

test('a new sale that the end of the session interrupted goes on in one tap', async () => {
  await prepareAnswers()
  const tela = { path: '/vendas/criar', element: <NovaVendaPage /> }
  await openScreen([tela], '/vendas/criar')
  await page.getByLabelText('Origem').selectOptions('redes_sociais')
  await page.getByLabelText('Cliente', { exact: true }).selectOptions('Ana Lira')
  await expect.poll(listDraftTelas).toEqual(['Nova Venda'])
  await finishAndReturn()
  const { router } = await openScreen([tela], '/outra')
  const [{ chave, endereco } = { chave: '', endereco: '' }] = await draftsOf('ana')
  await router.navigate(endereco, { state: { rascunho: chave } })
  await expect.element(page.getByLabelText('Origem')).toHaveValue('redes_sociais')
  await expect.element(page.getByLabelText('Cliente', { exact: true })).toHaveValue('3')
})

test('of a stored sale only what the person changed comes back, and that another person changed it is said', async () => {
  await prepareAnswers()
  const drawVendaForm = (versao: number, anotacao: string) => draw(<VendaForm venda={{ ...venda, versao, anotacao }} />)
  await drawVendaForm(1, 'Frágil')
  await page.getByLabelText('Origem').selectOptions('redes_sociais')
  await expect.poll(listDraftTelas).toEqual(['Editar Venda'])
  await finishAndReturn()
  await drawVendaForm(2, 'Muito frágil')
  await expect.element(page.getByLabelText('Origem')).toHaveValue('loja_fisica')
  await page.getByRole('button', { name: 'Continuar rascunho' }).click()
  await expect.element(page.getByLabelText('Origem')).toHaveValue('redes_sociais')
  await expect.element(page.getByLabelText('Anotação')).toHaveValue('Muito frágil')
  await expect.element(page.getByText(/Esta venda mudou depois do seu rascunho/)).toBeVisible()
})

const DA_EDICAO = {
  ...consumidor,
  [LISTA]: pagina([
    { id: 3, nome: 'Ana Lira' },
    { id: 4, nome: 'Bia' },
  ]),
  'GET /clientes/3/': ok({ id: 3, nome: 'Ana Lira' }),
  'GET /clientes/4/': ok({ id: 4, nome: 'Bia' }),
  'GET /produtos/5/': ok({ id: 5, titulo: 'Boné', sku: 'BON', preco_venda: 30, qtd: 9 }),
}

test('the first wrong field on the screen takes the focus, whichever is checked first', async () => {
  await prepare({ ...DA_EDICAO, 'PUT /vendas/7/': ok({ id: 7 }) })
  await draw(<VendaForm venda={venda} />)
  const [origem, quantidade] = [
    page.getByLabelText('Origem'),
    page.getByLabelText('Quantidade de Boné', { exact: true }),
  ]
  const clickSave = () => page.getByRole('button', { name: 'Atualizar Venda' }).click()
  await origem.selectOptions('')
  await clickSave()
  await expect.element(origem).toHaveFocus()
  await quantidade.fill('')
  await clickSave()
  await expect.element(quantidade).toHaveFocus()
  expect(await received('PUT /vendas/7/')).toEqual([])
})

test('a refusal brings its field into focus once the form can take it; one of no field, the search', async () => {
  const alto = answer(409, { erros: { 'itens.0.valor_unitario': ['Alto demais.'] } })
  await prepare({ ...DA_EDICAO, 'PUT /vendas/7/': [alto, answer(409, { detail: 'Cancelada.' })] })
  await draw(<VendaForm venda={venda} />)
  const value = page.getByLabelText('Valor unitário de Boné')
  for (const [preco, foco] of [
    ['33', value] as const,
    ['34', page.getByLabelText('Buscar por SKU ou nome')] as const,
  ]) {
    await value.fill(preco)
    await page.getByRole('button', { name: 'Atualizar Venda' }).click()
    await expect.element(foco).toHaveFocus()
  }
})

test('in a conflict both values are shown; my changes are saved over the other version, beside what only the other person changed', async () => {
  const PUT = 'PUT /vendas/7/'
  const salva = { ...venda, cliente: { id: 4, nome: 'Bia' }, cliente_nome: 'Bia', versao: 9 }
  const atual = { ...salva, itens: [{ ...itens[0], valor_unitario: 35 }] }
  await prepare({
    ...DA_EDICAO,
    [PUT]: [answer(409, { codigo: 'EDICAO_CONCORRENTE', atual }), ok({ id: 7 })],
  })
  const { router } = await draw(<VendaForm venda={venda} />)
  await page.getByLabelText('Valor unitário de Boné').fill('33,30')
  await page.getByRole('button', { name: 'Atualizar Venda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou esta venda' })
  await expect.element(dialog.getByRole('row', { name: /Produtos.*33,30.*35,00/ })).toBeVisible()
  expect(dialog.getByRole('row').elements()).toHaveLength(2)
  expect(await bodies(PUT)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Salvar os meus dados' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/vendas/7')
  const minha = { cliente: 4, versao: 9, itens: [{ item_id: 1, valor_unitario: 33.3 }] }
  expect((await bodies(PUT))[1]).toMatchObject(minha)
  expect(avisados()).toEqual(['success: Venda atualizada com sucesso. Status reiniciado para separação.'])
})
