import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { embalagemEntrada } from './embalagens.schemas.ts'

const caixa = { nome: 'Caixa P', altura: '10,5', largura: 20, comprimento: 30 }

test.each([
  [{}, { altura: 10.5, peso: 0 }],
  [{ peso: '' }, { peso: 0 }],
  [{ peso: '0,25' }, { peso: 0.25 }],
  [{ altura: '' }, recusa('Campo obrigatório')],
  [{ altura: 'alta' }, recusa('Número inválido')],
  [{ largura: 0 }, recusa('Informe um valor maior que zero')],
])('a box with %j is read as %j', (dados, esperado) => {
  expect(lido(embalagemEntrada, { ...caixa, ...dados })).toMatchObject(esperado)
})
