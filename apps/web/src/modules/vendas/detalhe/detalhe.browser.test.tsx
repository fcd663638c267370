import type { ComponentProps } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received, routes } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { readVenda } from '../../../../test/support/lidos.ts'
import { draw, texts } from '../../../../test/support/screen.tsx'
import { dismissLote, followAnswer } from '../../../shared/bling/batch.ts'
import { keepPrintChoice } from '../../../shared/session/storage.ts'
import { umaVenda } from '../vendas.queries.ts'
import { Avisos, AvisosDoBling, Reinicio } from './Avisos.tsx'
import { DadosDaEntrega } from './DadosDaEntrega.tsx'
import { ItensDaVenda } from './itens/ItensDaVenda.tsx'
import { Progresso } from './Progresso.tsx'

const TAREFAS = 'GET /sincronizacoes/'
const publishedData = { produtos_nao_publicados: [] }
const fora = () => page.getByRole('region', { name: 'Produtos não publicados' })
const notas = () => page.getByRole('note').elements()

async function openDetalhe(data: object, tarefas: object[] = [], answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [TAREFAS]: ok({ results: tarefas }), ...answers })
  const venda = readVenda({ id: 7, ...data })
  const tela = (
    <>
      <Reinicio venda={venda} />
      <Avisos venda={venda} />
      <AvisosDoBling venda={venda} />
      <p>desenhada</p>
    </>
  )
  await draw(tela)
  await expect.element(page.getByText('desenhada')).toBeVisible()
}

test('each product that is not at Bling is named once, and leads to its page where there is one', async () => {
  const itens = [
    { id: 4, titulo: 'Caneca', publicado: true },
    { id: 5, titulo: 'Caneca', publicado: false },
    { id: null, titulo: 'Boné', publicado: false },
    { id: 6, titulo: '', descricao: 'Faixa', publicado: false },
  ]
  await openDetalhe({ itens, produtos_nao_publicados: ['Caneca', 'Caneca', 'Boné', 'Faixa'] })
  const names = fora().getByRole('listitem').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Caneca', 'Boné', 'Faixa'])
  const links = fora().getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/produtos/5', '/produtos/6'])
  await expect.element(fora().getByText('Fora do Bling, sem frete nem etiqueta:')).toBeVisible()
})

test.each([
  [{ bling_ativo: false, produtos_nao_publicados: ['Boné'] }, 0, 0],
  [{ produtos_nao_publicados: ['Boné'], link_etiqueta_pdf: '/midia/e.pdf' }, 1, 0],
  [publishedData, 0, 0],
  [{ ...publishedData, status: 'separacao', numero_pedido_bling: null }, 0, 1],
  [{ ...publishedData, status: 'separacao', numero_pedido_bling: '101', editada: true }, 0, 0],
  [{ ...publishedData, status: 'embalagem', numero_pedido_bling: null, editada: true }, 0, 0],
  [{ ...publishedData, pecas_que_faltam: 1 }, 0, 0],
])('of %o there are %d warnings about products and %d notes', async (data, notices, quantas) => {
  await openDetalhe({ status: 'retirada', ...data })
  expect([fora().elements().length, notas().length]).toEqual([notices, quantas])
  expect(page.getByText('sem frete nem etiqueta', { exact: false }).elements()).toEqual([])
  expect(await received(TAREFAS)).toEqual([])
})

test('an order of a channel says what waits for a person, but for its lines, which say so themselves', async () => {
  const tarefa = { id: 3, estado: 'falhou', operacao: 'cancelado_la', mensagem: 'Cancelado no Bling.' }
  const itens = [{ pendencia: 'sem_produto' }, { pendencia: 'sem_produto' }, { pendencia: 'sem_estoque' }]
  const linhas = { ...tarefa, id: 4, operacao: 'linhas', mensagem: 'Linhas a escolher.' }
  const foreignTarefa = { ...tarefa, id: 5, operacao: 'importar', mensagem: 'De outro pedido.' }
  await openDetalhe({ ...publishedData, status: 'retirada', importada: true, itens, pecas_que_faltam: 1 }, [
    linhas,
    tarefa,
    foreignTarefa,
  ])
  await expect.element(page.getByRole('link', { name: 'Resolver na Sincronização' })).toBeVisible()
  expect(notas().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2 itens deste pedido não têm produto aqui/),
    expect.stringMatching(/^Falta 1 peça no estoque/),
    'Cancelado no Bling. Resolver na Sincronização',
  ])
})

