import { outrasFormas } from '@estampa/contract/produtos/procura.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBase, lojaDoArquivo } from '../../../test/support/loja.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

/** Where the tests' requests say that they go. */
const HOST = 'localhost:80'
const loja = await lojaDoArquivo()
const base = await createBase(loja)
const { id: outroModelo } = (await loja.pedir('POST', '/api/modelos/', { codigo: '900', nome: 'Moletom Canguru' })).body
const createProduto = (dados: object) => loja.pedir('POST', '/api/produtos/', { ...base, ...dados })
await createProduto({
  titulo: 'Camiseta Pôr do Sol',
  sku: 'SOL',
  preco_venda: 40,
  variacoes: [
    { nome_cor: 'Azul Céu', cor: '#0000ff', tamanho: 'M', preco_venda: 50, quantidade: 1 },
    { nome_cor: 'Preta', cor: '#000000', tamanho: 'GG', preco_venda: 70, quantidade: 2 },
  ],
})
await createProduto({ titulo: 'Caneca Ação 100%', sku: 'CANECA', preco_venda: 30, qtd: 5 })
await createProduto({ titulo: 'Blusa', sku: 'BLUSA', modelo_id: outroModelo })
const lixo = await createProduto({ titulo: 'Camiseta Excluída', variacoes: [{ nome_cor: 'Lilás', preco_venda: 900 }] })
await loja.pedir('DELETE', `/api/produtos/${lixo.body.id}/`)

const searchProdutos = async (query: string) => {
  const { status, body } = await loja.pedir('GET', `/api/produtos/busca/?${query}`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.results.length)
  return body.results.map(({ titulo }: { titulo: string }) => titulo)
}

test.each([
  [['Blusa', 'Caneca Ação 100%', 'Camiseta Pôr do Sol'], '- busca=ca preco_min=&preco_max='],
  [['Blusa', 'Camiseta Pôr do Sol'], 'situacao=estoque_baixo'],
  [
    ['Caneca Ação 100%'],
    `situacao=nao_publicados&busca=caneca busca=acao busca=canega&parecidos=true busca=caneca
      busca=camisetas+canecos busca=00%25 preco_max=30`,
  ],
  [
    ['Camiseta Pôr do Sol'],
    `busca=por+do+sol busca=SOL%20camiseta busca=azul busca=camiseta+gg busca=azul+m
      busca=camizeta+gg&parecidos=true busca=camisetas+pretos+GG busca=preto busca=azuis cor=Azul-C%C3%A9u
      cor=%230000ff tamanho=gg preco_min=60 preco_min=70`,
  ],
  [['Blusa'], 'busca=canguru busca=moleton+cangoru&parecidos=1 busca=moletons+cangurus'],
  [
    [],
    `busca=camizeta+gg busca=camizeta+xg&parecidos=true busca=xyzw&parecidos=true busca=cnc9&parecidos=true
      busca=camisas busca=_ busca=lilas cor=preta&tamanho=M preco_min=70,01 preco_min=31&preco_max=49,99`,
  ],
])('%j is found by %s', async (titulos, queries) => {
  for (const query of queries.split(/\s+/))
    expect([query, await searchProdutos(query === '-' ? '' : query)]).toEqual([query, titulos])
})

test('of similar products the one that has all words most nearly is first, on every page', async () => {
  const titulos = ['Camiseta Girassol', 'Camiseta Girassol Mostarda e Girafa', 'Camisa Girassol', 'Camiseta Girafa Sol']
  const made: number[] = []
  for (const titulo of titulos) made.push((await createProduto({ titulo })).body.id)
  const query = 'busca=camizeta+girasol&parecidos=true'
  const all = await searchProdutos(query)
  expect(all.slice(0, 2)).toEqual(titulos.slice(0, 2))
  const paged: string[] = []
  for (let path = `/api/produtos/busca/?${query}&limite=1`; path; ) {
    const { body } = await loja.pedir('GET', path)
    expect([body.count, body.results.length]).toEqual([all.length, 1])
    paged.push(body.results[0].titulo)
    path = body.next ? body.next.slice(body.next.indexOf('/api/')) : ''
  }
  expect(paged).toEqual(all)
  for (const id of made) await loja.pedir('DELETE', `/api/produtos/${id}/`)
})

test('a size beside other words is meant whole, and one with two numbers is found by each', async () => {
  const meia = { titulo: 'Meia Marinha', variacoes: ['38/40', 'M'].map((tamanho) => ({ tamanho, quantidade: 1 })) }
  const { body } = await createProduto(meia)
  const queries = 'meia+m meia+40 38+40 38/40 40+meia m meia+p meia+8 40+m meia+mar'.split(' ')
  const achados = []
  for (const query of queries) achados.push([query, (await searchProdutos(`busca=${query}`)).includes('Meia Marinha')])
  expect(achados).toEqual(queries.map((query) => [query, query !== 'meia+p' && query !== 'meia+8']))
  // No product of this title has a size, nor a word that is one.
  expect(await searchProdutos('busca=caneca+p')).toEqual([])
  await loja.pedir('DELETE', `/api/produtos/${body.id}/`)
})

