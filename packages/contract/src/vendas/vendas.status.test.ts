import { expect, test } from 'vitest'
import {
  ACOMPANHADAS,
  ESCONDIDOS,
  type FatosDoStatus,
  fatosDoStatus,
  NO_PAINEL,
  nomesDoStatus,
  PASSOS,
  PASSOS_DO_PEDIDO,
  posicaoDoStatus,
  rotuloDoStatus,
  STATUS,
  type StatusDaVenda,
  statusCom,
} from './vendas.status.ts'

/** Places in STATUS: 0 separacao, 1 embalagem, 2 selecionar_envio, 3 etiqueta, 4 retirada, 5 enviado, 6 concluido, 7 cancelado. */
const FATOS: readonly (readonly [keyof FatosDoStatus, string | boolean, readonly number[]])[] = [
  ['pecas', 'reservadas', [0, 1, 2, 3, 4]],
  ['pecas', 'fora', [5, 6]],
  ['pecas', 'livres', [7]],
  ['aSeparar', true, [0]],
  ['aSeparar', false, [1, 2, 3, 4, 5, 6, 7]],
  ['cobrada', true, [0, 1, 2, 3, 4, 5, 6]],
  ['embalagem', 'aberta', [0, 1, 2, 3]],
  ['embalagem', 'etiquetada', [4]],
  ['embalagem', 'fechada', [5, 6, 7]],
  ['geraEtiqueta', true, [3]],
  ['etiquetaEsperaSaida', true, [3, 4]],
  ['rastreada', true, [3, 4, 5]],
  ['chegou', true, [6]],
  ['pedido', 'aoSepararDeNovo', [0]],
  ['pedido', 'vivo', [1, 2, 3, 4, 5, 6]],
  ['pedido', 'cancelado', [7]],
  ['escondida', true, [7]],
  ['noPainel', true, [0, 1, 2, 3, 4, 5]],
  ['mostraEntrega', true, [1, 2, 3, 4, 5, 6]],
]
test.each(FATOS)('%s is %s at the steps %j and at no other', (fato, valor, lugares) => {
  expect(statusCom(fato, valor as never)).toEqual(lugares.map((lugar) => STATUS[lugar]))
})

test('an order is looked at until the parcel has arrived, and followed until the sale is cancelled', () => {
  expect(ACOMPANHADAS).toEqual(PASSOS.slice(0, -1))
  expect(PASSOS_DO_PEDIDO).toEqual(PASSOS)
  expect(NO_PAINEL).toEqual(PASSOS.slice(0, -1))
  expect(ESCONDIDOS).toEqual(['cancelado'])
})

test('only a cancelled sale is closed', () => {
  expect(statusCom('encerrada', null)).toEqual(PASSOS)
  expect(fatosDoStatus('cancelado').encerrada).toEqual({
    codigo: 'VENDA_CANCELADA',
    motivo: 'Esta venda foi cancelada.',
  })
})

test.each([
  ['concluido', ['concluido', 'Concluído', 'Entregue']],
  ['enviado', ['enviado', 'Enviado']],
] as const)('a search finds %s by %j', (status, nomes) => {
  expect(nomesDoStatus(status)).toEqual(nomes)
})

test.each([
  ['separacao', 0, 'Separação'],
  ['embalagem', 1, 'Embalagem'],
  ['selecionar_envio', 2, 'Selecionar Envio'],
  ['etiqueta', 3, 'Etiqueta'],
  ['retirada', 4, 'Retirada'],
  ['enviado', 5, 'Enviado'],
  ['concluido', 6, 'Concluído'],
  ['entregue', 6, 'Entregue'],
  ['cancelado', -1, 'Cancelado'],
  ['devolvido', -1, 'devolvido'],
])('%s stands at place %d and is called %s', (status, lugar, rotulo) => {
  expect([posicaoDoStatus(status), rotuloDoStatus(status)]).toEqual([lugar, rotulo])
})

test.each(['entregue', 'devolvido', 'toString'])('%s has the facts of a finished sale', (status) => {
  expect(fatosDoStatus(status as StatusDaVenda)).toBe(fatosDoStatus('concluido'))
})
