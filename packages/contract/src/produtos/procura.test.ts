import { expect, test } from 'vitest'
import { variacaoProcurada } from './procura.ts'

const v = (id: number, nome_cor: string | null, tamanho: string | null) => ({ id, nome_cor, tamanho, sku: `CAM-${id}` })
const camiseta = {
  titulo: 'Camiseta Pôr do Sol',
  sku: 'CAM',
  codigo: '000012',
  modelo: { codigo: '100', nome: 'Básica' },
  variacoes: [v(1, 'Vinho', 'G'), v(2, 'Vinho', 'GG'), v(3, 'Azul-Marinho', 'GG'), v(4, 'Azul-Marinho', 'P')],
}

test.each([
  ['camiseta vinho gg', 2],
  ['vinho G', 1],
  ['por do sol azul p', 4],
  ['cam-3', 3],
  ['camiseta', null],
  ['camiseta gg', null],
  ['camiseta rosa gg', null],
  ['mis vinho gg', 2],
  ['mi vinho gg', null],
  ['', null],
])('"%s" means variation %j', (busca, id) => {
  expect(variacaoProcurada(camiseta, busca)?.id ?? null).toBe(id)
})

const unica = { nome_cor: null, tamanho: null, sku: 'XYZ' }
test.each([
  ['', false],
  ['xyz', true],
  ['xy', false],
  ['caneca xyz', true],
  ['caneca azul', false],
])('a variation without colour and size is meant by its SKU: "%s" %s', (busca, achada) => {
  const caneca = { titulo: 'Caneca', sku: null, codigo: '000013', modelo: { codigo: '200', nome: 'Louça' } }
  expect(variacaoProcurada({ ...caneca, variacoes: [unica] }, busca)).toBe(achada ? unica : null)
})