test('the text of a label finds its product, as a path and as an address of this shop only', async () => {
  const { body } = await loja.pedir('GET', '/api/produtos/busca/?busca=por+do+sol')
  const [{ id, variacoes }] = body.results
  const etiqueta = `/produtos/${id}?variacao=${variacoes[0].id}`
  for (const texto of [etiqueta, `/produtos/${id}`, `http://${HOST}${etiqueta}`])
    expect([texto, await searchProdutos(`busca=${encodeURIComponent(texto)}`)]).toEqual([
      texto,
      ['Camiseta Pôr do Sol'],
    ])
  for (const texto of [`http://outra.loja${etiqueta}`, '/produtos/999999999999'])
    expect([texto, await searchProdutos(`busca=${encodeURIComponent(texto)}`)]).toEqual([texto, []])
})

test('under the name of its category, once that is changed too, and of both genders of a new colour', async () => {
  const { body: categorias } = await loja.pedir('GET', '/api/categorias/')
  const { id, nome } = categorias[0]
  await loja.pedir('PUT', `/api/categorias/${id}/`, { nome: 'Infantil', categoria_pai: null })
  expect(await searchProdutos('busca=caneca+infantis')).toEqual(['Caneca Ação 100%'])
  expect(await searchProdutos('busca=caneca+camisetas')).toEqual([])
  await loja.pedir('PUT', `/api/categorias/${id}/`, { nome, categoria_pai: null })
  const cor = 'Verde-Musgo, Botões Pequenas e Algodão'
  const { rows } = await sql`select outras_formas(${cor}) as formas`.execute(loja.banco.db)
  // In SQL each word once, in the order of the alphabet.
  expect(rows).toEqual([{ formas: outrasFormas(cor).split(' ').toSorted().join(' ') }])
})

test('each filter works; products in the trash count for none', async () => {
  const { body } = await loja.pedir('GET', '/api/produtos/filtros-disponiveis/')
  const tons = [
    { nome_cor: 'Azul-Céu', cor: '#0000ff' },
    { nome_cor: 'Preta', cor: '#000000' },
  ]
  expect(body).toEqual({ cores: ['Azul-Céu', 'Preta'], tons, tamanhos: ['GG', 'M'], preco: { min: 30, max: 70 } })
})

test('pages forward and back by address, with the same total', async () => {
  const caminho = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
  const firstPage = await loja.pedir('GET', '/api/produtos/busca/?limite=2')
  const results = [{ titulo: 'Blusa' }, { titulo: 'Caneca Ação 100%' }]
  expect(firstPage.body).toMatchObject({ count: 3, previous: null, results })
  const dois = await loja.pedir('GET', caminho(firstPage.body.next))
  expect(dois.body).toMatchObject({ count: 3, next: null, results: [{ titulo: 'Camiseta Pôr do Sol' }] })
  const volta = await loja.pedir('GET', caminho(dois.body.previous))
  expect(volta.body).toMatchObject({ count: 3, previous: null, results: firstPage.body.results })
})

test('by model, and by its new name once it is renamed', async () => {
  expect(await searchProdutos(`modelo=${outroModelo}`)).toEqual(['Blusa'])
  await loja.pedir('PUT', `/api/modelos/${outroModelo}/`, { codigo: '900', nome: 'Jaqueta' })
  expect(await searchProdutos('busca=jaqueta')).toEqual(['Blusa'])
  expect(await searchProdutos('busca=canguru')).toEqual([])
})

test('pieces that are promised do not count as stock that is left', async () => {
  const balcao = await openBalcao(loja)
  const touca = await balcao.criarProduto({ titulo: 'Touca', qtd: 9 })
  const gorro = await balcao.criarProduto({ titulo: 'Gorro', variacoes: [{ tamanho: 'M', quantidade: 9 }] })
  const baixos = async () => (await searchProdutos('situacao=estoque_baixo')).toSorted()
  expect(await baixos()).toEqual(['Blusa', 'Camiseta Pôr do Sol'])
  const linha = { quantidade: 8, valor_unitario: 1 }
  await balcao.vender([
    { id: touca.id, ...linha },
    { id: gorro.id, variacao_id: gorro.variacoes[0].id, ...linha },
  ])
  expect(await baixos()).toEqual(['Blusa', 'Camiseta Pôr do Sol', 'Gorro', 'Touca'])
})
