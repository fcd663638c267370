import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../test/support/api-control.ts'
import { openScreen, texts } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { createQueryClient } from '../../shared/api/queryClient.ts'
import { imprime, keepPrintChoice } from '../../shared/session/storage.ts'
import PainelPage from './PainelPage.tsx'
import { painelDaLoja } from './painel.queries.ts'

const VAZIO = {
  vendas: [],
  primeiros_passos: { loja: true, categoria: true, modelo: true, produto: false },
  nao_publicados: { quantidade: 0, produtos: [] },
  estoque_baixo: { quantidade: 0, limite: 2, itens: [] },
  a_decidir: 0,
}
const openPainel = async (conexao: object, panel: object = VAZIO, answers: Parameters<typeof prepare>[0] = {}) => {
  await prepare({
    'GET /painel/': [ok(panel)],
    'GET /bling/conexao/': [ok(conexao)],
    'GET /sincronizacoes/resumo/': [ok({ pendentes: 0, falhas: 0 })],
    'GET /frete/acesso/': [ok([])],
    ...answers,
  })
  await openScreen([{ path: '/home', element: <PainelPage /> }], '/home')
}

test('an empty shop without a connection is not told that all is well', async () => {
  const primeiros_passos = { ...VAZIO.primeiros_passos, loja: false }
  await openPainel({ ativo: true, conectado: false }, { ...VAZIO, primeiros_passos })
  await expect.element(page.getByRole('link', { name: 'Dados da loja' })).toHaveAttribute('href', '/configuracoes/loja')
  await expect.element(page.getByText('O Bling não está conectado: nada é enviado')).toBeVisible()
  await expect.element(page.getByText('Nada pendente')).toBeVisible()
  await expect.element(page.getByText('Nenhum produto cadastrado ainda.')).toHaveLength(2)
  await expect.element(page.getByText('Nada falhou')).not.toBeInTheDocument()
  await expect.element(page.getByText('Todos os produtos estão no Bling.')).not.toBeInTheDocument()
})

test('with products and a connection it says so', async () => {
  await openPainel({ ativo: true, conectado: true }, { ...VAZIO, primeiros_passos: { produto: true } })
  await expect.element(page.getByText('Nada falhou')).toBeVisible()
  await expect.element(page.getByText('Todos os produtos estão no Bling.')).toBeVisible()
})

