import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openBancada, requestProva, turnOnProducao, uploadArte } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { criar, ler, editar, agir, enviar, pelo, postar, pagina, guardarMockups } = await openOrcamentos(
  loja,
  balcao.clienteId,
)
const { concluir, producao, producaoDe, agir: actOnProducao } = openBancada(balcao)

beforeAll(() => turnOnProducao(loja, false))

const frente = (arte_id: number | null, dados: object = {}) => ({
  posicao: 'frente',
  arte_id,
  tecnica: 'dtf',
  ...dados,
})

/** A blank shirt, an art, and a line of each of its two sizes with the art on it. */
async function openLoja() {
  const arte = await uploadArte(loja, 'Escudo')
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 30 }))
  const { id, variacoes: stored } = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const linha = (indice: number, quantidade: number, dados: object = {}) => ({
    id,
    variacao_id: stored[indice].id,
    quantidade,
    valor_unitario: 40,
    estampas: [frente(arte)],
    ...dados,
  })
  return { arte, linha }
}
const sell = async (...itens: readonly object[]) => {
  const { status, body } = await balcao.vender(itens)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body
}
const readAprovacoes = async (vendaId: number) =>
  (await balcao.ler(vendaId)).itens.map(({ aprovacao }: { aprovacao: object }) => aprovacao)
const wantApproval = (so_com_arte_aprovada: boolean) =>
  loja.pedir('PATCH', '/api/producao/configuracao/', { so_com_arte_aprovada })

test('a proof shows the printed lines without prices; the customer approves one and asks for a change of another', async () => {
  const { arte, linha } = await openLoja()
  const venda = await sell(linha(0, 2), linha(1, 3), linha(1, 1, { estampas: [] }))
  const [first, second] = venda.itens
  expect(await readAprovacoes(venda.id)).toEqual(
    Array(3).fill({ situacao: 'sem_prova', versao: null, por: null, em: null, texto: null }),
  )
  const { token, versao } = await requestProva(loja, venda.id)
  expect(versao).toBe(1)
  const { body: shown } = await pelo(token)
  expect(shown).toMatchObject({
    numero: venda.id,
    prova: true,
    versao: 1,
    pode: { aprovar: true, pedir_mudanca: true, recusar: false },
    itens: [
      { item_id: first.item_id, descricao: 'Lisa Preta P', quantidade: 2, estampas: [{ arte: 'Escudo', versao: 1 }] },
      { item_id: second.item_id, quantidade: 3 },
    ],
  })
  // No field of money and no price of 40 as a JSON value; a time such as 09:40:37.404Z is none.
  expect(JSON.stringify(shown)).not.toMatch(/valor|total|[":]40(\.\d+)?[",}]/)
  const page = (await pagina('GET', token)).body
  expect(page).toContain('Lisa Preta P')
  expect(page).not.toContain('R$')
  await postar(token, 'mudanca', { texto: 'Maior', versao: '1', item_id: String(second.item_id) })
  expect(await readAprovacoes(venda.id)).toMatchObject([
    { situacao: 'enviada', versao: 1 },
    { situacao: 'mudanca', texto: 'Maior' },
    { situacao: 'sem_prova' },
  ])
  // The bench and the queue are told the customer's words.
  const mudancas = async (busca: string) =>
    (await loja.pedir('GET', `/api/producoes/?venda=${venda.id}${busca}`)).body.results.map(
      ({ mudanca }: { mudanca: string | null }) => mudanca,
    )
  expect(await mudancas('')).toEqual([null, 'Maior'])
  expect(await mudancas('&situacao=mudanca')).toEqual(['Maior'])
  // Until it is sent anew the link approves nothing of that line.
  const named = await pelo(token, 'aprovar', { nome: 'Bia', itens: [second.item_id] })
  expect([named.status, named.body.codigo]).toEqual([409, 'ORCAMENTO_EM_OUTRA_SITUACAO'])
  expect((await pelo(token, 'aprovar', { nome: 'Bia', versao: 1 })).status).toBe(200)
  expect(await readAprovacoes(venda.id)).toMatchObject([
    { situacao: 'aprovada', versao: 1, por: 'Bia' },
    { situacao: 'mudanca' },
    { situacao: 'sem_prova' },
  ])
  expect((await balcao.ler(venda.id)).itens[0].estampas).toMatchObject([{ arte_id: arte, versao_aprovada: 1 }])
  // A page that was open while the shop sent another proof answers nothing.
  await requestProva(loja, venda.id, [second.item_id])
  const { codigo, detail } = (await pelo(token, 'aprovar', { nome: 'Bia', versao: 1 })).body
  expect([codigo, detail]).toEqual([
    'ORCAMENTO_MUDOU',
    'A prova mudou enquanto você lia. Leia a versão nova antes de responder.',
  ])
  for (let times = 0; times < 2; times++)
    expect((await pelo(token, 'aprovar', { nome: 'Bia', versao: 2 })).status).toBe(200)
  expect(await readAprovacoes(venda.id)).toMatchObject([{ versao: 1 }, { situacao: 'aprovada', versao: 2 }, {}])
  expect((await loja.pedir('DELETE', `/api/vendas/${venda.id}/provas/link/`)).status).toBe(204)
  expect((await pelo(token)).status).toBe(404)
  const { body: acts } = await loja.pedir('GET', '/api/auditoria/?tipo=prova_aprovada')
  expect(acts.results).toHaveLength(2)
})

