import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, bodies, ok, prepare, received } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { openScreen, texts } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { orcamentosApi } from '../../shared/generated/orcamentosApi.ts'
import { keepPrintChoice } from '../../shared/session/storage.ts'
import OrcamentoPage from './OrcamentoPage.tsx'
import { createOrcamentoVenda, umOrcamento } from './orcamentos.queries.ts'
import { ConteudoDaVersao, Versoes } from './Versoes.tsx'

const GET = 'GET /orcamentos/9/'
const LINK = '/orcamentos/9/link/'
const FALTA = 'Camiseta: há 2 de 5.'
const ALCANCE = 'O link abre em qualquer lugar.'
const falta = (data: object) => ({
  linha: 0,
  descricao: 'Camiseta',
  motivo: 'estoque',
  disponivel: 2,
  a_produzir: null,
  em_producao: 0,
  ...data,
})
const ORCAMENTO = {
  id: 9,
  numero: 9,
  nome: 'Bia',
  validade: '2026-12-01',
  versoes: [{ numero: 1 }],
  alcance_do_link: 'internet',
  itens: [{ produto_id: 4, variacao_id: 41, quantidade: 5 }],
  faltas: [falta({ a_produzir: 5 })],
}
const answerOrcamento = (data: object) => ok({ ...ORCAMENTO, ...data })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openOrcamento(data: object, answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [GET]: answerOrcamento(data), ...answers })
  const { router } = await openScreen([{ path: '/orcamentos/:orcamentoId', Component: OrcamentoPage }], '/orcamentos/9')
  await expect.element(button('Duplicar')).toBeVisible()
  return router
}

const VENDE = ['Vender o que há', 'Produzir o que falta', 'Excluir', FALTA, ALCANCE]
test.each([
  ['rascunho', ['Editar', 'Enviar', ...VENDE]],
  ['enviado', ['Editar', 'Outro link', ...VENDE]],
  ['visto', ['Editar', 'Outro link', ...VENDE]],
  ['mudanca', ['Editar', 'Outro link', 'Excluir', ALCANCE]],
  ['aprovado', ['Editar', 'Outro link', ...VENDE]],
  ['recusado', ['Editar', 'Excluir', ALCANCE]],
  ['vencido', ['Editar', 'Excluir', ALCANCE]],
  ['vendido', []],
])('a quote that is %s offers and says what its state allows', async (situacao, expected) => {
  await openOrcamento({ situacao })
  const textos = ['Editar', 'Enviar', 'Outro link', ...VENDE]
  expect(textos.filter((text) => page.getByText(text, { exact: true }).elements().length > 0)).toEqual(expected)
})

const RASCUNHO = { situacao: 'rascunho' }
const APROVADO = { situacao: 'aprovado' }
const NADA_HA = { ...APROVADO, faltas: [falta({ disponivel: 0 })] }
test.each<[string, object, string]>([
  ['a draft is sent', RASCUNHO, 'Enviar'],
  ['a sent one is sent again, where its link opens', { situacao: 'enviado' }, 'Outro link'],
  [
    'a sent one whose link opens nowhere is sold',
    { situacao: 'visto', alcance_do_link: 'rede', faltas: [] },
    'Gerar venda',
  ],
  ['one to be changed is edited', { situacao: 'mudanca' }, 'Editar'],
  ['an approved one is sold', { ...APROVADO, faltas: [] }, 'Gerar venda'],
  ['an approved one that lacks pieces is produced', APROVADO, 'Produzir o que falta'],
  [
    'of one that cannot be produced there is sold what there is',
    { ...APROVADO, faltas: [falta({})] },
    'Vender o que há',
  ],
  ['one of which there is nothing is only sent', NADA_HA, 'Outro link'],
])('%s: that button is the main one, at the right', async (_qual, data, principal) => {
  await openOrcamento(data)
  const barra = [...(document.querySelector('[data-action-bar]')?.children ?? [])]
  expect(barra.at(-1)?.textContent).toBe(principal)
  expect(barra.map((element) => element.getAttribute('data-botao')).filter((tipo) => tipo === 'filled')).toHaveLength(1)
  expect(barra.at(-1)?.getAttribute('data-botao')).toBe('filled')
})