test.each([
  ['works without Bling', { ativo: false, conectado: false }, 0],
  ['has still to connect it', { ativo: true, conectado: false }, 1],
  ['has connected it', { ativo: true, conectado: true }, 0],
])('a shop that %s is told so among its first steps', async (_qual, conexao, linkCount) => {
  await openPainel(conexao)
  await expect.element(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Conectar ao Bling' }).elements()).toHaveLength(linkCount)
  const hint = page.getByText(/^As categorias nascem no Bling: a primeira pede esta autorização\. Sem Bling\?/)
  expect(hint.elements()).toHaveLength(linkCount)
})

test('what runs out before it can arrive is named, with the way to a purchase of it', async () => {
  const peca = { produto_id: 7, titulo: 'Lisa', sku: null, variacao_id: 71, variacao: 'Preta M', a_receber: 0 }
  const itens = [
    { ...peca, disponivel: 0, acaba_em: 0 },
    { ...peca, variacao_id: 72, variacao: 'Preta G', disponivel: 4, a_receber: 2, acaba_em: 3 },
    { ...peca, variacao_id: 73, variacao: 'Azul G', disponivel: 1, acaba_em: null },
  ]
  await openPainel({ ativo: false }, { ...VAZIO, comprar: { quantidade: 12, itens } })
  const card = page.getByRole('region', { name: 'Comprar' })
  await expect.element(card).toBeVisible()
  expect(texts(card.getByRole('listitem'))).toEqual([
    'LisaPreta M · 0 disp.Esgotado',
    'LisaPreta G · 4 disp. · 2 a receberDura 3 dias',
    'LisaAzul G · 1 disp.Abaixo do mínimo',
  ])
  await expect
    .element(card.getByRole('link', { name: /^Fazer a compra/ }))
    .toHaveAttribute('href', '/compras/criar?sugestao=1')
})

test('where nothing runs out, the card says of what, and why sold-out pieces are not among it', async () => {
  await openPainel({ ativo: false }, { ...VAZIO, comprar: { quantidade: 0, itens: [] } })
  await expect
    .element(
      page.getByText(
        /^Nada do que vende acaba antes de poder chegar, em 7 dias ou no prazo de quem fornece\. Esgotado que não sai há 30 dias/,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Comprar' }).getByRole('link', { name: 'O que falta para 30 dias' }))
    .toHaveAttribute('href', '/compras/criar?sugestao=1')
})

describe('backups', () => {
  const COPIAS = 'GET /copias/'
  const RECENTES = { antiga: false, falha: null, vista_fora: null, copias: [{ criada_em: '2026-11-26T06:00:00Z' }] }
  const falha = { em: '2026-11-29T06:00:00Z', mensagem: 'Não há espaço em disco.' }
  const vista_fora = { nome: 'x', em: '2026-10-20T12:00:00Z', ha_muito: true }
  const openComCopias = async (tipo: string, copias: object) => {
    await signInAs({ tipo })
    await openPainel({ ativo: false }, VAZIO, { [COPIAS]: ok({ ...RECENTES, ...copias }) })
    await expect.element(page.getByRole('heading', { name: 'Vendas em andamento' })).toBeVisible()
  }
  const linhas = () => texts(page.getByRole('region', { name: 'Cópias de segurança' }).getByRole('listitem'))

  test.each([
    ['old', { antiga: true }, ['A cópia mais nova da loja é de 26/11/2026 03:00: desde então nada foi guardado.']],
    ['missing', { antiga: true, copias: [] }, ['A loja tem mais de dois dias e nenhuma cópia de segurança.']],
    ['failing', { antiga: true, falha }, [/^A cópia/, 'A última tentativa falhou: Não há espaço em disco.']],
    ['not seen elsewhere for long', { vista_fora }, [/em 20\/10\/2026\. Veja lá de novo\.$/]],
  ])('that are %s are told to an administrator', async (_como, copias, sentences) => {
    await openComCopias('admin', copias)
    await expect
      .poll(linhas)
      .toEqual(sentences.map((sentence) => (typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))))
  })

  test('that are in order are not, and others are not asked', async () => {
    await openComCopias('admin', { vista_fora: { ...vista_fora, ha_muito: false } })
    await expect.poll(() => received(COPIAS)).toHaveLength(1)
    expect(linhas()).toEqual([])
  })

  test('are not read for anybody else', async () => {
    await openComCopias('vendedor', { antiga: true })
    expect([linhas(), await received(COPIAS)]).toEqual([[], []])
  })
})

test('refused invoices wait for a person in a line of their own', async () => {
  const esperam = { quantidade: 0, notas_rejeitadas: 2, vendas: [] }
  await openPainel({ ativo: true, conectado: true }, { ...VAZIO, esperam })
  const linha = page.getByRole('region', { name: 'Espera por você' }).getByRole('link', { name: '2 notas rejeitadas' })
  await expect.element(linha).toHaveAttribute('href', '/vendas?nota=rejeitada')
})

test.each([
  [1, 'Custos de 1 compra esperam'],
  [3, 'Custos de 3 compras esperam'],
])('costs of purchases that wait lead to these: %i', async (custos_a_gravar, name) => {
  await openPainel({ ativo: false }, { ...VAZIO, custos_a_gravar })
  const card = page.getByRole('region', { name: 'Espera por você' })
  await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', '/compras?situacao=custos_a_gravar')
  expect(texts(card.getByRole('listitem'))).toEqual([name])
})

test('a person who may not write costs is not told of costs that wait', async () => {
  await openPainel({ ativo: false }, { ...VAZIO, custos_a_gravar: null })
  await expect.element(page.getByText('Nada espera por uma decisão.')).toBeVisible()
})

test('each line leads to what it names, each card to all of its kind', async () => {
  const [venda, produto] = [
    { id: 7, cliente_nome: 'Ana' },
    { produto_id: 3, titulo: 'Caneca', sku: null },
  ]
  await openPainel(
    { ativo: true, conectado: false },
    {
      vendas: [
        { status: 'etiqueta', quantidade: 2, mais_antiga: { ...venda, alterado_em: '2026-11-01T10:00:00Z', dias: 3 } },
      ],
      atrasadas: { quantidade: 1, dias: 5, vendas: [{ ...venda, id: 8, status: 'etiqueta', prazo: null, dias: 6 }] },
      esperam: { quantidade: 1, notas_rejeitadas: 0, vendas: [{ ...venda, id: 9, motivo: 'sem_pecas' }] },
      orcamentos: {
        quantidade: 1,
        linhas: [{ id: 4, nome: 'Bia', situacao: 'enviado', vence: '2026-12-01', espera: 'cliente' }],
      },
      producao: {
        abertas: 1,
        atrasadas: 1,
        mudancas: 2,
        aguardam_arte: 1,
        lisas: [{ produto_id: 5, lisa: 'Camiseta', faltam: 3 }],
      },
      primeiros_passos: {},
      nao_publicados: { quantidade: 1, produtos: [produto] },
      estoque_baixo: {
        quantidade: 1,
        limite: 2,
        itens: [{ ...produto, variacao_id: 31, variacao: 'P', quantidade_disponivel: 0 }],
      },
      a_decidir: 1,
    },
  )
  const cartao = async (name: string) => {
    const links = page.getByRole('region', { name: name }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    return links.elements().map((link) => link.getAttribute('href'))
  }
  expect(await cartao('Espera por você')).toEqual([
    '/configuracoes/sincronizacao?estado=decidir',
    '/producao?situacao=mudanca',
    '/vendas/9',
  ])
  expect(await cartao('Vendas atrasadas')).toEqual(['/vendas?atrasadas=1&ordem=paradas', '/vendas/8'])
  expect(await cartao('Vendas em andamento')).toEqual(['/vendas', '/vendas?status=etiqueta&ordem=paradas', '/vendas/7'])
  expect(await cartao('Orçamentos')).toEqual(['/orcamentos', '/orcamentos/4'])
  expect(await cartao('Produção')).toEqual([
    '/producao',
    '/producao?prazo=atrasadas',
    '/producao?situacao=bloqueada',
    '/producao?lisa=5',
  ])
  expect(await cartao('Sincronização com o Bling')).toEqual(['/configuracoes/sincronizacao', '/configuracoes'])
  expect(await cartao('Estoque baixo')).toEqual(['/produtos?situacao=estoque_baixo', '/produtos/3?variacao=31'])
  expect(await cartao('Não publicados')).toEqual(['/produtos?situacao=nao_publicados', '/produtos/3'])
})

const readPainel = async (...answers: object[]) => {
  await prepare({ 'GET /painel/': answers.map((body) => ok(body)) })
  const client = createQueryClient()
  return () => client.fetchQuery(painelDaLoja)
}
const loadPainel = async (answer: object) => (await readPainel(answer))()

beforeEach(() => keepPrintChoice(true))

test('the panel is read anew each time, and each minute while it is open', async () => {
  const panel = await readPainel({ a_decidir: 1 }, { a_decidir: 2 })
  expect([(await panel()).a_decidir, (await panel()).a_decidir, painelDaLoja.refetchInterval]).toEqual([1, 2, 60_000])
})

test('whether the shop prints is remembered as the panel says it, also without work to do', async () => {
  const lisas = [{ produto_id: 5, lisa: 'Camiseta', faltam: 3 }]
  expect((await loadPainel({ producao: { abertas: 0, atrasadas: 0, lisas } })).producao).toEqual({
    abertas: 0,
    atrasadas: 0,
    da_semana: 0,
    aguardam_arte: 0,
    aguardam_aprovacao: 0,
    mudancas: 0,
    lisas,
  })
  expect(imprime()).toBe(true)
  expect(await loadPainel({})).not.toHaveProperty('producao')
  expect(imprime()).toBe(false)
})

test('sales are counted by the statuses that the screen knows, with the oldest where there is one', async () => {
  const mais_antiga = { id: 7, cliente_nome: 'Ana', alterado_em: '2026-11-01T10:00:00Z', dias: 3 }
  const emptyGroup = { status: 'embalagem', quantidade: 0, mais_antiga: null }
  const filledGroup = { status: 'etiqueta', quantidade: 2, mais_antiga }
  const lateVenda = { id: 7, cliente_nome: 'Ana', prazo: null, dias: 1, status: 'etiqueta' }
  const panel = await loadPainel({
    vendas: [
      filledGroup,
      emptyGroup,
      { ...filledGroup, status: 'concluido' },
      { ...filledGroup, status: 'novo_status' },
    ],
    atrasadas: { quantidade: 2, dias: 1, vendas: [lateVenda, { ...lateVenda, status: 'novo_status' }] },
  })
  expect(panel.vendas).toEqual([filledGroup, emptyGroup])
  expect(panel.atrasadas).toEqual({ quantidade: 2, dias: 1, vendas: [lateVenda] })
})

test('what was sold is of today and of the week, in all and by each origin that the screen knows', async () => {
  const sums = {
    hoje: { vendas: -1, total: -10.5, devolvido: 10.5, cancelado: 0.01 },
    semana: { vendas: 4, total: 99, devolvido: 0, cancelado: 0 },
  }
  const origens = [{ origem: 'loja_fisica', ...sums }]
  const panel = await loadPainel({ vendido: { ...sums, origens: [...origens, { origem: 'feira', ...sums }] } })
  expect(panel.vendido).toEqual({ ...sums, origens })
})

test.each([360, 390, 1280])('large amounts and what was taken off stay inside their card at %d px', async (width) => {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const soma = { vendas: 1234, total: 123456.78, devolvido: 123456.78, cancelado: 123456.78 }
  const sums = { hoje: soma, semana: soma }
  const origens = [{ origem: 'redes_sociais', ...sums }]
  await openPainel({ ativo: false }, { ...VAZIO, vendido: { ...sums, origens } })
  const card = page.getByRole('region', { name: 'Vendido' })
  await expect.element(card.getByText('R$ 123.456,78').first()).toBeVisible()
  const edge = card.element().getBoundingClientRect().right
  for (const cell of card.element().querySelectorAll('td, td span'))
    expect(cell.getBoundingClientRect().right).toBeLessThan(edge)
  expect(card.element().scrollWidth).toBeLessThanOrEqual(card.element().clientWidth)
})