const PEDIDO_MUDOU = { id: 3, estado: 'falhou', operacao: 'trazer', mensagem: 'No Bling o pedido mudou.' }
const RESPONDER = 'POST /tarefas/3/responder/'
test.each([
  ['separacao', PEDIDO_MUDOU, 'Trazer para a venda', 'trazer'],
  ['separacao', PEDIDO_MUDOU, 'Descartar', 'descartar'],
  ['retirada', { ...PEDIDO_MUDOU, operacao: 'mudou' }, 'Já conferi', 'conferi'],
])('in %s an order that changed is decided beside the sale: %o, %s', async (status, tarefa, button, resposta) => {
  await openDetalhe({ ...publishedData, status, importada: true, numero_pedido_bling: '101' }, [], {
    [TAREFAS]: [ok({ results: [tarefa] }), ok({ results: [] })],
    [RESPONDER]: ok({ ...tarefa, estado: 'concluida' }),
    'GET /sincronizacoes/3/': ok({ ...tarefa, estado: 'concluida' }),
  })
  await page.getByRole('button', { name: button }).click()
  await expect.poll(notas).toEqual([])
  expect(await received(RESPONDER)).toMatchObject([{ body: { resposta } }])
})

test('publishing that was asked for before Bling was authorised is seen to go on', async () => {
  followAnswer({ sincronizacoes: [{ id: 71 }, { id: 72 }], recusados: [] })
  onTestFinished(dismissLote)
  const running = [
    { id: 71, tipo: 'produto', alvo_id: 6, estado: 'executando' },
    { id: 72, tipo: 'produto', alvo_id: 99, estado: 'falhou' },
  ]
  const data = { produtos_nao_publicados: ['Boné'], itens: [{ item_id: 1, id: 6, titulo: 'Boné' }] }
  await openDetalhe({ status: 'selecionar_envio', ...data }, running)
  await expect.element(page.getByText('Publicando no Bling…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publicar no Bling' })).toBeDisabled()
  // What became of a product of another sale is not said here.
  expect(page.getByRole('list', { name: 'Não publicados' }).elements()).toEqual([])
})

const countNomes = () => fora().getByRole('listitem').elements().length
const button = (verbo: string) => page.getByRole('button', { name: `${verbo} aviso: Fora do Bling: Boné, Caneca` })
async function openVendaWithWidth(width: number, status: string) {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await openDetalhe({ status, produtos_nao_publicados: ['Boné', 'Caneca'], numero_pedido_bling: '101' })
}

test('on a phone that picks a warning is one row, which opens and closes', async () => {
  await openVendaWithWidth(390, 'separacao')
  expect(countNomes()).toBe(0)
  await button('Mostrar').click()
  await expect.poll(countNomes).toBe(2)
  await button('Recolher').click()
  await expect.poll(countNomes).toBe(0)
})

test.each([
  [1280, 'separacao'],
  [390, 'retirada'],
])('at %d px in %s a warning stands open', async (width, status) => {
  await openVendaWithWidth(width, status)
  expect([countNomes(), button('Mostrar').elements().length, button('Recolher').elements().length]).toEqual([2, 0, 0])
})

const BUSCAR = 'POST /vendas/7/declaracao/'
const buttons = (name: string | RegExp) => page.getByRole('button', { name })

async function openEntrega(data: object) {
  const venda = readVenda({ id: 7, status: 'enviado', ...data })
  const { client } = await draw(<DadosDaEntrega venda={venda} />)
  client.setQueryData(umaVenda(7).queryKey, venda)
  await expect.element(page.getByRole('region', { name: 'Dados da Entrega' })).toBeVisible()
  return () => client.getQueryState(umaVenda(7).queryKey)?.isInvalidated
}

