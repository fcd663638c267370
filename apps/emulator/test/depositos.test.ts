import { expect, test } from 'vitest'
import { GERAL, pedidoDe, simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const CENTRO = 14_886_920_003
const VIRTUAL = 14_886_920_004

async function comProduto(configuracao: object) {
  await emulator.configure(configuracao)
  const { id } = await emulator.create('/produtos', simples('A'))
  const lancar = (deposito: number, quantidade: number) =>
    emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: deposito }, operacao: 'E', quantidade })
  return { id: Number(id), lancar }
}
const saldoDe = async (id: number) => (await emulator.data(`/estoques/saldos?idsProdutos[]=${id}`))[0]

test('with several deposits each has its balance; the ignored one is in no sum', async () => {
  const { id, lancar } = await comProduto({ depositosDaConta: 'varios' })
  const nomes = (await emulator.data('/depositos')).map((d: { descricao: string }) => d.descricao)
  expect(nomes).toEqual(['Geral', 'Loja do centro', 'Virtual'])
  await lancar(GERAL, 10)
  await lancar(CENTRO, 5)
  await lancar(VIRTUAL, 27)
  expect(await saldoDe(id)).toMatchObject({
    saldoFisicoTotal: 15,
    depositos: [
      { id: GERAL, saldoFisico: 10 },
      { id: CENTRO, saldoFisico: 5 },
      { id: VIRTUAL, saldoFisico: 27 },
    ],
  })
})

test('a transition with an action takes the pieces once, and gives them back', async () => {
  const { id, lancar } = await comProduto({ transicoesLancamEstoque: true })
  await lancar(GERAL, 10)
  expect(await emulator.data('/situacoes/modulos/98310/transicoes')).toMatchObject([
    { ativo: true, acoes: [5], situacaoDestino: { id: 9, nome: 'Atendido' } },
    { acoes: [6], situacaoDestino: { id: 12 } },
  ])
  const acoes = await emulator.data('/situacoes/modulos/98310/acoes')
  expect(acoes[0]).toEqual({ id: 5, nome: 'lancarEstoque', descricao: 'Lançar estoque' })
  const { id: pedido } = await emulator.create('/pedidos/vendas', pedidoDe(id))
  for (const [situacao, saldo] of [
    [9, 9],
    [12, 10],
  ] as const) {
    await emulator.bling('PATCH', `/pedidos/vendas/${pedido}/situacoes/${situacao}`)
    expect((await saldoDe(id)).saldoFisicoTotal).toBe(saldo)
  }
})

test('an answer without a body can be asked for, before and after the write', async () => {
  const { id, lancar } = await comProduto({})
  await lancar(GERAL, 1)
  for (const [momento, saldo] of [
    ['antes', 1],
    ['depois', 2],
  ] as const) {
    const falha = { acao: 'vazia', momento, metodo: 'POST', caminho: '*/estoques', vezes: 1 }
    await emulator.control('POST', '/falhas', falha)
    const { status, text } = await lancar(GERAL, 1)
    expect([status, text]).toEqual([200, ''])
    expect((await saldoDe(id)).saldoFisicoTotal).toBe(saldo)
  }
})
