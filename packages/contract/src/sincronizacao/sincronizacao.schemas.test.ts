import { expect, test } from 'vitest'
import { sincronizacoesBusca } from './sincronizacao.schemas.ts'
import { ehTarefa } from './tarefas.ts'

test.each([
  ['pendente', ['pendente']],
  ['pendente,falhou,', ['pendente', 'falhou']],
  [
    ['pendente', 'falhou'],
    ['pendente', 'falhou'],
  ],
  ['', []],
  [undefined, undefined],
])('the states %j are %j', (estado, estados) => {
  expect(sincronizacoesBusca.parse({ estado }).estado).toEqual(estados)
})

test('an unknown state is refused', () => {
  expect(sincronizacoesBusca.safeParse({ estado: 'pendente,outro' }).success).toBe(false)
})

test('a person decides some of what failed', () => {
  expect([
    ehTarefa({ tipo: 'estoque', operacao: 'decidir' }),
    ehTarefa({ tipo: 'estoque', operacao: 'enviar' }),
    ehTarefa({ tipo: 'produto', operacao: 'decidir' }),
  ]).toEqual([true, false, false])
})
