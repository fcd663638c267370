import { fatosDoStatus, STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { INVARIANTES } from '../../../test/support/invariantes.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { quantosEsperam } from '../../../test/support/trava.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const { db } = loja.banco
const DOS_FATOS =
  INVARIANTES['a sale whose facts, as reports add them up, are not those of its lines and returns'] ?? ''

/**
 * Reads what the database wrote of a sale: kind, pieces, pieces in kits, value, freight, sales. A recount says the
 * same.
 */
async function fatos(id: number) {
  expect((await sql.raw(DOS_FATOS).execute(db)).rows).toEqual([])
  const { rows } = await sql<{ fato: unknown[] }>`
    select json_build_array(tipo, pecas, pecas_em_kits, valor_centavos, frete_centavos, vendas) as fato
      from fatos_de_venda where venda_id = ${id}
     order by tipo desc, vendas desc, pecas desc, pecas_em_kits desc`.execute(db)
  return rows.map(({ fato }) => fato)
}
const linha = ({ id }: { id: number }, quantidade: number, valor_unitario: number) => {
  return { id, quantidade, valor_unitario }
}

test('each change of a sale is in its facts when it is answered: lines, freight, return, cancellation, a product that goes', async () => {
  const caneca = await balcao.criarProduto({ qtd: 9 })
  const kit = await balcao.criarProduto({ componentes: [{ produto_id: caneca.id, quantidade: 2 }] })
  const camisa = await balcao.criarProduto({ qtd: 9 })
  const { body: venda } = await balcao.vender([linha(kit, 1, 70)])
  expect(await fatos(venda.id)).toEqual([
    ['venda', 0, 0, 0, 0, 1],
    ['venda', 1, 0, 7000, 0, 0],
    ['venda', 0, 2, 0, 0, 0],
  ])
  await loja.pedir('PUT', `/api/vendas/${venda.id}/`, balcao.corpo([linha(camisa, 3, 50)]))
  await sql`update vendas set frete_cobrado = 12.9 where id = ${venda.id}`.execute(db)
  expect(await fatos(venda.id)).toEqual([
    ['venda', 0, 0, 0, 1290, 1],
    ['venda', 3, 0, 15000, 0, 0],
  ])
  await balcao.levar(venda.id, 'enviado')
  const { body: enviada } = await loja.pedir('GET', `/api/vendas/${venda.id}/`)
  const voltam = [{ item_id: enviada.itens[0].item_id, quantidade: 1 }]
  await loja.pedir('POST', `/api/vendas/${venda.id}/trocas/`, { motivo: 'cor', itens: [], voltam })
  expect((await fatos(venda.id)).at(-1)).toEqual(['troca', -1, 0, -5000, 0, 0])
  await sql`update vendas set status = 'cancelado', cancelada_em = now() where id = ${venda.id}`.execute(db)
  expect((await fatos(venda.id)).slice(3)).toEqual([
    ['cancelamento', 1, 0, 5000, 0, 0],
    ['cancelamento', -3, 0, -15000, 0, 0],
    ['cancelamento', 0, 0, 0, -1290, -1],
  ])
  await sql`delete from produtos where id = ${camisa.id}`.execute(db)
  await fatos(venda.id)
  const { rows } = await sql`select from fatos_de_venda where produto_id = ${camisa.id}`.execute(db)
  expect(rows).toEqual([])
})

test('a sale counts on the day of its order, and moves when that does; an expense is value without a piece', async () => {
  const { body: firstVenda } = await balcao.vender([linha(await balcao.criarProduto({ qtd: 9 }), 2, 50)])
  const { body: dois } = await balcao.vender([linha(await balcao.criarProduto({ qtd: 9 }), 1, 50)])
  await sql`insert into itens_venda (venda_id, titulo, quantidade, valor_unitario, custo_unitario, despesa)
    values (${firstVenda.id}, 'Outras despesas', 1, 5, 0, true)`.execute(db)
  expect(await fatos(firstVenda.id)).toEqual([
    ['venda', 0, 0, 0, 0, 1],
    ['venda', 2, 0, 10000, 0, 0],
    ['venda', 0, 0, 500, 0, 0],
  ])
  const dias = async (id: number) => {
    const { rows } = await sql<{ dia: string }>`
      select distinct dia::text as dia from fatos_de_venda where venda_id = ${id}`.execute(db)
    return rows.map(({ dia }) => dia)
  }
  const hoje = await dias(dois.id)
  for (const dia of ['2026-02-28', '2026-03-01']) {
    await sql`update vendas set data_do_pedido = ${dia} where id = ${firstVenda.id}`.execute(db)
    expect([await dias(firstVenda.id), await dias(dois.id)]).toEqual([[dia], hoje])
  }
  await sql`update vendas set data_do_pedido = null where id = ${firstVenda.id}`.execute(db)
  expect(await dias(firstVenda.id)).toEqual(hoje)
  await fatos(firstVenda.id)
})

test('two at once change one sale: its facts are neither doubled nor lost', async () => {
  const { body: venda } = await balcao.vender([linha(await balcao.criarProduto({ qtd: 9 }), 2, 50)])
  const secondClient = new pg.Client(loja.banco.config)
  await secondClient.connect()
  onTestFinished(() => secondClient.end())
  await secondClient.query('begin')
  await secondClient.query(`update vendas set canal = 'Shopee' where id = $1`, [venda.id])
  const mudada = sql`update itens_venda set quantidade = 3 where venda_id = ${venda.id}`.execute(db)
  await expect.poll(() => quantosEsperam(secondClient)).toBe(1)
  await secondClient.query('commit')
  await mudada
  expect(await fatos(venda.id)).toEqual([
    ['venda', 0, 0, 0, 0, 1],
    ['venda', 3, 0, 15000, 0, 0],
  ])
})

test.each(STATUS)('a sale in %s counts in reports as its facts say', async (status) => {
  const { body: venda } = await balcao.vender([linha(await balcao.criarProduto({ qtd: 9 }), 2, 50)])
  await sql`update vendas set status = ${status} where id = ${venda.id}`.execute(db)
  const soma = (await fatos(venda.id)).reduce((ate: number, [, pecas]) => ate + Number(pecas), 0)
  expect(soma).toBe(fatosDoStatus(status).cobrada ? 2 : 0)
})
