import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { expect, test } from 'vitest'
import { orderMail, orderText } from './pedido.ts'

const item = { titulo: 'Camiseta', variacao: 'Preta M', sku: 'CM-M', codigo_do_fornecedor: null, quantidade: 12 }
const order = (itens: readonly object[], mais: object = {}) =>
  ({ numero: 7, pecas: 12 * itens.length, previsao: null, observacao: '', ...mais, itens }) as unknown as Compra

test('the order as text says pieces by the supplier’s code, else by ours, and no cost', () => {
  const itens = [
    { ...item, codigo_do_fornecedor: 'A1', custo_unitario: 9 },
    { ...item, variacao: null, quantidade: 3 },
  ]
  expect(orderText(order(itens, { previsao: '2031-02-10', observacao: 'Sem etiqueta' }))).toBe(
    'Pedido 7\n12 × Camiseta · Preta M · A1\n3 × Camiseta · CM-M\nPara 10/02/2031\nSem etiqueta',
  )
})

test('a mail has the order in it; one of many lines names its PDF instead', () => {
  const short = orderMail(order([item]), 'vendas@malhas.com.br')
  expect(short).toEqual({
    link: 'mailto:vendas@malhas.com.br?subject=Pedido%207&body=Pedido%207%0D%0A12%20%C3%97%20Camiseta%20%C2%B7%20Preta%20M%20%C2%B7%20CM-M',
    isLong: false,
  })
  const long = orderMail(order(Array.from({ length: 60 }, () => item)), '')
  expect([long.isLong, decodeURIComponent(long.link)]).toEqual([
    true,
    'mailto:?subject=Pedido 7&body=Pedido 7: 720 peças em 60 linhas. O PDF do pedido segue em anexo.',
  ])
})
