import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { textosDoPdf } from '../../../test/support/textos-do-pdf.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { corpo, criar, ler, editar, agir, enviar, pelo, pagina, guardarMockups } = await openOrcamentos(
  loja,
  balcao.clienteId,
)
const { producoes } = openBancada(balcao)

let arte = 0
beforeAll(async () => {
  await turnOnProducao(loja, false)
  const upload = new FormData()
  upload.set('nome', 'Escudo')
  upload.set('arquivo', new Blob(['<svg/>']), 'escudo.svg')
  arte = (await loja.pedir('POST', '/api/artes/', upload)).body.id
})
const frente = (dados: object = {}) => ({ posicao: 'frente', arte_id: arte, tecnica: 'dtf', largura_mm: 280, ...dados })
async function createLisa() {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 20 }))
  const { id, variacoes: stored } = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const item = (indice: number, quantidade: number, dados: object = {}) => ({
    produto_id: id,
    variacao_id: stored[indice].id,
    quantidade,
    valor_unitario: 40,
    ...dados,
  })
  return { id, item }
}

test('the prints of a quote stay through edits that do not name them, and become those of its sale', async () => {
  const { item } = await createLisa()
  const group = { grupo: 'time', estampas: [frente()] }
  const { id, itens } = await criar([item(0, 2, group), item(1, 3, group)])
  expect(itens).toMatchObject([
    { item_id: 1, grupo: 'time', estampas: [{ id: 1, ...frente(), altura_mm: null, arte: 'Escudo', versao: 1 }] },
    { item_id: 2, grupo: 'time', estampas: [{ arte_id: arte }] },
  ])
  const token = await enviar(id)
  // A line that goes is told by its number, not by its place.
  const { status, body } = await editar(id, [item(1, 5, { item_id: 2 }), item(0, 1)])
  expect([status, body.versao_atual]).toEqual([200, 2])
  expect(body.itens).toMatchObject([
    { item_id: 2, grupo: 'time', quantidade: 5, estampas: [{ id: 1, arte_id: arte }] },
    { item_id: 3, grupo: null, estampas: [] },
  ])
  expect(body.versoes[1].itens).toMatchObject([{ item_id: 1 }, { item_id: 2 }])
  expect((await pelo(token)).body.itens[0]).toMatchObject({ estampas: [{ arte: 'Escudo' }] })
  const copy = (await agir(id, 'duplicar')).body
  expect(copy.itens).toEqual(body.itens)
  await enviar(id)
  await pelo(await enviar(id), 'aprovar', { nome: 'Bia' })
  const venda = await agir(id, 'gerar-venda')
  expect([venda.status, venda.body.codigo]).toEqual([201, undefined])
  expect(venda.body.itens).toMatchObject([
    { grupo: 'time', estampas: [{ arte_id: arte }], producao: { de: 5, prontas: 0 } },
    { grupo: null, estampas: [] },
  ])
  expect(await producoes(`venda=${venda.body.id}`)).toMatchObject([{ pedida: 5, estampas: [{ arte_id: arte }] }])
  await balcao.conferir()
})

const NOMES = [{ nome: 'Bia' }, { nome: 'Rui' }, { nome: 'Ana', numero: '9' }]
test('the customer reads the sizes of one grid together, the art once, and no name of a file', async () => {
  const { item } = await createLisa()
  const group = { grupo: 'time', estampas: [frente()] }
  const { id } = await criar([item(0, 2, group), item(1, 3, { ...group, personalizacao: NOMES })])
  const read = async () => (await pagina('GET', await enviar(id))).body
  const sections = async () => (await read()).match(/<section class="caixa item">.*?<\/section>/gs) ?? []
  const [section, ...furtherSections] = await sections()
  expect(furtherSections).toEqual([])
  const text = section
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(text).toBe(
    'Lisa Preta Frente · DTF · 28 cm de largura · Escudo P: 2 · M: 3 5 × R$ 40,00 R$ 200,00 M Bia Rui Ana, nº 9',
  )
  const upload = new FormData()
  upload.set('nome', '01login')
  upload.set('arquivo', new Blob(['<svg  />']), '01login.svg')
  const unnamed = (await loja.pedir('POST', '/api/artes/', upload)).body.id
  const estampas = [frente({ arte_id: unnamed })]
  await editar(id, [item(0, 2, { estampas }), item(1, 3, { estampas, valor_unitario: 45.5 })])
  const [changed] = await sections()
  expect(changed).toContain('<span>2 × R$ 40,00</span><b>R$ 80,00</b>')
  expect(changed).toContain('<span>3 × R$ 45,50</span><b>R$ 136,50</b>')
  expect(changed).not.toContain('01login')
})

