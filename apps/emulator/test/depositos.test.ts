import { expect, test } from 'vitest'
import { GERAL, pedidoDe, simples } from './support/bodies.ts'
import { authorisedEmulator, type TestEmulator } from './support/emulator.ts'

const CENTRO = 14_886_920_003
const VIRTUAL = 14_886_920_004

async function comProduto(configuracao: object) {
  const emulator = await authorisedEmulator()
  await emulator.control('PATCH', '/configuracao', configuracao)
  const { id } = (await emulator.bling('POST', '/produtos', simples('A'))).body.data
  const lancar = (deposito: number, quantidade: number) =>
    emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: deposito }, operacao: 'E', quantidade })
  return { emulator, id: Number(id), lancar }
}
const saldoDe = async (emulator: TestEmulator, id: number) =>
  (await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${id}`)).body.data[0]

async function vender(emulator: TestEmulator, produto: number): Promise<number> {
  return (await emulator.bling('POST', '/pedidos/vendas', pedidoDe(produto))).body.data.id
}

test('with several deposits each has its balance; the ignored one is in no sum', async () => {
  const { emulator, id, lancar } = await comProduto({ depositosDaConta: 'varios' })
  const nomes = (await emulator.bling('GET', '/depositos')).body.data.map((d: { descricao: string }) => d.descricao)
  expect(nomes).toEqual(['Geral', 'Loja do centro', 'Virtual'])
  await lancar(GERAL, 10)
  await lancar(CENTRO, 5)
  await lancar(VIRTUAL, 27)
  expect(await saldoDe(emulator, id)).toMatchObject({
    saldoFisicoTotal: 15,
    depositos: [
      { id: GERAL, saldoFisico: 10 },
      { id: CENTRO, saldoFisico: 5 },
      { id: VIRTUAL, saldoFisico: 27 },
    ],
  })
})

test('an order holds pieces back only while the account is set up so', async () => {
  const { emulator, id, lancar } = await comProduto({})
  await lancar(GERAL, 10)
  await vender(emulator, id)
  expect(await saldoDe(emulator, id)).toMatchObject({ saldoFisicoTotal: 10, saldoVirtualTotal: 9 })
  await emulator.control('PATCH', '/configuracao', { reservaDeEstoque: false })
  expect(await saldoDe(emulator, id)).toMatchObject({ saldoFisicoTotal: 10, saldoVirtualTotal: 10 })
})

test('a transition with an action takes the pieces once, and gives them back', async () => {
  const { emulator, id, lancar } = await comProduto({ transicoesLancamEstoque: true })
  await lancar(GERAL, 10)
  const { data } = (await emulator.bling('GET', '/situacoes/modulos/98310/transicoes')).body
  expect(data).toMatchObject([
    { ativo: true, acoes: [5], situacaoDestino: { id: 9, nome: 'Atendido' } },
    { acoes: [6], situacaoDestino: { id: 12 } },
  ])
  const acoes = (await emulator.bling('GET', '/situacoes/modulos/98310/acoes')).body.data
  expect(acoes[0]).toEqual({ id: 5, nome: 'lancarEstoque', descricao: 'Lançar estoque' })
  const pedido = await vender(emulator, id)
  const fisico = async () => (await saldoDe(emulator, id)).saldoFisicoTotal
  for (const [situacao, saldo] of [
    [9, 9],
    [12, 10],
  ] as const) {
    await emulator.bling('PATCH', `/pedidos/vendas/${pedido}/situacoes/${situacao}`)
    expect(await fisico()).toBe(saldo)
  }
})

test('an answer without a body can be asked for, before and after the write', async () => {
  const { emulator, id, lancar } = await comProduto({})
  await lancar(GERAL, 1)
  for (const [momento, saldo] of [
    ['antes', 1],
    ['depois', 2],
  ] as const) {
    await emulator.control('POST', '/falhas', {
      acao: 'vazia',
      momento,
      metodo: 'POST',
      caminho: '*/estoques',
      vezes: 1,
    })
    const { status, text } = await lancar(GERAL, 1)
    expect([status, text]).toEqual([200, ''])
    expect((await saldoDe(emulator, id)).saldoFisicoTotal).toBe(saldo)
  }
})