const ETIQUETA = { estado: 'pronta', paga: true }
test.each([
  [{}, ['Informar código']],
  [{ codigo_rastreamento: 'BR1' }, ['Corrigir código']],
  [{ codigo_rastreamento: 'BR1', etiqueta: ETIQUETA }, []],
  [{ etiqueta: ETIQUETA }, ['Informar código']],
  [{ status: 'retirada' }, ['Informar código']],
  [{ status: 'etiqueta' }, []],
  [{ status: 'embalagem' }, []],
  [{ status: 'concluido' }, []],
  [{ codigo_servico_frete: 'retirada-na-loja' }, []],
])('of a parcel with %o the tracking code is typed by hand with %j', async (data, names) => {
  await openEntrega(data)
  expect(texts(buttons(/ código$/))).toEqual(names)
  expect(buttons('Copiar código de rastreamento').elements()).toHaveLength('codigo_rastreamento' in data ? 1 : 0)
})

test.each([true, false])(
  'a label says whether the invoice that went with it was cancelled (%s)',
  async (nota_cancelada) => {
    const etiqueta = { ...ETIQUETA, nota_cancelada }
    await openEntrega({ link_etiqueta_pdf: '/midia/e.pdf', etiqueta })
    const linha = page.getByRole('term').filter({ hasText: 'Etiqueta' }).elements()[0]
    const notice = nota_cancelada ? 'A nota cuja chave foi nesta etiqueta foi cancelada no Bling.' : ''
    expect(linha?.nextElementSibling?.textContent).toBe(`Ver etiqueta${notice}`)
  },
)

test.each([
  ['is fetched in the shop', { codigo_servico_frete: 'retirada-na-loja' }, false, false],
  ['waits there', { codigo_servico_frete: 'retirada-na-loja', status: 'retirada' }, false, true],
  ['is sent', {}, true, true],
])('a sale that %s says what there is to say of its way', async (_, data, hasCodigo, hasEtiqueta) => {
  await openEntrega({ status: 'concluido', link_etiqueta_pdf: '/midia/e.pdf', ...data })
  const terms = texts(page.getByRole('term'))
  expect(['Código de rastreamento', 'Etiqueta'].map((term) => terms.includes(term))).toEqual([hasCodigo, hasEtiqueta])
})

test.each([
  [1280, 1000],
  [1024, 744],
])('beside the way back each step takes one line at %i', async (width, room) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const venda = readVenda({ id: 1, status: 'concluido' })
  await draw(
    <div style={{ width: room }}>
      <Progresso venda={venda} />
    </div>,
  )
  const heights = page
    .getByRole('listitem')
    .elements()
    .map((step) => step.getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThan(30)
  const steps = page.getByRole('list').element()
  expect(steps.scrollWidth).toBeLessThanOrEqual(steps.clientWidth)
})

const buildEtiquetaWithDeclaracao = (declaracao: object) => ({ etiqueta: { ...ETIQUETA, declaracao } })
test.each([
  [{ etiqueta: ETIQUETA }, undefined, 0],
  [buildEtiquetaWithDeclaracao({ estado: 'pronta', link_declaracao: '/midia/d.pdf' }), 'Ver declaração', 0],
  [buildEtiquetaWithDeclaracao({ estado: 'pronta' }), '', 0],
  [buildEtiquetaWithDeclaracao({ estado: 'esperando' }), 'A transportadora está emitindo.Buscar declaração', 1],
  [
    buildEtiquetaWithDeclaracao({ estado: 'falhou', motivo: 'Sem CPF.' }),
    'Não foi emitida.Sem CPF.Buscar declaração',
    1,
  ],
])('of a label with %o the declaration is "%s", and can be fetched %d times', async (data, text, vezes) => {
  await openEntrega(data)
  const linha = page.getByRole('term').filter({ hasText: 'Declaração de conteúdo' }).elements()[0]
  expect(linha?.nextElementSibling?.textContent).toBe(text)
  expect(buttons('Buscar declaração').elements()).toHaveLength(vezes)
})

test('a declaration that is fetched has the sale read again; one that is not is told', async () => {
  const pronta = { estado: 'pronta', link_declaracao: '/midia/d.pdf' }
  await prepare({ [BUSCAR]: [answer(409, { detail: 'Ainda não saiu.' }), ok(pronta)] })
  const isReread = await openEntrega(buildEtiquetaWithDeclaracao({ estado: 'esperando' }))
  await buttons('Buscar declaração').click()
  await expect.poll(avisados).toEqual(['error: Ainda não saiu.'])
  expect(isReread()).toBe(false)
  await buttons('Buscar declaração').click()
  await expect.poll(isReread).toBe(true)
  expect([await routes(), avisados()]).toEqual([[BUSCAR, BUSCAR], []])
})