test('another version of the art is shown with the quote as it stands, under the number of the print', async () => {
  const { item } = await createLisa()
  const { id } = await criar([item(0, 1, { estampas: [frente({ posicao: 'costas' }), frente({ id: 7 })] })])
  const upload = new FormData()
  upload.set('nome', 'Escudo novo')
  upload.set('arte_id', String(arte))
  upload.set('arquivo', new Blob(['<svg >']), 'novo.svg')
  expect((await loja.pedir('POST', '/api/artes/', upload)).body.versao).toBe(2)
  expect((await ler(id)).itens[0].estampas).toMatchObject([
    { id: 8, posicao: 'costas', arte: 'Escudo novo', versao: 2, arquivo: 'novo.svg' },
    { id: 7, posicao: 'frente', versao: 2 },
  ])
})

test('prints are refused at their field, and the same piece with the same prints twice', async () => {
  const { item } = await createLisa()
  const post = async (...itens: object[]) => {
    const { status, body } = await loja.pedir('POST', '/api/orcamentos/', corpo(itens))
    return [status, body.codigo, Object.keys(body.erros ?? {})]
  }
  const free = { descricao: 'Peça do cliente', quantidade: 1, valor_unitario: 10, estampas: [frente()] }
  expect(await post(free)).toEqual([409, 'ESTAMPA_NAO_CABE', []])
  expect(await post(item(0, 1, { estampas: [frente({ arte_id: 999_999 })] }))).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.0.estampas.0.arte_id'],
  ])
  expect(await post(item(0, 1, { estampas: [frente()], variacao_id: null }))).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.0.variacao_id'],
  ])
  const otherItem = item(1, 1, { grupo: 'a', estampas: [frente({ posicao: 'costas' })] })
  expect(await post(item(0, 1, { grupo: 'a', estampas: [frente()] }), otherItem)).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.1.grupo'],
  ])
  const printed = item(0, 1, { estampas: [frente()] })
  expect(await post(printed, item(0, 2, { estampas: [frente({ observacao: 'x' })] }))).toEqual([
    400,
    'DADOS_INVALIDOS',
    ['itens.1.produto_id'],
  ])
  expect((await post(printed, item(0, 2)))[0]).toBe(201)
})

test('the PDF shows the art of a line beside it, once for lines in a row that carry the same; unreadable ones are left out', async () => {
  const { item } = await createLisa()
  const sendArte = async (nome: string, content: Buffer) => {
    const upload = new FormData()
    upload.set('nome', nome)
    upload.set('arquivo', new Blob([new Uint8Array(content)]), `${nome}.png`)
    return (await loja.pedir('POST', '/api/artes/', upload)).body.id
  }
  const png = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 4, background } })
      .png()
      .toBuffer()
  const [leao, onca] = [await sendArte('leao', await png('#f00')), await sendArte('onca', await png('#0f0'))]
  const broken = await sendArte('quebrada', (await png('#00f')).subarray(0, 200))
  const readPdf = async (itens: readonly object[]) => {
    const { id } = await criar(itens)
    const headers = { authorization: `Bearer ${loja.access}` }
    const { rawPayload } = await loja.app.inject({ url: `/api/orcamentos/${id}/pdf/`, headers })
    const pictures = rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    return [pictures, textosDoPdf(rawPayload).split('A mesma arte do item acima.').length - 1]
  }
  const printed = (arte_id: number) => ({ estampas: [frente({ arte_id })] })
  expect(await readPdf([item(0, 2, printed(leao)), item(1, 3, printed(leao))])).toEqual([1, 1])
  expect(await readPdf([item(0, 2, printed(leao)), item(1, 3, printed(onca))])).toEqual([2, 0])
  expect(await readPdf([item(0, 2, printed(broken)), item(1, 3, printed(arte))])).toEqual([0, 0])
  // A mock-up shows the art already.
  const [mockup] = await guardarMockups('red')
  expect(await readPdf([item(0, 2, { ...printed(leao), mockups: [mockup.arquivo] })])).toEqual([1, 0])
})
