import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirEstoqueNoBling } from '../../../../test/support/estoque-no-bling.ts'

let e: Awaited<ReturnType<typeof abrirEstoqueNoBling>>
beforeAll(async () => {
  e = await abrirEstoqueNoBling({ leituraSegundos: 1 })
  await e.conectar()
  await e.loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: true, vender_sob_demanda: true })
})
afterAll(() => e.fechar())

const ligarFicha = (produto: number, lisa: number) =>
  e.loja.pedir('PUT', `/api/produtos/${produto}/ficha/`, [{ variacao_id: null, lisa_produto_id: lisa }])
const la = (produto: { id_bling: string }, quantas: number) => expect.poll(() => e.la(produto.id_bling)).toBe(quantas)

test('the balance there is what can be sold: printed pieces and free blanks, whoever takes these', async () => {
  const lisa = await e.balcao.criarProduto({ qtd: 10 })
  const leao = await e.publicado(2)
  const onca = await e.publicado(0)
  for (const { id } of [leao, onca]) expect((await ligarFicha(id, lisa.id)).status).toBe(200)
  await la(leao, 12)
  await la(onca, 10)
  // Five, of which two are there: three blanks are held.
  const venda = await e.pedidos.vender([{ id: leao.id, quantidade: 5, valor_unitario: 50 }])
  await la(leao, 9)
  await la(onca, 7)
  const { results } = (await e.loja.pedir('GET', `/api/producoes/?venda=${venda.id}`)).body
  await e.loja.pedir('POST', `/api/producoes/${results[0].id}/concluir/`, { quantidade: 3 })
  await la(leao, 12)
  await e.contar(leao.id, 6, 5)
  await la(leao, 13)
  await e.contar(lisa.id, 3, 7)
  await la(leao, 9)
  await la(onca, 3)
  await e.balcao.levar(venda.id, 'enviado')
  await la(leao, 4)
  await e.loja.pedir('PATCH', '/api/producao/configuracao/', { vender_sob_demanda: false })
  await la(leao, 1)
  await la(onca, 0)
  await e.loja.pedir('PATCH', '/api/producao/configuracao/', { vender_sob_demanda: true })
  expect(await e.tarefas()).toEqual([])
  await e.balcao.conferir()
})

test('what Bling makes of other products has no ficha, and is no blank', async () => {
  const [lisa, kit] = [await e.balcao.criarProduto({ qtd: 1 }), await e.publicado(0, { titulo: 'Trio' })]
  await sql`update bling_saldos set somente_leitura = true where produto_id = ${kit.id}`.execute(e.loja.banco.db)
  for (const [produto, branca] of [
    [kit, lisa],
    [lisa, kit],
  ]) {
    const { status, body } = await ligarFicha(produto.id, branca.id)
    expect([status, body.codigo, body.detail]).toEqual([409, 'FICHA_DE_KIT', expect.stringContaining('Trio')])
  }
})

test('with the account’s own bookings of orders the bench is told, and the order is not told twice', async () => {
  await e.loja.pedir('PATCH', '/api/bling/configuracao/', { estoque_dos_pedidos: 'bling' })
  const lisa = await e.balcao.criarProduto({ qtd: 4 })
  const leao = await e.publicado(0)
  await ligarFicha(leao.id, lisa.id)
  await la(leao, 4)
  const venda = await e.pedidos.vender([{ id: leao.id, quantidade: 1, valor_unitario: 50 }])
  await la(leao, 3)
  const { results } = (await e.loja.pedir('GET', `/api/producoes/?venda=${venda.id}`)).body
  await e.loja.pedir('POST', `/api/producoes/${results[0].id}/concluir/`, { quantidade: 1 })
  await la(leao, 4)
  const { rows } =
    await sql`select motivo, venda_id from movimentos_estoque where motivo = 'producao' and venda_id is not null`.execute(
      e.loja.banco.db,
    )
  expect(rows).toEqual([])
  await e.balcao.levar(venda.id, 'enviado')
  const ditas = async () => {
    const { rows } = await sql<{ tipo: string }>`
      select l.tipo from bling_lancamentos l join bling_saldos s on s.id = l.saldo_id where s.produto_id = ${leao.id}`.execute(
      e.loja.banco.db,
    )
    return rows
  }
  // What the bench told is forgotten once Bling has answered.
  await expect.poll(ditas).toEqual([{ tipo: 'alheia' }])
})
