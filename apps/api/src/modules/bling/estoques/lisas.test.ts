import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { estoqueDoArquivo } from '../../../../test/support/estoque-no-bling.ts'
import { rowsOf } from '../../../infra/database/sql.ts'
import { CONTAR_LISAS } from './periodica.sync.ts'

const e = await estoqueDoArquivo()
const { db } = e.loja.banco
const setProducao = (dados: object) => e.loja.pedir('PATCH', '/api/producao/configuracao/', dados)
await setProducao({ ativa: true, vender_sob_demanda: true })

const linkFicha = (produto: number, lisa: number) =>
  e.loja.pedir('PUT', `/api/produtos/${produto}/ficha/`, [{ variacao_id: null, lisa_produto_id: lisa }])
const finishProducao = async (venda: number, quantidade: number) => {
  const [{ id }] = await e.lista(`/api/producoes/?venda=${venda}`)
  await e.loja.pedir('POST', `/api/producoes/${id}/concluir/`, { quantidade })
}
/** Expects the balance after a reading. */
const logo = async (produto: { id_bling: string }, quantas: number) => {
  await e.executar(CONTAR_LISAS)
  await e.settle()
  expect(await e.la(produto.id_bling)).toBe(quantas)
}

test('the balance there is what can be sold: printed pieces and free blanks, whoever takes these', async () => {
  const lisa = await e.balcao.criarProduto({ qtd: 10 })
  const leao = await e.publicado(2)
  const onca = await e.publicado(0)
  for (const { id } of [leao, onca]) expect((await linkFicha(id, lisa.id)).status).toBe(200)
  await logo(leao, 12)
  await logo(onca, 10)
  // Five are sold, two are on the shelf: three blanks are held.
  const venda = await e.pedidos.vendida(leao.id, {}, 5)
  await logo(leao, 9)
  await logo(onca, 7)
  await finishProducao(venda.id, 3)
  await logo(leao, 12)
  await e.contar(leao.id, 6, 5)
  await logo(leao, 13)
  await e.contar(lisa.id, 3, 7)
  await logo(leao, 9)
  await logo(onca, 3)
  await e.balcao.levar(venda.id, 'enviado')
  await logo(leao, 4)
  await setProducao({ vender_sob_demanda: false })
  await logo(leao, 1)
  await logo(onca, 0)
  await setProducao({ vender_sob_demanda: true })
  expect(await e.tarefas()).toEqual([])
  await e.balcao.conferir()
})

test('what Bling makes of other products has no ficha, and is no blank', async () => {
  const [lisa, kit] = [await e.balcao.criarProduto({ qtd: 1 }), await e.publicado(0, { titulo: 'Trio' })]
  await sql`update bling_saldos set somente_leitura = true where produto_id = ${kit.id}`.execute(db)
  for (const [produto, branca] of [
    [kit, lisa],
    [lisa, kit],
  ]) {
    const { status, body } = await linkFicha(produto.id, branca.id)
    expect([status, body.codigo, body.detail]).toEqual([409, 'FICHA_DE_KIT', expect.stringContaining('Trio')])
  }
})

test('with the account’s own bookings of orders the bench is told, and the order is not told twice', async () => {
  await e.loja.pedir('PATCH', '/api/bling/configuracao/', { estoque_dos_pedidos: 'bling' })
  const lisa = await e.balcao.criarProduto({ qtd: 4 })
  const leao = await e.publicado(0)
  await linkFicha(leao.id, lisa.id)
  await logo(leao, 4)
  const venda = await e.pedidos.vendida(leao.id)
  await logo(leao, 3)
  await finishProducao(venda.id, 1)
  await logo(leao, 4)
  const bancadaMovimentos = db.selectFrom('movimentos_estoque').select('id').where('motivo', '=', 'producao')
  expect(await bancadaMovimentos.where('venda_id', 'is not', null).execute()).toEqual([])
  await e.balcao.levar(venda.id, 'enviado')
  const readLancamentos = () =>
    rowsOf(db)`select l.tipo from bling_lancamentos l join bling_saldos s on s.id = l.saldo_id
                where s.produto_id = ${leao.id}`
  // Entries that the bench told are forgotten once Bling has answered.
  await e.settle()
  expect(await readLancamentos()).toEqual([{ tipo: 'alheia' }])
})
