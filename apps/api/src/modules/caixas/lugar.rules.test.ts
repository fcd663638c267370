import { expect, test } from 'vitest'
import type { MoneyInLugar } from '../pagamentos/pagamentos.data.ts'
import { type LugarNoCaixa, NO_MONEY } from './lugar.rules.ts'

const novo = { venda_id: 1, valor: 10, observacao: '', usuario_id: 1 }
const cash = { ...novo, forma: 'dinheiro' } as const
const passed = { ...novo, forma: 'troca' } as const

test('a row of money does not compile without its place, nor with one that nobody decided', () => {
  const moved: MoneyInLugar = [passed, NO_MONEY]
  // @ts-expect-error Its place is missing.
  const placeless: MoneyInLugar = [cash]
  // @ts-expect-error Cash is no value that only passes from sale to sale.
  const unseen: MoneyInLugar = [cash, NO_MONEY]
  // @ts-expect-error Only `chooseLugar` decides.
  const madeUp: LugarNoCaixa = { turnoId: 1, fora_do_caixa: false }
  expect([moved, placeless, unseen, madeUp]).toHaveLength(4)
})