const BONE = { item_id: 4, titulo: 'Boné', valor_unitario: 20 }
const linhas = () => page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
async function openItens(item: object, data: object = {}, rest: Partial<ComponentProps<typeof ItensDaVenda>> = {}) {
  await prepare({})
  const itens = [{ item_id: 3, titulo: 'Caneca', valor_unitario: 30, ...item }, BONE]
  const venda = readVenda({ id: 7, itens, ...data })
  await draw(<ItensDaVenda venda={venda} {...rest} />)
  await expect.element(linhas().first()).toBeVisible()
}

test.each([
  ['separacao', 'sem_produto', 1],
  ['retirada', 'sem_produto', 1],
  ['separacao', 'fracionada', 1],
  ['separacao', 'sem_variacao', 1],
  ['separacao', 'sem_estoque', 0],
  ['enviado', 'sem_produto', 0],
  ['cancelado', 'sem_produto', 0],
])('in %s a line that is held back by %s offers the choice of a product %d times', async (status, pendencia, vezes) => {
  await openItens({ pendencia }, { status })
  expect(buttons('Escolher produto de Caneca').elements()).toHaveLength(vezes)
})

test.each([
  ['a parcel', 'PAC', 'dl'],
  ['what was fetched in the shop', 'retirada-na-loja', 'ul'],
])('of %s (%s) a delivery begins with its %s', async (_which, codigo_servico_frete, first) => {
  await prepare({})
  const itens = [{ item_id: 3, titulo: 'Caneca', valor_unitario: 30 }]
  await draw(<DadosDaEntrega venda={readVenda({ id: 7, status: 'concluido', itens, codigo_servico_frete })} />)
  const card = page.getByRole('region', { name: 'Dados da Entrega' })
  await expect.element(card.getByText('Caneca')).toBeVisible()
  expect(card.element().querySelector('dl, ul')?.tagName.toLowerCase()).toBe(first)
})

test.each([
  [{ devolvidas: 1 }, '1 voltou em troca'],
  [{ devolvidas: 2 }, '2 voltaram em troca'],
  [{ desconto: 5 }, 'desconto R$ 5,00'],
  [{ pendencia: 'sem_estoque' }, 'Faltam peças'],
  [{ pendencia: 'fracionada' }, 'Não é peça inteira'],
  [{ pendencia: 'sem_variacao' }, 'Qual tamanho e cor?'],
  [{ producao: { prontas: 2, de: 2, faltam_lisas: 0 } }, '2 de 2 prontas'],
  [{ producao: { prontas: 0, de: 1, faltam_lisas: 0 } }, '0 de 1 pronta'],
  [{ producao: { prontas: 1, de: 2, faltam_lisas: 3 } }, '1 de 2 prontas, falta peça lisa: 3'],
  [{ producao: { prontas: 1, de: 2, sem_estampa: 1, faltam_lisas: 0 } }, '1 de 2 prontas, sem estampa: 1'],
])('a line with %o says %s, and the other line says nothing of the kind', async (item, sentence) => {
  await openItens(item)
  expect(linhas().first().getByText(sentence).elements()).toHaveLength(1)
  expect(
    linhas()
      .nth(1)
      .getByText(/troca|desconto|peça|prontas/)
      .elements(),
  ).toEqual([])
})

/** A picture that loads: one that fails gives way to a drawn shirt. */
const ESCUDO_URL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 30"/>')}`
const DESENHO = { arquivo: 'd', imagem: '/d.webp', miniatura: ESCUDO_URL }
test.each([
  [{ mockups: [DESENHO] }, 'separacao', 1],
  [{ mockups: [DESENHO], imagem_url: '/favicon.svg?foto' }, 'retirada', 1],
  [{ mockups: [DESENHO], producao: { prontas: 0, de: 2 } }, 'separacao', 0],
  [{ mockups: [{ ...DESENHO, do_produto: true }] }, 'separacao', 0],
  [{ mockups: [DESENHO] }, 'enviado', 0],
])('a line of %o in %s shows its drawing and says %d times that it is not printed', async (item, status, times) => {
  keepPrintChoice(true)
  onTestFinished(() => keepPrintChoice(false))
  await openItens(item, { status })
  expect(linhas().first().element().querySelector('img')?.getAttribute('src')).toBe(DESENHO.miniatura)
  expect(linhas().first().getByRole('link', { name: 'Estampar Caneca' }).elements()).toHaveLength(times)
})