test('an edit of prints, piece, names or pictures voids the approval of its line; price and quantity do not', async () => {
  const { arte, linha } = await openLoja()
  const [mockup] = await guardarMockups('red')
  const venda = await sell(linha(0, 2))
  const approve = async () => {
    const noted = await loja.pedir('POST', `/api/vendas/${venda.id}/provas/aprovar/`, { por: 'Bia, por telefone' })
    expect(noted.body.itens[0].aprovacao).toMatchObject({ situacao: 'aprovada', por: 'Bia, por telefone' })
  }
  const edit = async (dados: object) => {
    const [{ item_id }] = (await balcao.ler(venda.id)).itens
    const { status, body } = await balcao.editar(venda.id, [
      { ...linha(0, 2, { estampas: undefined }), item_id, ...dados },
    ])
    expect([status, body.codigo]).toEqual([200, undefined])
    return body.itens[0].aprovacao.situacao
  }
  /** What the history says of the approval. */
  const said = async () => (await balcao.frases(venda.id))[0]?.match(/A (?:aprovação|prova) .*/)?.[0]
  await approve()
  expect([await edit({ quantidade: 5, valor_unitario: 30 }), await said()]).toEqual(['aprovada', undefined])
  expect(await edit({ estampas: [frente(arte, { posicao: 'costas' })] })).toBe('sem_prova')
  expect(await said()).toBe('A aprovação da arte de Lisa Preta P caiu: a estampa mudou.')
  await approve()
  const nomes = { personalizacao: Array(2).fill({ nome: 'Rui', numero: '' }) }
  expect([await edit(nomes), await said()]).toEqual([
    'sem_prova',
    'A aprovação da arte de Lisa Preta P caiu: os nomes mudaram.',
  ])
  await approve()
  expect([await edit({ mockups: [mockup.arquivo] }), await said()]).toEqual([
    'sem_prova',
    'A aprovação da arte de Lisa Preta P caiu: as imagens mudaram.',
  ])
  await approve()
  expect([await edit({}), await said()]).toEqual(['aprovada', undefined])
  expect((await balcao.ler(venda.id)).itens[0].mockups).toMatchObject([{ arquivo: mockup.arquivo }])
  // An older form does not say which line it was: the piece says it.
  const otherPrints = { item_id: undefined, estampas: [frente(arte)], mockups: [] }
  expect([await edit(otherPrints), await said()]).toEqual([
    'sem_prova',
    'A aprovação da arte de Lisa Preta P caiu: a estampa mudou, os nomes mudaram e as imagens mudaram.',
  ])
  // A proof that waits for its answer shows what is no longer so.
  await requestProva(loja, venda.id)
  expect([await edit({ estampas: [frente(arte, { largura_mm: 90 })] }), await said()]).toEqual([
    'sem_prova',
    'A prova de Lisa Preta P não vale mais: a estampa mudou.',
  ])
  await approve()
  const [{ item_id }] = (await balcao.ler(venda.id)).itens
  await loja.pedir('PATCH', `/api/vendas/${venda.id}/itens/${item_id}/`, { variacao_id: linha(1, 1).variacao_id })
  expect(await readAprovacoes(venda.id)).toMatchObject([{ situacao: 'sem_prova' }])
  expect((await balcao.frases(venda.id))[0]).toBe(
    'Variação escolhida: Lisa Preta M. A aprovação da arte de Lisa Preta P caiu: a peça mudou.',
  )
})

