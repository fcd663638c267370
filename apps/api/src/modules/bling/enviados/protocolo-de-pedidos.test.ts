import { describe, expect, test } from 'vitest'
import { corposDePedidos } from '../../../../test/support/bling-openapi-pedidos.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'
import { linhasDeSituacao, modulos } from '../pedido/cadastros.mapping.ts'
import { linhasDePedido, pedidoDoBling } from '../pedido/pedidos.mapping.ts'

const bling = await lojaComBlingDoArquivo()

describe('requests match the OpenAPI document', () => {
  test('every write of a sale with discounts that is sent, changed, moved, edited and cancelled', async () => {
    const { loja } = bling
    const pedidos = await abrirPedidos(bling)
    await bling.esquecerRequisicoes()
    const produto = await pedidos.publicado({ variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 9 }] })
    const pessoa = { nome: 'Ateliê Ágil', cpf: '12ABC34501DE35', telefone: '8133334444', uf: 'PE', cep: '50050000' }
    const { id } = (await loja.pedir('POST', '/api/clientes/', pessoa)).body
    const linhas = [{ id: produto.id, quantidade: 3, valor_unitario: 19.99, desconto: 1.01 }]
    const venda = await pedidos.vender(linhas, { cliente_id: id })
    await pedidos.quieto()
    const mudada = { ...pessoa, email: 'a@b.com', endereco: 'Rua Um', municipio: 'Recife' }
    await loja.pedir('PUT', `/api/clientes/${id}/`, mudada)
    await pedidos.balcao.levar(venda.id, 'retirada')
    await pedidos.quieto()
    await loja.pedir('PUT', `/api/vendas/${venda.id}/`, pedidos.balcao.corpo(linhas, { cliente_id: id }))
    await pedidos.quieto()

    const feitos = new Set<string>()
    for (const { metodo, caminho, corpo } of await bling.escritas()) {
      const operacao = `${metodo} ${caminho.replaceAll(/\d+(?=\/|$)/g, '{id}')}`
      if (!/ \/(contatos|pedidos)/.test(operacao)) continue
      feitos.add(operacao)
      expect({ operacao, problemas: corposDePedidos[operacao]?.safeParse(corpo).error?.issues }).toEqual({ operacao })
    }
    expect([...feitos].toSorted()).toEqual(Object.keys(corposDePedidos).toSorted())
  })
})

describe('what comes back as in the examples of the OpenAPI document is understood', () => {
  const linha = {
    id: 12345678,
    numero: 123,
    numeroLoja: 'Loja_123',
    data: '2023-01-12',
    dataSaida: '2023-01-12',
    dataPrevista: '2023-01-12',
    totalProdutos: 10,
    total: 12,
    contato: { id: 12345678, nome: 'Contato', tipoPessoa: 'J', numeroDocumento: '30188025000121' },
    situacao: { id: 12345678, valor: 1 },
    loja: { id: 12345678, unidadeNegocio: { id: 12345678 } },
  }

  test('orders, in a page and in full', () => {
    expect(linhasDePedido.parse({ data: [linha, { ...linha, numeroLoja: '' }] }).data).toMatchObject([
      { id: 12345678, numero: '123', situacao: { valor: 1 } },
      { numeroLoja: '' },
    ])
    const parcelas = [{ id: 1, valor: '123.45', dataVencimento: '2023-01-12' }]
    const inteiro = pedidoDoBling.parse({ data: { ...linha, itens: [], parcelas, transporte: null } }).data
    expect(inteiro).toMatchObject({ parcelas: [{ valor: 123.45 }], transporte: null })
  })

  test('modules and their statuses', () => {
    expect(modulos.parse({ data: [{ id: 1, nome: 'Vendas', descricao: '', criarSituacoes: true }] }).data).toEqual([
      { id: 1, nome: 'Vendas' },
    ])
    const situacao = { id: 101065, nome: 'Em produção', idHerdado: 6, cor: '#0065F9' }
    expect(linhasDeSituacao.parse({ data: [situacao] }).data).toEqual([
      { id: 101065, nome: 'Em produção', idHerdado: 6 },
    ])
  })
})