test('a printed line shows each print with its art, and how many pieces are printed; the other line shows none', async () => {
  const frente = {
    id: 1,
    posicao: 'frente',
    tecnica: 'silk',
    largura_mm: 280,
    altura_mm: 300,
    cores: 2,
    arte_id: 3,
    arte: 'Escudo',
    observacao: 'Branco por baixo',
    miniatura_url: ESCUDO_URL,
  }
  const manga = { id: 2, posicao: 'manga_direita', tecnica: 'dtf', largura_mm: null, altura_mm: null }
  const producao = { prontas: 1, de: 2, faltam_lisas: 0 }
  await openItens({ estampas: [frente, manga], custo_sem_estampa: true, producao })
  await expect.element(linhas().first().getByText('O custo não inclui a estampa.')).toBeVisible()
  const prints = linhas().first().getByRole('list', { name: 'Estampas de Caneca' }).getByRole('listitem')
  expect(texts(prints)).toEqual([
    'Frente · Silk · 28 × 30 cm · 2 coresEscudo · Branco por baixo',
    'Manga direita · DTF · sem medidaA arte ainda vem',
  ])
  expect(prints.first().element().querySelector('img')?.getAttribute('src')).toBe(ESCUDO_URL)
  await expect.element(linhas().first().getByRole('link', { name: '1 de 2 estampadas' })).toBeVisible()
  expect(
    linhas()
      .nth(1)
      .getByText(/estampa/i)
      .elements(),
  ).toEqual([])
})

test('an expense is neither ticked nor said to be published; its amount stands there', async () => {
  const despesa = { titulo: 'Outras despesas', valor_unitario: 5, despesa: true }
  await openItens(despesa, {}, { marcados: new Set(), onMarcar: () => undefined })
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  expect(
    linhas()
      .first()
      .getByText(/ublicado/)
      .elements(),
  ).toEqual([])
  expect(linhas().first().getByText('R$ 5,00').elements()).toHaveLength(2)
  expect(page.getByText('1 peça').elements()).toHaveLength(1)
})

const AZUL = { id: 51, nome_cor: 'Azul', tamanho: 'M', sku: 'CAN-AZ' }
test.each([
  [{ sku: 'CAN' }, 1],
  [{ sku: 'CAN', variacoes: [AZUL] }, 0],
  [{ sku: 'CAN', variacoes: [AZUL], variacao_id: 51 }, 1],
  [{}, 0],
])('only the SKU that a line shows is copied: %o, %d times', async (item, vezes) => {
  await openItens(item)
  expect(buttons('Copiar SKU CAN').elements()).toHaveLength(vezes)
})

const PARTES = [
  { produto_id: 5, titulo: 'Caneca', variacao: 'Azul', sku: 'CAN-AZ', quantidade: 2 },
  { produto_id: 6, titulo: 'Caixa', quantidade: 1 },
]
test.each([
  [undefined, ['6 ×Caneca Azul · CAN-AZ', '3 ×Caixa'], [false, false]],
  [
    [5, 3],
    ['5 de 6Caneca Azul · CAN-AZ', '3 de 3Caixa'],
    [false, true],
  ],
])('three kits with %o of their parts picked ask for these pieces', async (pickedCounts, textos, completas) => {
  await openItens({ titulo: 'Kit', quantidade: 3, partes: PARTES }, {}, { separadasDe: () => pickedCounts })
  const parts = page.getByRole('list', { name: 'Partes de Kit' }).getByRole('listitem').elements()
  expect(parts.map(({ textContent }) => textContent)).toEqual(textos)
  expect(parts.map((part) => part.hasAttribute('data-completa'))).toEqual(completas)
})

test('the QR code of a line is that of its variation', async () => {
  const codigo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  await openItens({ id: 5, sku: 'CAN-AZ', variacao_id: 51, variacao: 'Azul M', qr_code_url: codigo })
  expect(buttons(/^QR Code de/).elements()).toHaveLength(1)
  await buttons('QR Code de Caneca Azul M (CAN-AZ)').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('img', { name: 'QR Code de Caneca Azul M' })).toHaveAttribute('src', codigo)
  await expect.element(dialog.getByText('CAN-AZ')).toBeVisible()
})
