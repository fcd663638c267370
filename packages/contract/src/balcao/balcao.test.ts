import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import { SEM_ENVIO } from '../../test/venda.ts'
import { STATUS } from '../vendas/vendas.status.ts'
import { conclusaoNoBalcao } from './balcao.schemas.ts'
import { impedimentoNoBalcao } from './balcao.ts'

const livre = {
  status: 'separacao',
  origem: 'loja_fisica',
  importada: false,
  ...SEM_ENVIO,
} as const

test.each([
  [{}, null],
  [{ origem: 'redes_sociais' }, 'Só uma venda da Loja Física é concluída no balcão.'],
  [{ importada: true }, 'O pedido começou no Bling: siga os passos da venda.'],
  [{ pecas_que_faltam: 2 }, 'Peças que faltam no estoque para este pedido: 2.'],
  ...STATUS.slice(1).map((status) => [{ status }, expect.stringMatching(/^A venda já está em /)] as const),
] as const)('a sale of the shop with %j is held back by %j', (fatos, esperado) => {
  expect(impedimentoNoBalcao({ ...livre, ...fatos })).toEqual(esperado)
})

const SEM_PAGAMENTO = { pagamento: null, apesar_do_que_falta: false }
test.each([
  [null, SEM_PAGAMENTO],
  [{}, SEM_PAGAMENTO],
  [{ pagamento: null }, SEM_PAGAMENTO],
  [{ apesar_do_que_falta: true }, { pagamento: null, apesar_do_que_falta: true }],
  [{ pagamento: { forma: 'pix', valor: '59,90' } }, { pagamento: { forma: 'pix', valor: 59.9, recebido: null } }],
  [
    { pagamento: { forma: 'dinheiro', valor: 59.9, recebido: '100' } },
    { pagamento: { forma: 'dinheiro', recebido: 100 } },
  ],
  [{ pagamento: { forma: 'dinheiro', valor: 59.9, recebido: 50 } }, recusa('É menos do que o valor pago')],
  [{ pagamento: { forma: 'cartao', valor: 10, recebido: 20 } }, recusa('Só pagamento em dinheiro tem troco')],
  [{ pagamento: { forma: 'pix', valor: 0 } }, recusa('Informe um valor maior que zero')],
])('a conclusion sent as %j is read as %j', (corpo, esperado) => {
  const lida = lido(conclusaoNoBalcao, corpo)
  expect(lida).toMatchObject(esperado)
})
