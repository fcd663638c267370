import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { contagemEntrada, movimentosBusca } from './estoque.routes.ts'

const linha = { produto_id: 1, contado: 2, esperado: 3 }
const lidos = (...itens: object[]) => lido(contagemEntrada, { itens })

test('a line without variation is the whole product; the reason is the count unless it is said', () => {
  expect(lidos(linha)).toEqual({ itens: [{ ...linha, variacao_id: null }], motivo: 'contagem' })
  expect(lidos({ ...linha, variacao_id: null })).toEqual(lidos(linha))
  expect(lido(contagemEntrada, { itens: [linha], motivo: 'perda' })).toMatchObject({ motivo: 'perda' })
  expect(lido(contagemEntrada, { itens: [linha], motivo: 'saida' })).toEqual(recusa('Motivo inválido'))
})

test('each product or variation is counted once', () => {
  const distinctLinhas = [
    { ...linha, variacao_id: 1 },
    { ...linha, variacao_id: 2 },
    { ...linha, produto_id: 2, variacao_id: 1 },
  ]
  expect(lidos(linha, ...distinctLinhas)).toMatchObject({ itens: [linha, ...distinctLinhas] })
  const repetida = recusa('Cada produto ou variação só pode aparecer uma vez')
  expect([lidos(linha, linha), lidos(...distinctLinhas, { ...linha, variacao_id: 2 })]).toEqual([repetida, repetida])
})

test.each([
  ['', undefined],
  ['7', 7],
  [undefined, undefined],
])('movements of the variation %j are those of %j', (variacao, esperado) => {
  expect(movimentosBusca.parse({ variacao }).variacao).toBe(esperado)
})
