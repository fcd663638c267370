import { expect, test } from 'vitest'
import { ehOutraEmpresa } from './conexao.mapping.ts'

test.each([
  ['none was bound', null, null, 'a', '11', false],
  ['the same', 'a', '11.222.333/0001-81', 'a', '11222333000181', false],
  [
    'the same, whose CNPJ with letters is written in small ones',
    'a',
    '12ABC34501DE35',
    'a',
    '12.abc.345/01de-35',
    false,
  ],
  ['the same, whose CNPJ was not known', 'a', null, 'a', '11222333000181', false],
  ['the same, which does not say its CNPJ', 'a', '11222333000181', 'a', '', false],
  ['another id of the same CNPJ', 'a', '11222333000181', 'b', '11222333000181', true],
  ['another CNPJ under the same id', 'a', '11222333000181', 'a', '45543915000181', true],
  ['another id without a CNPJ', 'a', null, 'b', '', true],
])('is it another company: %s', (_, ligada_id, ligada_cnpj, id, cnpj, outra) => {
  expect(ehOutraEmpresa({ ligada_id, ligada_cnpj }, { id, nome: 'Loja', cnpj })).toBe(outra)
})