test('a production prints the approved version; the bench names a newer one, and a person takes it', async () => {
  const { arte, linha } = await openLoja()
  const venda = await sell(linha(0, 3))
  const { token } = await requestProva(loja, venda.id)
  await uploadArte(loja, 'Escudo', arte)
  const { id } = await producaoDe(venda.id)
  expect((await producao(id)).estampas).toMatchObject([{ versao: 1, versao_nova: 2 }])
  await pelo(token, 'aprovar', { nome: 'Bia' })
  expect((await producao(id)).estampas).toMatchObject([{ versao: 1, versao_nova: 2 }])
  const taken = await loja.pedir('POST', `/api/producoes/${id}/versao/`, { arte_id: arte, versao: 2 })
  expect(taken.body.estampas).toMatchObject([{ versao: 2, versao_nova: null }])
  expect(taken.body.eventos.at(-1)).toMatchObject({ tipo: 'versao', motivo: '“Escudo”: versão 2' })
  const unknown = await loja.pedir('POST', `/api/producoes/${id}/versao/`, { arte_id: arte, versao: 9 })
  expect(unknown.body.codigo).toBe('ARTE_NAO_ENCONTRADA')
  // Approved anew: a production that has printed nothing follows; one that has begun says so.
  await requestProva(loja, venda.id)
  await uploadArte(loja, 'Escudo', arte)
  await loja.pedir('POST', `/api/producoes/${id}/versao/`, { arte_id: arte, versao: 3 })
  await loja.pedir('POST', `/api/vendas/${venda.id}/provas/aprovar/`, { por: 'Bia' })
  expect((await producao(id)).estampas).toMatchObject([{ versao: 2, versao_nova: 3 }])
  await concluir(id, 1)
  await requestProva(loja, venda.id)
  await loja.pedir('POST', `/api/vendas/${venda.id}/provas/aprovar/`, { por: 'Bia' })
  const begun = await producao(id)
  expect(begun.estampas).toMatchObject([{ versao: 2 }])
  expect(begun.eventos.at(-1).motivo).toBe('“Escudo”: o cliente aprovou a versão 3, e já se estampou a versão 2')
})

test('a shop that prints only what was approved keeps the rest blocked, and says why', async () => {
  const { linha } = await openLoja()
  const waiting = await sell(linha(0, 1))
  const begun = await sell(linha(0, 1))
  const { id } = await producaoDe(waiting.id)
  const { body: config } = await wantApproval(true)
  expect(config).toMatchObject({ ativa: true, so_com_arte_aprovada: true })
  expect(await producao(id)).toMatchObject({ situacao: 'bloqueada', bloqueio: 'Aguarda a aprovação da arte.' })
  // What a person says beside it does not lift it.
  await actOnProducao(id, 'bloquear', { motivo: '' })
  expect((await concluir(id, 1)).body.codigo).toBe('PRODUCAO_PARADA')
  const later = await sell(linha(1, 1))
  const laterProducao = await producaoDe(later.id)
  expect(laterProducao.bloqueio).toBe('Aguarda a aprovação da arte.')
  const { token } = await requestProva(loja, later.id)
  await pelo(token, 'aprovar', { nome: 'Bia' })
  expect(await producao(laterProducao.id)).toMatchObject({ situacao: 'a_fazer', bloqueio: null })
  await wantApproval(false)
  expect(await producao(id)).toMatchObject({ situacao: 'a_fazer', bloqueio: null })
  expect(await producaoDe(begun.id)).toMatchObject({ situacao: 'a_fazer' })
})

test('the first screen counts the productions that wait for an art, for an answer and for a change', async () => {
  const { linha } = await openLoja()
  const readCounts = async () => {
    const { aguardam_arte, aguardam_aprovacao, mudancas } = (await loja.pedir('GET', '/api/painel/')).body.producao
    return [aguardam_arte, aguardam_aprovacao, mudancas]
  }
  const before = await readCounts()
  await sell(linha(0, 1, { estampas: [frente(null)] }))
  const asked = await sell(linha(0, 1))
  const waiting = await sell(linha(1, 1))
  await requestProva(loja, waiting.id)
  const { token } = await requestProva(loja, asked.id)
  await pelo(token, 'mudanca', { texto: 'Maior' })
  expect(await readCounts()).toEqual(before.map((count) => count + 1))
  const { results } = (await loja.pedir('GET', '/api/producoes/?situacao=mudanca')).body
  expect(results).toHaveLength((before[2] ?? 0) + 1)
  expect(results).toContainEqual(expect.objectContaining({ venda_id: asked.id }))
})

