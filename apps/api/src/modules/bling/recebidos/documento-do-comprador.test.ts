import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPedidosDoCanal, type PedidosDoCanal } from '../../../../test/support/pedidos-do-canal.ts'

let e: PedidosDoCanal
beforeAll(async () => {
  e = await abrirPedidosDoCanal()
  await e.ligar()
})
afterAll(() => e.fechar())

test.each([
  ['ISENTO', '', 'O documento que está no Bling não é CPF nem CNPJ, e não foi guardado.'],
  ['111', '', 'O documento que está no Bling não é CPF nem CNPJ, e não foi guardado.'],
  ['52998224726', '52998224726', null],
  ['11144477735', '11144477735', null],
])('an order whose buyer has the document %s: the sale tells it', async (documento, cpf, nota) => {
  const produto = await e.publicado(5)
  const itens = [{ produto: Number(produto.id_bling), quantidade: 1, valor: 50 }]
  const venda = await e.venda(await e.chegar({ itens, documento, mascarado: false }))
  expect(venda.cliente.cpf).toBe(cpf)
  const { body } = await e.loja.pedir('GET', `/api/vendas/${venda.id}/historico/`)
  const ditas = body.map(({ descricao }: { descricao: string }) => descricao)
  expect(ditas.filter((uma: string) => uma.includes('documento'))).toEqual(
    nota === null ? [] : [`${nota} Confira o cadastro do cliente.`],
  )
})