test('what is lacking is produced line by line, no more of it than nobody makes yet, and leads to the queue', async () => {
  const POST = 'POST /producoes/'
  const itens = [...ORCAMENTO.itens, { produto_id: 6, variacao_id: null, quantidade: 3 }]
  const faltas = [
    falta({ a_produzir: 4, em_producao: 1 }),
    falta({ linha: 1, a_produzir: 2 }),
    falta({ linha: 2, a_produzir: 0 }),
  ]
  const router = await openOrcamento({ ...APROVADO, itens, faltas }, { [POST]: answer(201, { id: 1 }) })
  await expect.element(page.getByRole('link', { name: 'Em produção: 1' })).toHaveAttribute('href', '/producao')
  await button('Produzir o que falta').click()
  await expect.poll(() => router.state.location.pathname).toBe('/producao')
  expect(avisados()).toEqual(['success: O que falta está na fila da produção.'])
  expect(await bodies(POST)).toEqual([
    { produto_id: 4, variacao_id: 41, quantidade: 4 },
    { produto_id: 6, variacao_id: null, quantidade: 2 },
  ])
})

test.each([
  ['', {}, '/vendas/31'],
  [' to be printed', { pecas_a_produzir: 3 }, '/producao'],
])('what there is is sold; a sale%s leads on to where it is worked at', async (_qual, venda, endereco) => {
  const POST = 'POST /orcamentos/9/gerar-venda/'
  const router = await openOrcamento(
    { ...APROVADO, cliente: { id: 3, nome: 'Ana' } },
    { [POST]: answer(201, { id: 31, ...venda }) },
  )
  await button('Vender o que há').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vender o que há' }).click()
  await expect.poll(() => [router.state.location.pathname, router.state.historyAction]).toEqual([endereco, 'REPLACE'])
  expect(await bodies(POST)).toMatchObject([{ cliente_id: 3, so_o_que_ha: true }])
})

test('a sale of what there is says how many of each line it leaves out, how many arrive, and what a ficha is for', async () => {
  keepPrintChoice(true)
  const itens = [...ORCAMENTO.itens, { produto_id: 6, variacao_id: null, quantidade: 1 }]
  const faltas = [
    falta({ a_receber: 40, previsao_a_receber: '2030-12-05' }),
    falta({ linha: 1, descricao: 'Caneca', disponivel: 0 }),
  ]
  await openOrcamento({ ...APROVADO, itens, faltas, cliente: { id: 3, nome: 'Ana' } })
  await expect.element(page.getByText('Camiseta: há 2 de 5; 40 a receber em 05/12/2030.')).toBeVisible()
  await button('Vender o que há').click()
  const dialog = page.getByRole('dialog')
  for (const sentence of [
    'Camiseta: há 2 de 5: 3 ficam fora da venda; 40 a receber em 05/12/2030.',
    'Caneca: há 0 de 1: 1 fica fora da venda.',
    'O que está a receber não entra nesta venda. Para vender tudo junto, espere chegar e gere a venda depois.',
    'A ficha diz em que peça lisa o produto é estampado: com ela, o que falta pode ser produzido.',
  ])
    await expect.element(dialog.getByText(sentence)).toBeVisible()
})

test.each([
  [
    { em_producao: 4 },
    'O que está em produção não entra nesta venda. Para vender tudo junto, espere ficar pronto e gere a venda depois.',
  ],
  [{}, 'Para vender tudo junto, cancele e gere a venda quando houver as peças.'],
])('a sale of what there is says that one can wait for the rest: %j', async (data, sentence) => {
  await openOrcamento({ ...APROVADO, faltas: [falta(data)], cliente: { id: 3, nome: 'Ana' } })
  await button('Vender o que há').click()
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})

test.each([
  [[{ posicao: 'frente' }], 1],
  [[], 0],
])('a sale of what there is says why a line with the prints %j sells no more', async (estampas, times) => {
  const itens = ORCAMENTO.itens.map((item) => ({ ...item, estampas }))
  await openOrcamento({ ...APROVADO, itens, faltas: [falta({})], cliente: { id: 3, nome: 'Ana' } })
  await button('Vender o que há').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Para vender tudo junto/)).toBeVisible()
  expect(dialog.getByText(/^Linhas com a arte do cliente vendem só as peças que há/).elements()).toHaveLength(times)
})

