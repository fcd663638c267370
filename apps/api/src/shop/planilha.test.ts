import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../../test/support/loja.ts'
import { openBalcao } from '../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const { db } = loja.banco

const downloadFile = (caminho: string) =>
  loja.app.inject({ url: `/api${caminho}`, headers: { authorization: `Bearer ${loja.access}` } })

/** The cells as they stand in the file; those of a test hold no quotes or line ends. */
async function csv(caminho: string) {
  const resposta = await downloadFile(caminho)
  expect(resposta.statusCode).toBe(200)
  const [cabeca = [], ...linhas] = resposta.body
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((linha) => linha.slice(1, -1).split('";"'))
  return linhas.map((celulas) => Object.fromEntries(cabeca.map((nome, i) => [nome, celulas[i]])))
}
async function xlsx(caminho: string) {
  const { sheets } = await readXlsx((await downloadFile(caminho)).rawPayload)
  const [cabeca = [], ...linhas] = sheets[0]?.rows ?? []
  return linhas.map((celulas) => Object.fromEntries(cabeca.map((nome, i) => [String(nome), celulas[i] ?? null])))
}

const camiseta = await balcao.criarProduto({
  titulo: 'Camiseta Açaí',
  sku: '00120',
  preco_custo: 20,
  peso: 0.25,
  variacoes: [
    { tamanho: 'M', sku: '00123', quantidade: 5 },
    { tamanho: 'G', sku: '1E10', quantidade: 2, preco_custo: 21.5, preco_venda: 69.9 },
  ],
})
const caneca = await balcao.criarProduto({ titulo: '=2+3', sku: 'CAN', qtd: 7, descricao: '\u0001 quente' })
const cliente = await loja.pedir('POST', '/api/clientes/', {
  nome: '+Ana',
  cpf: '529.982.247-25',
  telefone: '81999990000',
  cep: '01310100',
  numero: '007',
  inscricao_estadual: '0012',
  contribuinte: 'sim',
  municipio: 'São Paulo',
  codigo_ibge: '3550308',
})

test('products: a row for each variation, the newest first, as Brazilian CSV', async () => {
  const resposta = await downloadFile('/produtos/exportar/')
  expect(resposta.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="produtos.csv"',
    'cache-control': 'no-store',
  })
  expect(resposta.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(await csv('/produtos/exportar/')).toMatchObject([
    { Título: "'=2+3", SKU: 'CAN', 'SKU do produto': '', Tamanho: '', Estoque: '7', 'Preço de custo': '' },
    { Título: 'Camiseta Açaí', SKU: "'00123", 'SKU do produto': "'00120", 'Preço de custo': '20', 'Peso (kg)': '0,25' },
    { Título: 'Camiseta Açaí', SKU: "'1E10", Tamanho: 'G', 'Preço de custo': '21,5', 'Preço de venda': '69,9' },
  ])
})

test('products as XLSX: codes and what looks like a formula are text, numbers are numbers, times are times', async () => {
  const linhas = await xlsx('/produtos/exportar/?formato=xlsx')
  expect(linhas).toMatchObject([
    { Título: '=2+3', SKU: 'CAN', Estoque: 7, 'Preço de custo': null },
    { SKU: '00123', 'SKU do produto': '00120', 'Preço de custo': 20 },
    { SKU: '1E10', 'Preço de custo': 21.5, Disponível: 2 },
  ])
  const { 'Exportado em': quando } = linhas[0] as { 'Exportado em': Date }
  expect(Math.abs(quando.getTime() - (Date.now() - 3 * 3_600_000))).toBeLessThan(60_000)
})

test.each([
  ['what the search finds', 'busca=acai', ['00123', '1E10']],
  ['what a filter finds', 'tamanho=G', ['00123', '1E10']],
  ['the ticked ones, whatever the filters say', `busca=camiseta&ids=${caneca.id}`, ['CAN']],
  ['nothing', 'busca=nada', []],
])('an export holds %s', async (_, query, skus) => {
  expect((await xlsx(`/produtos/exportar/?formato=xlsx&${query}`)).map(({ SKU }) => SKU)).toEqual(skus)
})

test('customers: document, registration, telephone, codes and number of the house are text', async () => {
  expect(await csv('/clientes/exportar/?busca=52998224725')).toMatchObject([
    {
      Nome: "'+Ana",
      'CPF ou CNPJ': '529.982.247-25',
      Telefone: '(81) 99999-0000',
      'Inscrição estadual': "'0012",
      'Contribuinte do ICMS': 'Contribuinte',
      'Código IBGE': "'3550308",
      CEP: '01310-100',
      Número: "'007",
      'Cadastrado em': expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
    },
  ])
})

test('sales: a row for each line; the sums of a sale stand in its first one, an unknown cost is empty', async () => {
  const [m] = camiseta.variacoes
  const itens = [
    { id: camiseta.id, variacao_id: m.id, quantidade: 2, valor_unitario: 59.9, desconto: 5 },
    { id: caneca.id, quantidade: 1, valor_unitario: 30 },
  ]
  const { id } = (await balcao.vender(itens, { cliente_id: cliente.body.id })).body
  const cancelada = (await balcao.vender([{ id: caneca.id, quantidade: 1, valor_unitario: 30 }])).body.id
  await loja.pedir('DELETE', `/api/vendas/${cancelada}/`)
  expect(await xlsx('/vendas/exportar/?formato=xlsx')).toMatchObject([
    {
      Venda: id,
      Status: 'Separação',
      Origem: 'Loja Física',
      Cliente: '+Ana',
      Produto: 'Camiseta Açaí',
      SKU: '00123',
      Quantidade: 2,
      Subtotal: 114.8,
      'Custo unitário': 20,
      'Total da venda': 144.8,
      Pagamento: 'A receber',
    },
    { Venda: id, Produto: '=2+3', 'Custo unitário': null, 'Total da venda': null },
  ])
  const achadas = await xlsx('/vendas/exportar/?formato=xlsx&busca=cancelad')
  expect(achadas.map(({ Venda }) => Venda)).toEqual([cancelada])
  expect((await csv(`/vendas/exportar/?ids=${id}`)).map(({ SKU }) => SKU)).toEqual(["'00123", 'CAN'])
})

test('movements of stock: of all, or of one variation', async () => {
  const allMovimentos = await xlsx('/estoque/movimentos/exportar/?formato=xlsx')
  expect(allMovimentos.at(-1)).toMatchObject({
    Produto: 'Camiseta Açaí',
    Quantidade: 5,
    Saldo: 5,
    Motivo: 'Cadastro do produto',
  })
  const [, g] = camiseta.variacoes
  expect(await csv(`/estoque/movimentos/exportar/?variacao=${g.id}`)).toMatchObject([{ SKU: "'1E10", Quantidade: '2' }])
})

test('more records than are read at once come out whole, each once', async () => {
  const novos = Array.from({ length: 1203 }, (_, i) => ({ nome: `Muitos ${i}`, cpf: String(20_000_000_000 + i) }))
  await db.insertInto('clientes').values(novos).execute()
  const nomes = (await csv('/clientes/exportar/?busca=muitos')).map(({ Nome }) => Nome)
  expect(nomes).toEqual(novos.map(({ nome }) => nome).toReversed())
})

test('the audit says who took what, and nothing that was searched for', async () => {
  await downloadFile(`/clientes/exportar/?busca=52998224725&formato=xlsx&ids=${cliente.body.id}`)
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=planilha_exportada')).body
  expect(results[0]).toMatchObject({
    usuario: 'dona',
    detalhes: { conteudo: 'clientes', formato: 'xlsx', selecionados: 1 },
  })
})
