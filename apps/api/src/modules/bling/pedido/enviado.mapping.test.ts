import { describe, expect, test } from 'vitest'
import { venda } from '../../../../test/support/venda-do-pedido.ts'
import { pedidoRecebido } from './chegada.mapping.ts'
import { parseEnviado } from './conteudo.mapping.ts'
import { enviadoDoCorpo, keptParts, notesOfPeople, sentAsShown, sentNow } from './enviado.mapping.ts'
import { conteudoDe, mudancasDe } from './partes.mapping.ts'

const etiqueta = {
  nome: 'Ana',
  endereco: 'Rua Um',
  numero: '10',
  complemento: '',
  bairro: 'Centro',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50010-000',
}
const corpo = {
  contato: { id: 3 },
  itens: [{ codigo: 'CAM', descricao: 'Camiseta', quantidade: 2, valor: 50, produto: { id: 1 } }],
  observacoes: 'Estampas\nFrente, Girassol: 2 × Camiseta',
  parcelas: [{ valor: 60 }, { valor: 50 }],
  transporte: { frete: 10, fretePorConta: 0, etiqueta, volumes: [{ servico: 'PAC' }] },
}
const sent = enviadoDoCorpo(corpo, corpo.observacoes, null)
const own = { ...venda, servico_frete: 'PAC', frete_cobrado: 10 }
const { transporte } = corpo
/** The order at Bling as people left it. */
const standing = (mudanca: object = {}) =>
  conteudoDe(
    pedidoRecebido.parse({ data: { id: 9, numero: 33, situacao: { id: 6 }, ...corpo, total: 110, ...mudanca } }).data,
  )
const changeTransporte = (mudanca: object) => standing({ transporte: { ...transporte, ...mudanca } })

test('the body of a creation says what the order that Bling makes of it says', () => {
  expect(mudancasDe(sent, standing())).toEqual([])
  expect(parseEnviado(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
})

describe('a part that people set at Bling', () => {
  test.each([
    ['freight', { frete: 22 }, 'frete'],
    ['the service', { volumes: [{ servico: 'SEDEX' }] }, 'envio'],
    ['who pays the carrier', { fretePorConta: 1 }, 'pagador'],
    ['the address', { etiqueta: { ...etiqueta, numero: '12' } }, 'entrega'],
  ])('%s stays while the sale asks for nothing new', (_nome, mudanca, parte) => {
    expect([...keptParts(sent, changeTransporte(mudanca), own)]).toEqual([parte])
  })
  test('gives way to what the sale asks for since', () => {
    expect([...keptParts(sent, changeTransporte({ frete: 22 }), { ...own, frete_cobrado: 15 })]).toEqual([])
  })
  test('is none where the order stands as it was sent, or nothing is known of that', () => {
    expect([[...keptParts(sent, standing(), own)], [...keptParts(null, changeTransporte({ frete: 22 }), own)]]).toEqual(
      [[], []],
    )
  })
})

test('after a write the order counts as sent as it stands, but for the parts that people set', () => {
  const agora = standing({ transporte: { ...transporte, frete: 22, volumes: [{ servico: 'SEDEX' }] }, total: 122 })
  expect(sentNow(sent, agora, new Set(['envio']))).toEqual({ ...sent, frete: 22, total: 122 })
})

describe('lines of the notes', () => {
  const recado = `${corpo.observacoes}\nEntregar até sexta\n\n  Ligar antes  `
  test('that people wrote are told from ours, of every version of the sale', () => {
    const next = enviadoDoCorpo(corpo, 'Estampas', sent)
    expect([notesOfPeople(recado, sent), notesOfPeople(recado, next), notesOfPeople(corpo.observacoes, sent)]).toEqual([
      'Entregar até sexta\n  Ligar antes',
      'Entregar até sexta\n  Ligar antes',
      '',
    ])
  })
  test('are nobody’s where what was written is not known', () => {
    expect(notesOfPeople(recado, { ...sent, linhas_do_recado: [] })).toBe('')
    expect(notesOfPeople('Ligar', { ...sent, linhas_do_recado: [], recado: '' })).toBe('Ligar')
  })
})

test('after a lost answer names and codes that Bling shows otherwise are no change; a quantity is', () => {
  const shown = standing({ itens: [{ ...corpo.itens[0], codigo: 'CAM-1', descricao: 'Camiseta Azul' }] })
  expect(mudancasDe(sentAsShown(sent, shown), shown)).toEqual([])
  const changed = standing({ itens: [{ ...corpo.itens[0], descricao: 'Camiseta Azul', quantidade: 3 }] })
  expect(mudancasDe(sentAsShown(sent, changed), changed)).toMatchObject([{ parte: 'linhas' }])
})