test('an approved quote of a known customer, of which nothing is lacking, is sold by one click, from where is said', async () => {
  const POST = 'POST /orcamentos/9/gerar-venda/'
  const data = { ...APROVADO, faltas: [], cliente: { id: 3, nome: 'Ana' } }
  const answers = [answer(409, { detail: 'Faltam peças.' }), answer(201, { id: 31 })]
  const router = await openOrcamento(data, { [POST]: answers })
  await page.getByLabelText('Origem').selectOptions('Loja Física')
  await button('Gerar venda').click()
  await expect.poll(avisados).toEqual(['error: Faltam peças.'])
  await button('Gerar venda').click()
  await expect.poll(() => router.state.location.pathname).toBe('/vendas/31')
  const body = { cliente_id: 3, origem: 'loja_fisica', produtos: [], so_o_que_ha: false }
  expect(await bodies(POST)).toEqual([body, body])
})

test.each([
  [true, { a_produzir: null }, 'Fazer a ficha', '/produtos/4/producao'],
  [true, { a_produzir: null, peca_lisa: true }, 'Ver o produto', '/produtos/4'],
  [false, { a_produzir: 0 }, 'Ver a ficha', '/produtos/4/producao'],
  [false, { a_produzir: null }, 'Ver o produto', '/produtos/4'],
])(
  'a shop that prints (%s) goes on from a piece that is lacking (%o) at its ficha, another one and a blank at the product',
  async (imprime, what, nome, href) => {
    keepPrintChoice(imprime)
    await openOrcamento({ ...APROVADO, faltas: [falta(what)] })
    await expect.element(page.getByRole('link', { name: nome })).toHaveAttribute('href', href)
    keepPrintChoice(false)
  },
)

test.each([
  ['internet', ['Copiar link', 'E-mail', 'WhatsApp']],
  ['rede', ['Copiar link', 'E-mail', 'WhatsApp', 'PDF']],
  ['maquina', ['Copiar link', 'E-mail', 'WhatsApp', 'PDF']],
])('the link is the main thing to send where it can be opened, else the PDF: %s', async (alcance, expected) => {
  const link = { link: 'https://loja.example/aprovacoes/x', expira_em: '2026-12-01T03:00:00Z', alcance }
  await openOrcamento({ ...RASCUNHO, alcance_do_link: alcance }, { [`POST ${LINK}`]: ok(link) })
  await button('Enviar').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('link', { name: link.link })).toHaveAttribute('href', link.link)
  await expect.element(dialog.getByRole('link', { name: link.link })).toHaveAttribute('target', '_blank')
  const message = decodeURIComponent(
    dialog.getByRole('link', { name: 'WhatsApp' }).element().getAttribute('href') ?? '',
  )
  // Neither a message nor a QR code with a link that no other device opens.
  expect(message).toContain(alcance === 'maquina' ? 'Segue em PDF.' : link.link)
  if (alcance === 'maquina') expect(dialog.getByRole('img').elements()).toEqual([])
  else await expect.element(dialog.getByRole('img')).toBeVisible()
  const buttons = [...document.querySelectorAll('[role="dialog"] [data-botao]:not([aria-label])')]
  expect(buttons.map((element) => element.textContent)).toEqual(expected)
  expect(buttons.map((element) => element.getAttribute('data-botao'))).toEqual(
    expected.map((name, i) => {
      if (i === expected.length - 1) return 'filled'
      return name === 'Copiar link' && alcance === 'maquina' ? 'subtle' : 'default'
    }),
  )
})

const ANA = { id: 3, nome: 'Ana' }
const APROVADA = { numero: 1, aprovacao: { nome: 'Ana', em: '2026-11-20T12:00:00Z', endereco: null } }
test.each([
  ['that its customer approved in a former version', ANA, [{ numero: 2 }, APROVADA], true, 0],
  ['that nobody registered approved', null, [APROVADA], true, 1],
  ['that its customer did not approve', ANA, [{ numero: 1 }], true, 1],
  ['before a person who may not delete', null, [{ numero: 1 }], false, 0],
])('a quote %s can be deleted or cannot', async (_qual, cliente, versoes, excluir_definitivo, buttonCount) => {
  await signInAs({ username: 'bia', tipo: 'funcionario', permissoes: { excluir_definitivo } })
  await openOrcamento({ situacao: 'rascunho', cliente, versoes })
  expect(button('Excluir').elements()).toHaveLength(buttonCount)
})

test('a quote is deleted once that is confirmed, and not before', async () => {
  const DELETE = 'DELETE /orcamentos/9/'
  const router = await openOrcamento({ situacao: 'rascunho' }, { [DELETE]: { status: 204 } })
  const dialog = page.getByRole('dialog')
  await button('Excluir').click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await received(DELETE)).toEqual([])
  await button('Excluir').click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos')
  expect(await received(DELETE)).toHaveLength(1)
})