test('approving a quote approves its prints by the versions shown, and its sale keeps them with its pictures', async () => {
  const { arte, linha } = await openLoja()
  const [mockup] = await guardarMockups('blue')
  const { id: produto_id, ...item } = linha(0, 2, { mockups: undefined })
  const { id } = await criar([{ ...item, produto_id, mockups: [mockup.arquivo] }])
  const token = await enviar(id)
  await uploadArte(loja, 'Escudo', arte)
  expect((await pelo(token)).body.itens).toMatchObject([
    { estampas: [{ versao: 1, versao_aprovada: null }], aprovacao: { situacao: 'enviada', versao: 1 } },
  ])
  const partial = await pelo(token, 'aprovar', { nome: 'Bia', itens: [] })
  expect(partial.body.erros).toHaveProperty('itens')
  await pelo(token, 'aprovar', { nome: 'Bia' })
  expect((await ler(id)).itens).toMatchObject([
    { estampas: [{ versao_aprovada: 1 }], aprovacao: { situacao: 'aprovada', por: 'Bia' } },
  ])
  const venda = (await agir(id, 'gerar-venda')).body
  expect(venda.itens).toMatchObject([
    {
      mockups: [{ arquivo: mockup.arquivo, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      aprovacao: { situacao: 'aprovada', versao: 1, por: 'Bia' },
      estampas: [{ versao: 2, versao_aprovada: 1 }],
    },
  ])
  expect((await producaoDe(venda.id)).estampas).toMatchObject([{ versao: 1, versao_nova: 2 }])
})

test('a change asked for of one item of a quote is said at that item', async () => {
  const { linha } = await openLoja()
  const items = [0, 1].map((indice) => {
    const { id: produto_id, ...item } = linha(indice, 1)
    return { ...item, produto_id }
  })
  const { id } = await criar(items)
  const token = await enviar(id)
  expect((await pelo(token, 'mudanca', { texto: 'Azul', item_id: 99 })).body.erros).toHaveProperty('item_id')
  await pelo(token, 'mudanca', { texto: 'Azul', item_id: 2 })
  expect((await ler(id)).itens).toMatchObject([
    { aprovacao: { situacao: 'enviada' } },
    { aprovacao: { situacao: 'mudanca', texto: 'Azul' } },
  ])
  await editar(id, items)
  expect((await ler(id)).itens).toMatchObject(Array(2).fill({ aprovacao: { situacao: 'sem_prova' } }))
})

test('a proof without a print, of an art that is still to come, or of a sale that has ended is refused', async () => {
  const { linha } = await openLoja()
  const send = (id: number, dados?: object) => loja.pedir('POST', `/api/vendas/${id}/provas/`, dados)
  const plain = await sell(linha(0, 1, { estampas: [] }))
  expect((await send(plain.id)).body.erros).toEqual({ itens: ['Nenhuma linha desta venda tem estampa'] })
  expect((await send(plain.id, { itens: [plain.itens[0].item_id] })).status).toBe(400)
  const waiting = await sell(linha(0, 1, { estampas: [frente(null)] }))
  expect((await send(waiting.id)).body.erros).toEqual({ itens: ['A arte de “Lisa Preta P” ainda não veio'] })
  const ended = await sell(linha(0, 1))
  const { token } = await requestProva(loja, ended.id)
  await balcao.cancelar(ended.id)
  expect((await send(ended.id)).body.codigo).toBe('VENDA_CANCELADA')
  expect((await pelo(token)).body).toMatchObject({ pode: { aprovar: false }, aviso: expect.any(String) })
  expect((await pelo(token, 'aprovar', { nome: 'Bia' })).status).toBe(409)
})

test('a picture that a sale is edited with has its digest; one that is not here any more is refused at its line', async () => {
  const { linha } = await openLoja()
  const [mockup] = await guardarMockups('#0f625d')
  const venda = await sell(linha(0, 2))
  const changeMockups = (arquivo: string) => {
    const itens = [{ ...linha(0, 2), item_id: venda.itens[0].item_id, mockups: [arquivo] }]
    return loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo(itens, { versao: venda.versao }))
  }
  const { status, body } = await changeMockups('0'.repeat(32))
  expect([status, body.erros]).toEqual([400, { 'itens.0.mockups': ['A imagem não está mais aqui. Envie-a de novo.'] }])
  expect((await changeMockups(mockup.arquivo)).status).toBe(200)
  const picture = await readFile(join(loja.midiaDir, `${mockup.arquivo}-imagem.webp`))
  const digest = createHash('sha256').update(picture).digest('hex')
  expect((await balcao.ler(venda.id)).itens[0].mockups).toMatchObject([{ arquivo: mockup.arquivo, digest }])
})
