import { describe, expect, test } from 'vitest'
import { venda } from '../../../../test/support/venda-do-pedido.ts'
import { pedidoRecebido } from './chegada.mapping.ts'
import { type Conteudo, iguais, parseConteudo } from './conteudo.mapping.ts'
import { conteudoDe, mudancasAlheias, mudancasDe } from './partes.mapping.ts'

const p = { codigo: 'CAM-P', descricao: 'Camiseta P', quantidade: 2, valor: 50, produto: { id: 1 } }
const m = { codigo: 'CAM-M', descricao: 'Camiseta M', quantidade: 1, valor: 50, produto: { id: 2 } }
const g = { codigo: 'CAM-G', descricao: 'Camiseta G', quantidade: 2, valor: 50, produto: { id: 3 } }
const solta = { codigo: '', descricao: 'Só no canal', quantidade: 1, valor: 5 }
const secondLinha = { ...solta, descricao: 'Outra' }
const etiqueta = { nome: 'Ana', endereco: 'Rua Um', numero: '10', municipio: 'Recife', uf: 'PE', cep: '50010-000' }
const base = {
  id: 9,
  numero: 33,
  numeroLoja: 'L-1',
  situacao: { id: 6, valor: 0 },
  total: 150,
  contato: { id: 3 },
  itens: [p, m],
  observacoes: 'Sem pressa',
  transporte: { frete: 0, etiqueta, volumes: [{ servico: 'PAC' }] },
}
const mergeChange = (linha: object, mudanca: object) => ({ ...linha, ...mudanca })
const buildConteudo = (mudanca: object = {}): Conteudo =>
  conteudoDe(pedidoRecebido.parse({ data: { ...base, ...mudanca } }).data)
const frases = (antes: object, agora: object) =>
  mudancasDe(buildConteudo(antes), buildConteudo(agora)).map(
    ({ parte, frase }) => `${parte}: ${frase.replaceAll('\u00A0', ' ')}`,
  )
const transporte = (mudanca: object) => ({ transporte: { ...base.transporte, ...mudanca } })

const SEDEX = transporte({ volumes: [{ servico: 'SEDEX' }] })
const noutroNumero = transporte({ etiqueta: mergeChange(etiqueta, { numero: '11' }) })
const desconto = (unidade: string) => ({ desconto: { valor: 5, unidade } })

describe('what changed in an order is said', () => {
  test.each([
    ['two lines in another order', {}, { itens: [m, p] }, []],
    ['what floats add', {}, { itens: [{ ...p, quantidade: 2.00000001, valor: 50.0000153 }, m] }, []],
    ['a status', {}, { situacao: { id: 15, valor: 3 } }, []],
    ['one size for another', {}, { itens: [g, m] }, ['linhas: “2 × Camiseta P” agora é “2 × Camiseta G”.']],
    [
      'two sizes swapped',
      {},
      { itens: [mergeChange(p, { quantidade: 1 }), mergeChange(m, { quantidade: 2 })] },
      ['linhas: “2 × Camiseta P” agora é “1 × Camiseta P”.', 'linhas: “1 × Camiseta M” agora é “2 × Camiseta M”.'],
    ],
    ['a line more', {}, { itens: [p, m, g] }, ['linhas: Entrou “2 × Camiseta G”.']],
    [
      'two lines less',
      { itens: [p, m, g] },
      { itens: [m] },
      ['linhas: Saiu “2 × Camiseta P”.', 'linhas: Saiu “2 × Camiseta G”.'],
    ],
    ['one of two alike lines', { itens: [p, p, m] }, { itens: [p, m] }, ['linhas: Saiu “2 × Camiseta P”.']],
    [
      'two lines without a product are told apart by their names',
      { itens: [solta, secondLinha] },
      { itens: [mergeChange(solta, { quantidade: 1.5 }), secondLinha] },
      ['linhas: “1 × Só no canal” agora é “1,5 × Só no canal”.'],
    ],
    [
      'price and discount of two lines',
      {},
      { itens: [mergeChange(p, { valor: 40 }), mergeChange(m, { desconto: 2.5 })] },
      [
        'linhas: “Camiseta P” custava R$ 50,00 e agora custa R$ 40,00.',
        'linhas: O desconto de “Camiseta M” era 0% e agora é 2,5%.',
      ],
    ],
    [
      'the discount of the whole, in reais and in percent',
      desconto('REAL'),
      desconto('PERCENTUAL'),
      ['linhas: O desconto era R$ 5,00 e agora é 5%.'],
    ],
    ['the total alone', {}, { total: 155 }, ['linhas: O total era R$ 150,00 e agora é R$ 155,00.']],
    [
      'freight, and the total with it',
      {},
      { ...transporte({ frete: 12 }), total: 162 },
      ['frete: O frete era R$ 0,00 e agora é R$ 12,00.', 'frete: O total era R$ 150,00 e agora é R$ 162,00.'],
    ],
    [
      'other expenses',
      { outrasDespesas: 5 },
      { outrasDespesas: 7.5 },
      ['linhas: As outras despesas eram R$ 5,00 e agora são R$ 7,50.'],
    ],
    ['a total that is not said any more', {}, { total: null }, []],
    [
      'the code of a line',
      {},
      { itens: [mergeChange(p, { codigo: 'P' }), m] },
      ['linhas: “2 × Camiseta P” agora é “2 × Camiseta P”.'],
    ],
    [
      'the name of a line',
      {},
      { itens: [mergeChange(p, { descricao: 'Regata P' }), m] },
      ['linhas: “Camiseta P” agora se chama “Regata P”.'],
    ],
    ['no service', {}, transporte({ volumes: [] }), ['envio: O envio era “PAC” e agora é sem serviço.']],
    ['the service', {}, SEDEX, ['envio: O envio era “PAC” e agora é “SEDEX”.']],
    ['the buyer', {}, { contato: { id: 4 } }, ['comprador: O comprador é outro.']],
    ['the house number', {}, noutroNumero, ['entrega: O endereço de entrega mudou.']],
    ['no address', {}, transporte({ etiqueta: {} }), ['entrega: O endereço de entrega foi apagado.']],
    ['a masked address', {}, transporte({ etiqueta: { ...etiqueta, endereco: 'R** **' } }), []],
    ['a masked house number', {}, transporte({ etiqueta: { ...etiqueta, numero: '**' } }), []],
    ['a masked CEP', {}, transporte({ etiqueta: { ...etiqueta, cep: '50***' } }), []],
    [
      'another street beside a masked district',
      {},
      transporte({ etiqueta: { ...etiqueta, endereco: 'Rua Nova', bairro: '***' } }),
      ['entrega: O endereço de entrega mudou.'],
    ],
    ['an address in capitals', {}, transporte({ etiqueta: { ...etiqueta, endereco: 'RUA UM', cep: '50010 000' } }), []],
    ['the note', {}, { observacoes: 'Com pressa' }, ['recado: O recado do comprador mudou.']],
    ['no note', {}, { observacoes: ' ' }, ['recado: O recado do comprador foi apagado.']],
  ])('%s', (_nome, antes, agora, expected) => {
    expect(frases(antes, agora)).toEqual(expected)
  })
})

