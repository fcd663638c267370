import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const ficha = {
  nome: 'Conceição Araújo',
  cpf: '529.982.247-25',
  telefone: '81999990000',
  municipio: 'Olinda',
  uf: 'PE',
}
const id = (await loja.pedir('POST', '/api/clientes/', ficha)).body.id
const produto = await balcao.criarProduto({ titulo: 'Camiseta Açaí', sku: 'AC-1', qtd: 9 })
const itens = [{ id: produto.id, quantidade: 2, valor_unitario: 59.9, desconto: 5 }]
const venda = (await balcao.vender(itens, { cliente_id: id })).body.id
await balcao.pagar(venda, 14.8, { forma: 'cartao', observacao: 'sinal' })

const { criar, enviar, pelo } = await openOrcamentos(loja, id)
const arte = { descricao: 'Arte', quantidade: 1, valor_unitario: 30, personalizacao: [{ nome: 'Téo', numero: '9' }] }
const oferta = await criar([arte], { termos: 'Metade antes' })
await pelo(await enviar(oferta.id), 'aprovar', { nome: 'Conceição' })

const exportClientes = (query: string, headers = { authorization: `Bearer ${loja.access}` }) =>
  loja.app.inject({ url: `/api/clientes/${id}/exportar/${query}`, headers })

test('the JSON holds the whole record, every sale and every quote, as a file that is not cached', async () => {
  const resposta = await exportClientes('?formato=json')
  expect(resposta.statusCode).toBe(200)
  expect(resposta.headers).toMatchObject({
    'content-disposition': `attachment; filename="cliente-${id}.json"`,
    'cache-control': 'no-store',
  })
  const aprovacao = { nome: 'Conceição', endereco: '127.0.0.1', anulada_em: null }
  const { descricao, personalizacao } = arte
  const versao = { numero: 1, total: 30, termos: 'Metade antes', itens: [{ descricao, personalizacao }], aprovacao }
  expect(resposta.json()).toMatchObject({
    cliente: { id, nome: 'Conceição Araújo', cpf: '52998224725', municipio: 'Olinda' },
    contato_no_bling: null,
    vendas: [
      {
        id: venda,
        status: 'Separação',
        origem: 'Loja Física',
        total: 114.8,
        itens: [{ titulo: 'Camiseta Açaí', sku: 'AC-1', quantidade: 2, valor_unitario: 59.9, desconto: 5 }],
        pagamentos: [{ forma: 'Cartão', valor: 14.8, observacao: 'sinal' }],
        historico: [
          { descricao: expect.stringContaining('Venda criada') },
          { descricao: expect.stringContaining('Pagamento registrado') },
        ],
      },
    ],
    orcamentos: [{ numero: oferta.id, situacao: 'Aprovado', venda_id: null, versoes: [versao] }],
  })
})

test('the PDF is one, of pages of A4, and names the customer', async () => {
  const resposta = await exportClientes('?formato=pdf')
  expect([resposta.statusCode, resposta.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(resposta.headers['content-disposition']).toBe(`attachment; filename="cliente-${id}.pdf"`)
  const texto = resposta.rawPayload.toString('latin1')
  expect(texto).toMatch(/^%PDF-/)
  expect(texto).toContain('/MediaBox [0 0 595.28 841.89]')
  const titulo = Buffer.from('\ufeffDados de Conceição Araújo', 'utf16le').swap16()
  expect(resposta.rawPayload.includes(titulo)).toBe(true)
})

test('what joined records told of the person is in both', async () => {
  const tamanho = (await exportClientes('?formato=pdf')).rawPayload.length
  const juntados = [
    { nome: 'C. Araújo', cpf: '111', email: 'c@exemplo.com' },
    { nome: 'Ceça', cpf: '222', telefone: '8133334444' },
  ]
  for (const mergedFicha of juntados) {
    const { body } = await loja.pedir('POST', '/api/clientes/', mergedFicha)
    expect((await loja.pedir('POST', `/api/clientes/${id}/juntar/`, { outro_id: body.id })).status).toBe(200)
  }
  const { cliente, cadastros_juntados } = (await exportClientes('?formato=json')).json()
  expect(cliente.email).toBe('c@exemplo.com')
  expect(cadastros_juntados).toMatchObject(juntados)
  expect(cadastros_juntados[0]).not.toHaveProperty('contato_mudado')
  expect((await exportClientes('?formato=pdf')).rawPayload.length).toBeGreaterThan(tamanho)
})

test('each is audited by the customer’s id; a refused one is not', async () => {
  expect((await exportClientes('?formato=csv')).statusCode).toBe(400)
  expect((await exportClientes('', { authorization: '' })).statusCode).toBe(401)
  expect((await loja.pedir('GET', '/api/clientes/999999/exportar/')).status).toBe(404)
  const { body } = await loja.pedir('GET', '/api/auditoria/?tipo=cliente_exportado')
  const auditedCliente = { alvo_tipo: 'cliente', alvo_id: id, alvo: null, usuario: 'dona' }
  const formatos = ['pdf', 'json', 'pdf', 'pdf', 'json']
  expect(body.results).toMatchObject(formatos.map((formato) => ({ ...auditedCliente, detalhes: { formato } })))
})

test('more of a customer than one file holds is refused with another way, and the history of a sale shows its newest', async () => {
  const buyer = (await loja.pedir('POST', '/api/clientes/', { nome: 'Consumidor', cpf: '111.444.777-35' })).body.id
  const { id: sold } = (await balcao.vender(itens, { cliente_id: buyer })).body
  await sql`insert into historico_vendas (venda_id, tipo, descricao)
    select ${sold}, 'pagamento', 'Mudança ' || n from generate_series(1, 20000) n`.execute(loja.banco.db)
  for (const formato of ['json', 'pdf'])
    expect(await loja.pedir('GET', `/api/clientes/${buyer}/exportar/?formato=${formato}`)).toMatchObject(
      recusa(409, 'PAPEL_GRANDE', /Exporte as vendas deste cliente como planilha/),
    )
  const historico = await balcao.historico(sold)
  expect([historico.length, historico[0]?.descricao]).toEqual([2_000, 'Mudança 20000'])
})
