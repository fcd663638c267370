import { describe, expect, test } from 'vitest'
import { venda } from '../../../../test/support/venda-do-pedido.ts'
import { corpoDaAlteracao } from '../pedido/alteracao.mapping.ts'
import { pedidoDoBling } from '../pedido/pedidos.mapping.ts'

describe('a change', () => {
  const lido = pedidoDoBling.parse({
    data: {
      id: 9,
      numero: 33,
      numeroLoja: 'ESTAMPA-7-2',
      data: '2026-11-20',
      dataSaida: '0000-00-00',
      dataPrevista: '2026-11-25',
      total: 50,
      totalProdutos: 50,
      situacao: { id: 6, valor: 0 },
      contato: { id: 3, nome: 'Ana' },
      loja: { id: 0 },
      vendedor: { id: 0 },
      categoria: { id: 0 },
      notaFiscal: { id: 0 },
      observacoes: 'Embrulhar',
      tributacao: { totalICMS: 0 },
      itens: [
        {
          id: 1,
          codigo: 'A',
          quantidade: 1,
          valor: 50,
          descricao: 'Camiseta',
          produto: { id: 1 },
          naturezaOperacao: { id: 0 },
        },
      ],
      parcelas: [
        { id: 1, valor: 20, dataVencimento: '2026-11-20', formaPagamento: { id: 4 } },
        { id: 2, valor: 30, dataVencimento: '2026-12-20', formaPagamento: { id: 4 } },
      ],
      transporte: { fretePorConta: 9, frete: 0, contato: { id: 0, nome: '' }, etiqueta: { nome: 'Ana' }, volumes: [] },
    },
  }).data
  const comFrete = {
    ...venda,
    servico_frete: 'SEDEX',
    codigo_servico_frete: '2',
    frete_cobrado: 22.5,
    codigo_rastreamento: 'BR1',
  }

  test('brings freight, service and tracking code, keeps what people wrote there, and leaves out what may not be sent', () => {
    const corpo = corpoDaAlteracao(lido, comFrete)
    expect(corpo).toMatchObject({
      numero: 33,
      dataSaida: '2026-11-20',
      dataPrevista: '2026-11-25',
      observacoes: 'Embrulhar',
      parcelas: [{ valor: 20 }, { id: 2, valor: 52.5 }],
      transporte: { fretePorConta: 0, frete: 22.5, volumes: [{ servico: 'SEDEX', codigoRastreamento: 'BR1' }] },
    })
    const escrito = JSON.stringify(corpo)
    for (const nome of ['totalProdutos', 'situacao', 'notaFiscal', 'loja', 'vendedor', 'naturezaOperacao'])
      expect(escrito).not.toContain(`"${nome}"`)
    expect(escrito).not.toMatch(/"id":0|0000-00-00/)
  })

  test('is none while no service is chosen, nor when the order already says it all', () => {
    expect(corpoDaAlteracao(lido, venda)).toBeNull()
    const corpo = corpoDaAlteracao(lido, comFrete) as typeof lido
    const depois = pedidoDoBling.parse({ data: { ...lido, ...corpo, total: 72.5 } }).data
    expect(corpoDaAlteracao(depois, comFrete)).toBeNull()
    expect(corpoDaAlteracao(depois, { ...comFrete, codigo_rastreamento: 'BR2' })).not.toBeNull()
    expect(
      corpoDaAlteracao(depois, { ...comFrete, codigo_servico_frete: 'retirada-na-loja', frete_cobrado: 0 }),
    ).toMatchObject({
      transporte: { fretePorConta: 9, frete: 0, volumes: [] },
      parcelas: [{ valor: 20 }, { valor: 30 }],
    })
  })

  test('leaves the address of what has already left alone', () => {
    const enderecoDe = (status: 'retirada' | 'enviado') =>
      (corpoDaAlteracao(lido, { ...comFrete, status }) as typeof lido).transporte?.etiqueta
    expect(enderecoDe('retirada')).toMatchObject({ nome: 'Ana', endereco: 'Rua Um', cep: '50010-000' })
    expect(enderecoDe('enviado')).toEqual({ nome: 'Ana' })
  })
})
