import { afterAll, afterEach, expect, test } from 'vitest'
import { linhaDe, openCanalPedidos } from '../../../../test/support/pedidos-do-canal.ts'
import { SOBREPOSICAO_MS } from '../pedido/leitura.sync.ts'

const e = await openCanalPedidos()
afterAll(() => e.fechar())
let adiantado = 0
afterEach(() => advanceBlingClock(-adiantado))

const MINUTO = 60
/** Moves Bling's clock; the shop's is off by as much the other way. */
async function advanceBlingClock(minutos: number) {
  adiantado += minutos
  await e.emulador.controle('POST', '/relogio', { avancarSegundos: minutos * MINUTO })
}
test.each([
  ['fast', -40],
  ['slow', 40],
])(
  'a clock of the shop that is 40 minutes %s loses no order, and brings in none that stood there before',
  async (_como, minutos) => {
    await advanceBlingClock(minutos)
    const produto = await e.publicado(20)
    // The shop hears the time at Bling with each answer.
    await e.lerSaldos()
    const itens = [linhaDe(produto)]
    const novo = () => e.chegar({ itens, avisos: 'nenhum' })
    const earlierPedidos = [await novo(), await novo()]
    await e.ligar()
    const polledPedidos = [await novo(), await novo()]
    await e.lerPedidos()
    for (const pedido of polledPedidos) await e.venda(pedido)
    await e.venda(await e.chegar({ itens }))
    const depois = await novo()
    await e.lerPedidos()
    await e.venda(depois)
    await e.feito()
    for (const pedido of earlierPedidos) expect(await e.vendasDe(pedido)).toEqual([])
    await e.configurar({ importar_pedidos: false })
  },
)

test('a reading that a clock gone ahead noted, before it was put right, hides no later order', async () => {
  const produto = await e.publicado(20)
  await e.lerSaldos()
  await e.ligar()
  await e.lerPedidos()
  await e.feito()
  const lidos = new Date(Date.now() + 2 * SOBREPOSICAO_MS).toISOString()
  await e.loja.banco.db.updateTable('bling_configuracao').set({ pedidos_lidos_ate: lidos }).execute()
  const pedido = await e.chegar({ itens: [linhaDe(produto)], avisos: 'nenhum' })
  await e.lerPedidos()
  expect((await e.venda(pedido)).status).toBe('separacao')
})
