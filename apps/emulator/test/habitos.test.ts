import { expect, test } from 'vitest'
import { GERAL, pedidoDe, simples } from './support/bodies.ts'
import { authorisedEmulator, type TestEmulator } from './support/emulator.ts'

const configure = (emulator: TestEmulator, changes: object) => emulator.control('PATCH', '/configuracao', changes)
const product = async (emulator: TestEmulator, code = 'A'): Promise<number> =>
  (await emulator.bling('POST', '/produtos', simples(code))).body.data.id
const events = async (emulator: TestEmulator) => (await emulator.control('GET', '/dados/eventos')).body

test('answers carry the emulator’s own clock, ahead and behind', async () => {
  const emulator = await authorisedEmulator()
  const ahead = async () => {
    const { headers } = await emulator.bling('GET', '/depositos')
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) + 0
  }
  expect(await ahead()).toBe(0)
  await emulator.control('POST', '/relogio', { avancarSegundos: -2400 })
  expect(await ahead()).toBe(-40)
  await emulator.control('POST', '/relogio', { avancarSegundos: 4800 })
  expect(await ahead()).toBe(40)
})

test('a deposit that a person takes out of use keeps its pieces and takes no movement', async () => {
  const emulator = await authorisedEmulator()
  const id = await product(emulator)
  const enter = () =>
    emulator.bling('POST', '/estoques', {
      produto: { id },
      deposito: { id: GERAL },
      operacao: 'E',
      quantidade: 2.5,
    })
  expect((await enter()).status).toBe(201)
  await configure(emulator, { depositosMudados: { [GERAL]: { situacao: 0 } } })
  expect((await emulator.bling('GET', '/depositos')).body.data).toEqual([])
  expect((await enter()).status).toBe(400)
  await configure(emulator, { depositosMudados: {} })
  expect((await enter()).status).toBe(201)
  const [row] = (await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${id}`)).body.data
  expect(row.depositos).toMatchObject([{ id: GERAL, saldoFisico: 5 }])
})

test('an own status shows the value that it inherits, or none where the account is so', async () => {
  const emulator = await authorisedEmulator()
  const cancelled = async (nome: string) => {
    const own = { nome, idModuloSistema: 98310, idHerdado: 12 }
    const { id: situacao } = (await emulator.bling('POST', '/situacoes', own)).body.data
    const order = pedidoDe(await product(emulator, nome))
    const { id } = (await emulator.bling('POST', '/pedidos/vendas', order)).body.data
    await emulator.bling('PATCH', `/pedidos/vendas/${id}/situacoes/${situacao}`)
    return (await emulator.bling('GET', `/pedidos/vendas/${id}`)).body.data.situacao.valor
  }
  expect(await cancelled('Desistiu')).toBe(2)
  await configure(emulator, { situacoesPropriasSemValor: true })
  expect(await cancelled('Devolvido')).toBe(0)
})

test('events get lost, each or one in two, or leave late', async () => {
  const emulator = await authorisedEmulator()
  await configure(emulator, { webhookPerda: 100 })
  await product(emulator)
  expect(await events(emulator)).toEqual([])
  await configure(emulator, { webhookPerda: 50 })
  for (let n = 0; n < 20; n++) await product(emulator, `B-${n}`)
  const left = (await events(emulator)).length
  expect(left).toBeGreaterThan(4)
  expect(left).toBeLessThan(16)
  await configure(emulator, { webhookPerda: 0, webhookAtrasoMs: 60_000 })
  await product(emulator, 'C')
  const last = (await events(emulator)).at(-1)
  expect([last.tentativas, last.proximaEm - last.criadoEm]).toEqual([0, 60_000])
})

test('a product that a person deletes becomes E, and its event is an update', async () => {
  const emulator = await authorisedEmulator()
  const id = await product(emulator)
  await emulator.bling('PATCH', `/produtos/${id}/situacoes`, { situacao: 'E' })
  const { corpo } = (await events(emulator)).at(-1)
  expect([corpo.event, corpo.data.situacao]).toEqual(['product.updated', 'E'])
})