test('a copy is opened to be edited', async () => {
  const router = await openOrcamento(
    { situacao: 'vendido' },
    { 'POST /orcamentos/9/duplicar/': answerOrcamento({ id: 12 }) },
  )
  await button('Duplicar').click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos/12/editar')
})

test('a quote that was sold short says what the sale costs and what stayed out, and offers to quote that', async () => {
  const POST = 'POST /orcamentos/9/duplicar/'
  const itens = ['Camiseta Preto P', 'Camiseta Preto M'].map((descricao, place) => ({
    item_id: place + 1,
    produto_id: 4,
    descricao,
    quantidade: 10,
  }))
  const sold = { situacao: 'vendido', venda_id: 46, venda_total: 1215.1, faltas: [], itens }
  const router = await openOrcamento(
    { ...sold, ficou_de_fora: [{ item_id: 2, quantidade: 1 }] },
    { [POST]: answerOrcamento({ id: 12, situacao: 'rascunho' }), 'GET /orcamentos/12/': answerOrcamento({ id: 12 }) },
  )
  await expect.poll(() => document.querySelector('header')?.textContent).toContain('virou a venda 46, de R$ 1.215,10')
  const left = page.getByRole('list', { name: 'Ficou de fora da venda' })
  await expect.element(left).toHaveTextContent('1 × Camiseta Preto M')
  // It has nothing to press, so there is no bar.
  expect(document.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight).toBe(0)
  await button('Orçar o que ficou').click()
  await expect.poll(() => router.state.location.pathname).toBe('/orcamentos/12')
  expect(await bodies(POST)).toEqual([{ so_o_que_ficou_de_fora: true }])
})

test('links are revoked while there are some', async () => {
  const leituras = [2, 1, 0].map((links) => answerOrcamento({ situacao: 'vendido', links }))
  await openOrcamento({}, { [GET]: leituras, [`DELETE ${LINK}`]: { status: 204 } })
  for (const sentence of ['2 links abrem este orçamento.', '1 link abre este orçamento.']) {
    await expect.element(page.getByText(sentence)).toBeVisible()
    await button('Revogar links').click()
    await expect.poll(avisados).toEqual(['success: Os links não abrem mais.'])
  }
  await expect.element(button('Revogar links')).not.toBeInTheDocument()
  expect(await received(`DELETE ${LINK}`)).toHaveLength(2)
})

