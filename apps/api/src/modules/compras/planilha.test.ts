import { expect, test } from 'vitest'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const { loja, criarProduto: createProduto } = await balcaoDoArquivo()
const { pedir } = loja

const download = async (query: string, authorization = `Bearer ${loja.access}`) => {
  const answer = await loja.app.inject({ url: `/api/compras/exportar/?${query}`, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  const rows = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  return rows.map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')))
}

test('the spreadsheet of purchases has a row for each line, what came of it, and costs only for who sees them', async () => {
  const fornecedor = { nome: 'Malhas', documento: '11.222.333/0001-81' }
  const { id: fornecedor_id } = (await pedir('POST', '/api/fornecedores/', fornecedor)).body
  const [meia, luva] = [
    await createProduto({ titulo: 'Meia', qtd: 0 }),
    await createProduto({ titulo: 'Luva', qtd: 0 }),
  ]
  const itens = [
    { produto_id: meia.id, quantidade: 10, custo_unitario: 5.5 },
    { produto_id: luva.id, quantidade: 4 },
  ]
  const corpo = { fornecedor_id, itens, frete: 3, previsao: '2030-01-02' }
  const { body: compra } = await pedir('POST', '/api/compras/', corpo)
  const { body: empty } = await pedir('POST', '/api/compras/', { fornecedor_id, itens: [] })
  await pedir('POST', `/api/compras/${compra.id}/pedir/`)
  const arrived = { itens: [{ item_id: compra.itens[0].id, quantidade: 6 }] }
  expect((await pedir('POST', `/api/compras/${compra.id}/receber/`, arrived)).status).toBe(200)

  const [header = [], ...rows] = await download('')
  const told = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])))
  const common = { Compra: String(compra.id), Fornecedor: 'Malhas', 'CPF ou CNPJ': '11.222.333/0001-81' }
  expect(told).toMatchObject([
    { Compra: String(empty.id), Situação: 'Rascunho', Produto: '', 'Frete da compra': '0', 'Total da compra': '0' },
    {
      ...common,
      Situação: 'Recebida em parte',
      'Prevista para': '02/01/2030',
      'Última chegada': expect.stringMatching(/^\d\d\/\d\d\/\d{4} /),
      Produto: 'Meia',
      Pedidas: '10',
      Recebidas: '6',
      'Custo unitário': '5,5',
      'Frete da compra': '3',
      'Total da compra': '58',
    },
    { ...common, Produto: 'Luva', Recebidas: '0', 'Última chegada': '', 'Custo unitário': '', 'Total da compra': '' },
  ])
  expect(await download(`ids=${empty.id}`)).toHaveLength(2)
  expect(await download('busca=luva')).toHaveLength(3)

  const caixa = await createCaixa(loja)
  await caixa.negar('ver_custos')
  const [allowed = []] = await download('', caixa.authorization)
  expect(header.filter((name) => !allowed.includes(name))).toEqual([
    'Custo unitário',
    'Frete da compra',
    'Total da compra',
  ])
  await caixa.negar('exportar_dados')
  expect((await caixa.pedir('GET', '/compras/exportar/')).status).toBe(403)
})
