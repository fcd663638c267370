import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, held, ok, prepare, queries, received, release, routes } from '../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../test/support/fake-api.types.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { readSincronizacao } from '../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../test/support/screen.tsx'
import { signInAs, signInBeforeEach } from '../../../test/support/signed-in.ts'
import { discardEspera } from '../../shared/bling/authorisation.ts'
import { type AcaoFalha, acoesFalhas, keepFailedAction } from '../../shared/bling/failedActions.ts'
import { useFollowedPublications } from '../../shared/bling/following.ts'
import { toasts } from '../../shared/ui/toasts/toast.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import EsperaPeloBling from './EsperaPeloBling.tsx'
import { CHAVE_DAS_SINCRONIZACOES } from './resumo.queries.ts'
import { acaoDe, descarteDe, operacaoDe, paginaDe, SincronizacaoItem, useSincronizacao } from './SincronizacaoItem.tsx'
import SincronizacaoPage, { AcoesDesteNavegador } from './SincronizacaoPage.tsx'
import { ultimaDoProduto, umaSincronizacao } from './sincronizacao.queries.ts'

const ACAO = { method: 'POST', url: '/categorias/', data: { nome: 'Bonés' }, redirect: '/categorias' }
const FALHA: AcaoFalha = {
  ...ACAO,
  id: 'a1',
  chave: 'a1',
  usuario: 'ana',
  erro: 'O servidor não respondeu.',
  em: '2026-11-20T12:00:00Z',
}
const button = (name: string) => page.getByRole('button', { name: name, exact: false })
const keepActions = (...actions: object[]) => localStorage.setItem('blingPendingActions', JSON.stringify(actions))
const fila = () => JSON.parse(localStorage.getItem('blingPendingActions') ?? '[]') as unknown[]

signInBeforeEach()

async function showActions(conectado: boolean, answers: Record<string, FakeAnswer> = {}) {
  await prepare({ 'GET /bling/conexao/': ok({ ativo: true, conectado }), ...answers })
  const { client } = await draw(<AcoesDesteNavegador />)
  // Before it is known whether Bling is connected an action is sent at once.
  await expect.poll(() => client.getQueryData(conexaoDoBling.queryKey)?.conectado).toBe(conectado)
}