test.each([
  ['Enviar', `POST ${LINK}`],
  ['Revogar links', `DELETE ${LINK}`],
  ['Duplicar', 'POST /orcamentos/9/duplicar/'],
])('a refusal of "%s" is said in the server’s words, and it can be tried again', async (nome, route) => {
  await openOrcamento({ situacao: 'rascunho', links: 1 }, { [route]: answer(409, { detail: 'Agora não.' }) })
  await button(nome).click()
  await expect.poll(avisados).toEqual(['error: Agora não.'])
  await expect.element(button(nome)).toBeEnabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('quotes, sales and the stock of products are read again also after a quote did not become a sale', async () => {
  await prepare({ 'POST /orcamentos/9/gerar-venda/': answer(409, { detail: 'Falta uma peça.' }) })
  const { agora, client, fazer } = await drawHook(() => useMutation(createOrcamentoVenda(9)))
  const keys = [umOrcamento(9).queryKey, [...CHAVE_DAS_VENDAS, 'lista'], [...CHAVE_DOS_PRODUTOS, 'um', 5]]
  for (const key of keys) client.setQueryData<unknown>(key, {})
  await fazer(({ mutate }) => mutate({ cliente_id: 3, origem: 'redes_sociais', produtos: [], so_o_que_ha: false }))
  await expect.poll(() => agora().isPending || agora().isIdle).toBe(false)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})

const EM = '2026-11-20T12:00:00Z'
const DEPOIS = '2026-11-21T03:30:00Z'
const item = (...digests: string[]) => ({
  descricao: 'Camiseta',
  quantidade: 2,
  valor_unitario: 40,
  mockups: digests.map((digest) => ({ arquivo: digest, digest, imagem: '/favicon.svg', miniatura: '/favicon.svg' })),
})
function versao(data: object) {
  const versaoFields = { numero: 1, itens: [item()], subtotal: 80, total: 80, enviada_em: EM, ...data }
  const [parsedVersao] = orcamentosApi.read('GET /orcamentos/:id/', { id: 9, versoes: [versaoFields] }).versoes
  return parsedVersao as NonNullable<typeof parsedVersao>
}
const aprovacao = { nome: 'Bia', em: DEPOIS, endereco: '10.0.0.7', anulada_em: null }
const ENVIADA = 'enviada em 20/11/2026 09:00.'
const PEDIDA = 'mudança pedida em 21/11/2026 00:30: “Três”'
const ANULADA = 'a aprovação deixou de valer em 21/11/2026 00:30: o orçamento mudou.'
const oldApproval = { aprovacao: { ...aprovacao, endereco: null }, itens: [item('a'), item('b', 'c')] }
const voidedApproval = { aprovacao: { ...aprovacao, anulada_em: DEPOIS } }
const APROVADA_VERSOES = 'aprovada por Bia em 21/11/2026 00:30, do endereço'

test.each<[string, object, string[]]>([
  ['that was not sent', { enviada_em: null }, ['ainda não enviada.']],
  ['that was seen', { vista_em: DEPOIS }, [ENVIADA, 'vista em 21/11/2026 00:30.']],
  ['that is to be changed', { mudanca: { texto: 'Três', em: DEPOIS } }, [ENVIADA, PEDIDA]],
  ['that was refused', { recusada_em: DEPOIS }, [ENVIADA, 'recusada em 21/11/2026 00:30.']],
  ['that was approved without pictures', { aprovacao }, [ENVIADA, `${APROVADA_VERSOES} 10.0.0.7.`]],
  ['with one picture', { aprovacao, itens: [item('a')] }, [ENVIADA, `${APROVADA_VERSOES} 10.0.0.7, com 1 imagem.`]],
  [
    'with pictures of two lines, from nowhere known',
    oldApproval,
    [ENVIADA, `${APROVADA_VERSOES} desconhecido, com 3 imagens.`],
  ],
  ['that was approved and then edited', voidedApproval, [ENVIADA, `${APROVADA_VERSOES} 10.0.0.7.`, ANULADA]],
])('what happened to a version %s is told', async (_qual, data, sentences) => {
  await render(<Versoes versoes={[versao({ numero: 4, ...data })]} />)
  expect(texts(page.getByRole('listitem'))).toEqual(sentences.map((sentence) => `Versão 4: ${sentence}`))
})

test('the versions before the newest one are folded, each with its own content', async () => {
  const versions = [versao({ numero: 3 }), versao({ numero: 2, total: 75, desconto: 5 }), versao({ numero: 1 })]
  await render(<Versoes versoes={versions} />)
  expect([...document.querySelectorAll('summary')].map((element) => element.textContent)).toEqual([
    'Versão 2, de R$ 75,00',
    'Versão 1, de R$ 80,00',
  ])
  await page.getByText('Versão 2, de R$ 75,00').click()
  await expect.element(page.getByRole('region', { name: 'Itens da versão 2' })).toMatchTextContent('Desconto-R$ 5,00')
})

test.each([
  [0, 0, ['TotalR$ 80,00']],
  [5, 0, ['ItensR$ 80,00', 'Desconto-R$ 5,00', 'TotalR$ 75,00']],
  [0, 12, ['ItensR$ 80,00', 'FreteR$ 12,00', 'TotalR$ 92,00']],
  [0.01, 0.02, ['ItensR$ 80,00', 'Desconto-R$ 0,01', 'FreteR$ 0,02', 'TotalR$ 80,01']],
])('a discount of %s and a freight of %s are summed up', async (desconto, frete, contas) => {
  const content = versao({ desconto, frete, total: 80 - desconto + frete })
  await render(<ConteudoDaVersao versao={content} titulo="Itens" />)
  expect([...document.querySelectorAll('dl > div')].map((element) => element.textContent)).toEqual(contas)
})

test('approved pictures are told by their digests, of each line in its order; others are not', async () => {
  const itens = [item(), item('aa', 'bb'), item('cc')]
  const tela = await render(<ConteudoDaVersao versao={versao({ itens, aprovacao })} titulo="Itens" />)
  await page.getByText('Códigos das imagens aprovadas').click()
  const list = page.getByRole('group').getByRole('listitem')
  expect(texts(list)).toEqual(['Imagem 2.1: aa', 'Imagem 2.2: bb', 'Imagem 3.1: cc'])
  await tela.rerender(<ConteudoDaVersao versao={versao({ itens })} titulo="Itens" />)
  await expect.element(page.getByText('Códigos das imagens aprovadas')).not.toBeInTheDocument()
})