describe('what other people changed is told: of the shop’s own order only what is not the sale’s', () => {
  const changedVenda = { ...venda, numero: '11', bairro: '', servico_frete: 'SEDEX', frete_cobrado: 12 }
  const noutroLugar = transporte({ etiqueta: mergeChange(etiqueta, { numero: '12' }) })
  const pedidoWithFrete = { ...transporte({ frete: 12 }), total: 162 }
  test.each([
    ['a line less', { itens: [p] }, ['linhas'], ['linhas']],
    ['a total that nothing explains', { total: 155 }, ['linhas'], ['linhas']],
    ['the freight that the sale has, with the total', pedidoWithFrete, [], ['frete', 'frete']],
    ['another freight', { ...transporte({ frete: 13 }), total: 163 }, ['frete', 'frete'], ['frete', 'frete']],
    ['the service that the sale has', SEDEX, [], []],
    ['another service', transporte({ volumes: [{ servico: 'JADLOG' }] }), ['envio'], ['envio']],
    ['the buyer', { contato: { id: 4 } }, ['comprador'], ['comprador']],
    ['the address that the sale has', noutroNumero, [], ['entrega']],
    ['another address', noutroLugar, ['entrega'], ['entrega']],
    ['the note', { observacoes: 'Com pressa' }, ['recado'], ['recado']],
    [
      'two things, of which one is ours',
      { ...pedidoWithFrete, observacoes: 'Com pressa' },
      ['recado'],
      ['frete', 'recado', 'frete'],
    ],
  ])('%s', (_nome, agora, lojaPartes, canalPartes) => {
    const partes = (dono: 'loja' | 'canal') =>
      mudancasAlheias(buildConteudo(), buildConteudo(agora), dono, changedVenda).map(({ parte }) => parte)
    expect([partes('loja'), partes('canal')]).toEqual([lojaPartes, canalPartes])
  })
  test('a parcel of ours that is gone, where the sale is picked up at the shop, is the sale’s', () => {
    const retirada = { ...changedVenda, servico_frete: 'Retirada na loja', codigo_servico_frete: 'retirada-na-loja' }
    const parcelless = buildConteudo(transporte({ volumes: [] }))
    expect(mudancasAlheias(buildConteudo(), parcelless, 'loja', retirada)).toEqual([])
    expect(mudancasAlheias(parcelless, buildConteudo(), 'loja', retirada)).toHaveLength(1)
  })
  test('a service of a channel’s order, where the sale has none yet', () => {
    const alheias = mudancasAlheias(buildConteudo(), buildConteudo(SEDEX), 'canal', {
      ...changedVenda,
      servico_frete: null,
    })
    expect(alheias.map(({ parte }) => parte)).toEqual(['envio'])
    // Nor has the order any more.
    const remainingMudancas = mudancasAlheias(buildConteudo(), buildConteudo(transporte({ volumes: [] })), 'canal', {
      ...changedVenda,
      servico_frete: null,
    })
    expect(remainingMudancas.map(({ parte }) => parte)).toEqual(['envio'])
  })
})

test('what is kept of an order names nobody, and is read as it was', () => {
  const guardado = JSON.stringify(buildConteudo())
  for (const pessoal of ['Ana', 'Rua', '50010', 'pressa']) expect(guardado).not.toContain(pessoal)
  const [lido, changedConteudo] = [parseConteudo(JSON.parse(guardado)), buildConteudo({ itens: [m, p] })]
  expect([lido && iguais(lido, buildConteudo()), iguais(changedConteudo, buildConteudo())]).toEqual([true, false])
  expect([parseConteudo({ itens: 1 }), parseConteudo(null)]).toEqual([null, null])
})
