import { describe, expect, test } from 'vitest'
import { corposDePedidos } from '../../../../test/support/bling-openapi-pedidos.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'
import { escolherFormaPagamento, formasDePagamento, linhasDeSituacao, modulos } from '../pedido/cadastros.mapping.ts'
import { alteracaoDoContato, contatoDoBling, escolherContato, linhasDeContato } from '../pedido/contatos.mapping.ts'
import { lerAncora, linhasDePedido, pedidoDoBling } from '../pedido/pedidos.mapping.ts'

const bling = await lojaComBlingDoArquivo()

describe('requests match the OpenAPI document', () => {
  test('every write of a sale with discounts that is sent, changed, moved, edited and cancelled', async () => {
    const { loja, emulador } = bling
    const pedidos = await abrirPedidos(bling)
    await emulador.controle('DELETE', '/requisicoes')
    const produto = await pedidos.publicado({ variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 9 }] })
    const pessoa = { nome: 'Ateliê Ágil', cpf: '12ABC34501DE35', telefone: '8133334444', uf: 'PE', cep: '50050000' }
    const { id } = (await loja.pedir('POST', '/api/clientes/', pessoa)).body
    const linhas = [{ id: produto.id, quantidade: 3, valor_unitario: 19.99, desconto: 1.01 }]
    const venda = await pedidos.vender(linhas, { cliente_id: id })
    await pedidos.quieto()
    await loja.pedir('PUT', `/api/clientes/${id}/`, {
      ...pessoa,
      email: 'a@b.com',
      endereco: 'Rua Um',
      municipio: 'Recife',
    })
    await pedidos.balcao.levar(venda.id, 'retirada')
    await pedidos.quieto()
    await loja.pedir('PUT', `/api/vendas/${venda.id}/`, pedidos.balcao.corpo(linhas, { cliente_id: id }))
    await pedidos.quieto()

    const feitos = new Set<string>()
    for (const { metodo, caminho, corpo } of await emulador.controle('GET', '/requisicoes?servico=bling&limite=5000')) {
      const operacao = `${metodo} ${caminho.replace('/bling/Api/v3', '').replaceAll(/\d+(?=\/|$)/g, '{id}')}`
      if (metodo === 'GET' || !/ \/(contatos|pedidos)/.test(operacao)) continue
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
    const inteiro = {
      ...linha,
      itens: [],
      parcelas: [{ id: 1, valor: '123.45', dataVencimento: '2023-01-12' }],
      transporte: null,
    }
    expect(pedidoDoBling.parse({ data: inteiro }).data).toMatchObject({
      parcelas: [{ valor: 123.45 }],
      transporte: null,
    })
  })

  test('a mark of ours is told from any other', () => {
    expect(lerAncora('ESTAMPA-7-12')).toEqual({ venda: 7, revisao: 12 })
    for (const alheia of ['Loja_123', '', null, 'ESTAMPA-7', 'ESTAMPA-7-1-2', 'ESTAMPA-7-99999999999'])
      expect(lerAncora(alheia)).toBeNull()
  })

  test('contacts: prefers active ones, never takes excluded ones; does not send empty fields back', () => {
    const contato = (id: number, situacao: string) => ({
      id,
      nome: 'Contato',
      codigo: '',
      situacao,
      numeroDocumento: '123.456.789-10',
    })
    const escolhido = (...situacoes: string[]) =>
      escolherContato(linhasDeContato.parse({ data: situacoes.map((s, i) => contato(i, s)) }).data)?.id
    expect([escolhido('E', 'I', 'A'), escolhido('E', 'S'), escolhido('E'), escolhido()]).toEqual([
      2,
      1,
      undefined,
      undefined,
    ])
    const lido = contatoDoBling.parse({
      data: {
        ...contato(9, 'S'),
        vendedor: { id: 0 },
        dadosAdicionais: { dataNascimento: '0000-00-00', sexo: '', naturalidade: 'Recife' },
        tiposContato: [{ id: 1, descricao: 'Cliente' }],
        endereco: { geral: { endereco: 'Velha', numero: '1' }, cobranca: { endereco: 'De cobrança' } },
      },
    }).data
    const cliente = {
      id: 1,
      nome: 'Ana',
      cpf: '12345678909',
      telefone: '',
      email: '',
      id_bling: '9',
      anonimizado_em: null,
      consumidor_final: false,
      versao: 2,
      contato_mudado: ['nome', 'endereco', 'numero'],
    }
    const morada = { cep: '', municipio: '', uf: '', endereco: 'Nova', numero: '', complemento: '', bairro: '' }
    const corpo = alteracaoDoContato(lido, { ...cliente, ...morada })
    expect(corpo).toMatchObject({
      nome: 'Ana',
      situacao: 'S',
      dadosAdicionais: { naturalidade: 'Recife' },
      tiposContato: [{ id: 1, descricao: 'Cliente' }],
      endereco: { geral: { endereco: 'Nova', numero: '' }, cobranca: { endereco: 'De cobrança' } },
    })
    expect(JSON.stringify(corpo)).not.toMatch(/"id":9|"id":0|0000-00-00|"sexo"/)
  })

  test('payment methods: Pix among the active ones that are received, else the default, else any', () => {
    const forma = (id: number, dados: object) => ({
      id,
      descricao: 'X',
      tipoPagamento: 15,
      situacao: 1,
      fixa: false,
      padrao: 0,
      finalidade: 3,
      juros: 1.5,
      multa: 2.0,
      ...dados,
    })
    const escolhida = (...formas: object[]) =>
      escolherFormaPagamento(formasDePagamento.parse({ data: formas }).data)?.id
    expect(escolhida(forma(1, {}), forma(2, { tipoPagamento: 20 }), forma(3, { padrao: 1 }))).toBe(2)
    expect(escolhida(forma(1, { padrao: 1, finalidade: 1 }), forma(2, { tipoPagamento: 20 }))).toBe(2)
    expect(escolhida(forma(1, { situacao: 0, padrao: 1 }), forma(2, {}))).toBe(2)
    expect(escolhida(forma(1, {}), forma(2, { padrao: 1 }))).toBe(2)
    expect(escolhida()).toBeUndefined()
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