describe('an action that failed when it was replayed', () => {
  test('is sent again with the key it had, so that it is not done twice', async () => {
    await keepFailedAction(FALHA)
    await showActions(true, { 'POST /categorias/': answer(201, { id: 7 }) })
    await expect.element(page.getByText(/^O servidor não respondeu\./)).toBeVisible()
    await button('Tentar novamente: Criar categoria “Bonés”').click()
    await expect.element(page.getByText('Criar categoria “Bonés”')).not.toBeInTheDocument()
    expect(await received('POST /categorias/')).toMatchObject([{ body: ACAO.data, idempotencyKey: 'a1' }])
    expect(await acoesFalhas('ana')).toEqual([])
  })

  test('says the new reason when it fails again', async () => {
    await keepFailedAction(FALHA)
    await showActions(true, { 'POST /categorias/': answer(409, { detail: 'Já existe.' }) })
    await button('Tentar novamente').click()
    await expect.element(page.getByText(/^Já existe\./)).toBeVisible()
    expect(await acoesFalhas('ana')).toMatchObject([{ erro: 'Já existe.', chave: 'a1' }])
  })

  test('is discarded, and that can be undone', async () => {
    await keepFailedAction(FALHA)
    await showActions(true)
    await button('Descartar').click()
    await expect.poll(() => acoesFalhas('ana')).toEqual([])
    await expect.poll(() => toasts.get().map(({ message }) => message)).toEqual(['Ação descartada.'])
    toasts.get()[0]?.action?.onClick()
    await expect.poll(() => acoesFalhas('ana')).toEqual([FALHA])
    expect((await received()).filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('is not shown to another person', async () => {
    await keepFailedAction({ ...FALHA, usuario: 'bia' })
    keepActions({ ...ACAO, data: { nome: 'Gorros' } })
    await showActions(true)
    await expect.element(page.getByText('Criar categoria “Gorros”')).toBeVisible()
    expect(page.getByText('Criar categoria “Bonés”').elements()).toEqual([])
  })
})

describe('an action that waits for an authorisation', () => {
  beforeEach(() => keepActions(ACAO))

  test('is sent at once when Bling was authorised meanwhile', async () => {
    await showActions(true, { 'POST /categorias/': answer(201, { id: 7 }) })
    await button('Tentar novamente').click()
    await expect.element(page.getByText('Criar categoria “Bonés”')).not.toBeInTheDocument()
    expect(await received('POST /categorias/')).toHaveLength(1)
    expect(fila()).toEqual([])
  })

  test('leads to the authorisation otherwise, and stays', async () => {
    const url = new URL('#autorizacao', location.href).href
    await showActions(false, { 'GET /bling/auth/': ok({ url }) })
    await button('Tentar novamente').click()
    await expect.poll(() => location.hash).toBe('#autorizacao')
    history.replaceState(null, '', location.pathname + location.search)
    discardEspera()
    expect(await received('POST /categorias/')).toEqual([])
    expect(fila()).toEqual([ACAO])
  })
})

const EXCLUIR = { method: 'DELETE', url: '/categorias/5/', data: null, redirect: '/categorias' }
const LEITURA = { method: 'GET', url: '/bling/conexao/', data: null, redirect: '/configuracoes' }
const range = () => page.getByRole('region', { name: 'Espera pelo Bling' })

const openEspera = () => openScreen([{ path: '*', element: <EsperaPeloBling /> }], '/categorias/criar')

test('what was asked for before Bling’s page was left is named, and authorised from here', async () => {
  keepActions(ACAO, LEITURA, EXCLUIR)
  const url = new URL('#autorizacao', location.href).href
  await prepare({ 'GET /bling/auth/': ok({ url }) })
  onTestFinished(() => {
    discardEspera()
    history.replaceState(null, '', location.pathname + location.search)
  })
  await openEspera()
  await expect
    .element(range().getByText('Espera pela autorização do Bling: Criar categoria “Bonés” e Excluir categoria 5.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Autorizar' }).click()
  await expect.poll(() => location.hash).toBe('#autorizacao')
})

test('the strip does not announce an action queued on this page: its request is being sent', async () => {
  keepActions(EXCLUIR)
  const { router } = await openEspera()
  await expect.element(range()).toBeVisible()
  keepActions(ACAO)
  await router.navigate('/produtos')
  await expect.element(range()).not.toBeInTheDocument()
})

test('is silent at the sync centre, which shows the actions themselves', async () => {
  keepActions(EXCLUIR)
  const { router } = await openEspera()
  await expect.element(range()).toBeVisible()
  await router.navigate('/configuracoes/sincronizacao')
  await expect.element(range()).not.toBeInTheDocument()
})

const DE_NOVO = 'POST /sincronizacoes/4/tentar-novamente/'
const DESCARTAR = 'POST /sincronizacoes/4/descartar/'
const LISTA = [...CHAVE_DAS_SINCRONIZACOES, 'lista', []]
const tarefa = (estado: string) => ({ id: 4, tipo: 'produto', operacao: 'publicar', alvo_id: 5, estado })

async function openItem(tipo = 'produto', operacao = 'publicar') {
  const drawnHook = await drawHook(() => ({
    ...useSincronizacao({ id: 4, tipo, operacao }),
    acompanhadas: useFollowedPublications(),
  }))
  drawnHook.client.setQueryData<unknown>(LISTA, {})
  return { ...drawnHook, velha: () => drawnHook.client.getQueryState(LISTA)?.isInvalidated }
}

test.each([
  ['of a product is followed when it is tried again', 'produto', 'tentarNovamente', DE_NOVO, 'pendente', [4]],
  ['of a product is not followed when it is discarded', 'produto', 'descartar', DESCARTAR, 'descartada', []],
  ['of a product that is no publication is not', 'produto', 'tentarNovamente', DE_NOVO, 'pendente', [], 'estrutura'],
  ['of something else is not followed', 'venda', 'tentarNovamente', DE_NOVO, 'pendente', []],
] as const)('a synchronisation %s; its new state shows at once', async (...caso) => {
  const [, tipo, action, rota, state, followedIds, operation] = caso
  await prepare({ [rota]: held(ok(tarefa(state))) })
  const { agora, fazer, client, velha } = await openItem(tipo, operation)
  await fazer((feito) => feito[action]())
  await expect.poll(() => agora().ocupada).toBe(true)
  await release()
  await expect.poll(() => agora().ocupada).toBe(false)
  expect(await routes()).toEqual([rota])
  const nova = readSincronizacao(tarefa(state))
  expect(client.getQueryData(umaSincronizacao(4).queryKey)).toEqual(nova)
  expect(client.getQueryData(ultimaDoProduto(5).queryKey)).toEqual(nova)
  expect([agora().acompanhadas, velha(), avisados()]).toEqual([followedIds, true, []])
})

test.each([
  ['with the server’s sentence', answer(409, { detail: 'Já foi enviada.' }), 'Já foi enviada.'],
  ['in general words', { status: 500 }, 'Não foi possível concluir. Tente novamente.'],
])('a failure is told %s: nothing is followed, and the list is read again', async (_como, resposta, sentence) => {
  await prepare({ [DE_NOVO]: resposta })
  const { agora, fazer, velha } = await openItem()
  await fazer(({ tentarNovamente }) => tentarNovamente())
  await expect.poll(avisados).toEqual([`error: ${sentence}`])
  await expect.poll(() => agora().ocupada).toBe(false)
  expect([agora().acompanhadas, velha()]).toEqual([[], true])
})

describe('a synchronisation', () => {
  const sincronizacao = (tipo: string, operacao: string) =>
    ({ id: 1, tipo, operacao, alvo_id: 7, titulo: 'Pedido de Ana' }) as Sincronizacao

  test.each([
    ['produto', 'publicar', 'Enviar produto', '/produtos/7'],
    ['produto', 'estrutura', 'Produto mudou no Bling', '/produtos/7'],
    ['estoque', 'deposito', 'Depósito fora de uso no Bling', '/configuracoes/bling'],
    ['estoque', 'diferencas', 'Diferenças no depósito', '/configuracoes/bling/diferencas'],
    ['estoque', 'decidir', 'Estoque: precisa de você', null],
    ['pedido', 'sincronizar', 'Sincronizar venda', '/vendas/7'],
    ['webhook', 'pedido', 'Receber alteração de pedido', '/vendas/7'],
    ['pedido_importado', 'linhas', 'Itens que esperam', '/vendas/7'],
    ['nota', 'emitir', 'Emitir nota fiscal', '/vendas/7'],
    ['pedido_importado', 'importar', 'Receber pedido de canal', null],
    ['contato', 'importar', 'Importar contatos', '/sincronizacao/importar'],
    ['webhook', 'estoque', 'Receber alteração de estoque', null],
    ['categoria', 'excluir', 'Excluir categoria', null],
    ['coisa', 'nova', 'Nova coisa', null],
  ])('%s.%s says what it does and leads to what it is about', (tipo, operation, sentence, pagina) => {
    const syncJob = sincronizacao(tipo, operation)
    expect([operacaoDe(syncJob), paginaDe(syncJob)]).toEqual([sentence, pagina])
  })

  test.each([
    ['produto', 'estrutura', ['Ligar de novo', 'Desligar do Bling']],
    ['estoque', 'deposito', ['Conferir de novo', 'Descartar']],
    ['nota', 'devolucao', ['Já fiz a nota', 'Descartar']],
    ['produto', 'publicar', ['Tentar novamente', 'Descartar']],
  ])('%s.%s is answered with buttons that say what they do', (tipo, operation, buttons) => {
    const syncJob = sincronizacao(tipo, operation)
    expect([acaoDe(syncJob), descarteDe(syncJob)]).toEqual(buttons)
  })
})

describe('a question', () => {
  const RESPONDER = 'POST /tarefas/4/responder/'
  const question = (tipo: string, operacao: string, estado = 'falhou') =>
    readSincronizacao({
      id: 4,
      tipo,
      operacao,
      alvo_id: 7,
      titulo: 'Pedido 33',
      estado,
      mensagem: 'E agora?',
      tentativas: 1,
    })
  const buttons = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  const showQuestion = async (shownQuestion: Sincronizacao, answers: Record<string, FakeAnswer> = {}) => {
    await prepare(answers)
    await draw(<SincronizacaoItem sincronizacao={shownQuestion} />)
    await expect.element(page.getByText('E agora?')).toBeVisible()
  }

  test.each([
    ['produto', 'estrutura', 'Ligar de novo', 'religar'],
    ['produto', 'estrutura', 'Desligar do Bling', 'desligar'],
    ['pedido', 'cancelado_la', 'Cancelar a venda', 'cancelar'],
    ['estoque', 'contagem_mudou', 'Já conferi', 'conferi'],
    ['estoque', 'decidir', 'Descartar', 'aceitar'],
  ])('%s.%s is answered by name: %s', async (tipo, operation, name, resposta) => {
    const shownQuestion = question(tipo, operation)
    await showQuestion(shownQuestion, { [RESPONDER]: ok({ ...shownQuestion, estado: 'pendente' }) })
    await expect.element(page.getByText('A decidir')).toBeVisible()
    await button(`${name}: Pedido 33 (4)`).click()
    await expect.poll(() => received(RESPONDER)).toMatchObject([{ body: { resposta } }])
  })

  test('that another person answered first says so', async () => {
    const sentence = 'Esta pergunta já foi respondida por Ana: “Ligar de novo”.'
    await showQuestion(question('produto', 'estrutura'), { [RESPONDER]: answer(409, { detail: sentence }) })
    await button('Desligar do Bling').click()
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
  })

  test('whose answer cancels a sale is only set aside by who may not', async () => {
    await signInAs({ tipo: 'funcionario', permissoes: { cancelar_vendas: false } })
    await showQuestion(question('pedido', 'cancelado_la'))
    expect(buttons()).toEqual(['Descartar'])
  })

  test.each([
    ['pendente', ['Ligar de novo', 'Desligar do Bling'], DE_NOVO],
    ['descartada', ['Ligar de novo'], DE_NOVO],
    ['executando', [], null],
    ['concluida', [], null],
  ])('that is %s offers %j', async (state, names, rota) => {
    const shownQuestion = question('produto', 'estrutura', state)
    await showQuestion(shownQuestion, rota ? { [rota]: ok(shownQuestion) } : {})
    expect(buttons()).toEqual(names)
    if (rota) await button('Ligar de novo').click()
    await expect.poll(routes).toEqual(rota ? [rota] : [])
  })

  test('of an import is decided on the page of the import', async () => {
    await showQuestion(question('importacao', 'decidir'))
    const link = page.getByRole('link', { name: 'Decidir: Pedido 33 (4)' })
    await expect.element(link).toHaveAttribute('href', '/sincronizacao/importar?proposta=perguntar')
    expect(buttons()).toEqual(['Descartar'])
  })
})

test('questions and failures are counted apart, each in its own list', async () => {
  await prepare({
    'GET /bling/conexao/': ok({ ativo: true, conectado: true }),
    'GET /sincronizacoes/resumo/': ok({ pendentes: 0, falhas: 1, decisoes: 2 }),
    'GET /sincronizacoes/': ok({ count: 0, next: null, previous: null, results: [] }),
  })
  await openScreen(
    [{ path: '/configuracoes/sincronizacao', Component: SincronizacaoPage }],
    '/configuracoes/sincronizacao?estado=decidir',
  )
  await expect.element(page.getByRole('link', { name: 'A decidir 2' })).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('Nada espera por uma decisão.')).toBeVisible()
  await page.getByRole('link', { name: 'Falhas 1' }).click()
  await expect.element(page.getByText('Nada falhou.')).toBeVisible()
  expect(await queries('GET /sincronizacoes/')).toEqual(['?estado=falhou&decisao=sim', '?estado=falhou&decisao=nao'])
})
