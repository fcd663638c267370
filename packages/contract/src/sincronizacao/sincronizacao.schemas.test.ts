import { expect, test } from 'vitest'
import { sincronizacoesBusca } from './sincronizacao.schemas.ts'
import { ehTarefa } from './tarefas.ts'

test('states may be several; an unknown one is refused', () => {
  expect(sincronizacoesBusca.parse({ estado: 'pendente,falhou' }).estado).toEqual(['pendente', 'falhou'])
  expect(sincronizacoesBusca.safeParse({ estado: 'pendente,outro' }).success).toBe(false)
})

test('a person decides some of what failed', () => {
  expect([
    ehTarefa({ tipo: 'estoque', operacao: 'decidir' }),
    ehTarefa({ tipo: 'estoque', operacao: 'enviar' }),
    ehTarefa({ tipo: 'produto', operacao: 'decidir' }),
  ]).toEqual([true, false, false])
})
