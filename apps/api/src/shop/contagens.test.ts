import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openLoja } from '../../test/support/loja.ts'
import { openBalcao } from '../../test/support/vendas.ts'
import { contada } from './contagens.ts'

const loja = await openLoja()
const balcao = await openBalcao(loja)
afterAll(() => loja.fechar())

/** The kept counters beside the counted rows. */
async function contagens() {
  const { rows } = await sql<Record<string, number>>`select
    ${contada('produtos')} as produtos, (select count(*)::int from produtos where excluido_em is null) as produtos_mesmo,
    ${contada('clientes')} as clientes, (select count(*)::int from clientes) as clientes_mesmo,
    ${contada('vendas')} as vendas, (select count(*)::int from vendas) as vendas_mesmo,
    ${contada('vendas', sql`grupo = 'embalagem'`)} as embalagem,
    (select count(*)::int from vendas where status = 'embalagem') as embalagem_mesmo`.execute(loja.banco.db)
  const [counts = {}] = rows
  return Object.fromEntries(
    ['produtos', 'clientes', 'vendas', 'embalagem'].map((countName) => [
      countName,
      [counts[countName], counts[`${countName}_mesmo`]],
    ]),
  )
}

test('many writers at once, some of which change their mind: the numbers kept are those of the rows', async () => {
  const { db } = loja.banco
  const { id: produto } = await balcao.criarProduto({ qtd: 1000 })
  const cliente = await balcao.criarCliente('Ana')
  const writeVenda = async (n: number) => {
    const { body } = await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }], { cliente_id: cliente })
    if (n % 2 === 0) await balcao.status(body.id, 'embalagem')
    if (n % 4 === 0) await balcao.status(body.id, 'separacao')
    const { id } = await balcao.criarProduto({ qtd: 1 })
    if (n % 3 === 0) await loja.pedir('DELETE', `/api/produtos/${id}/`)
    const desistencia = db.transaction().execute(async (trx) => {
      await sql`insert into clientes (nome, cpf) values ('Ninguém', ${`D${n}`})`.execute(trx)
      throw new Error('changed its mind')
    })
    await expect(desistencia).rejects.toThrow('changed its mind')
  }
  // Eight at once: a larger crowd would exceed the waiting limit, which this test does not cover.
  const pessoas = Array.from({ length: 8 }, async (_, pessoa) => {
    for (let n = pessoa; n < 60; n += 8) await writeVenda(n)
  })
  await Promise.all(pessoas)
  const certas = { produtos: [41, 41], clientes: [2, 2], vendas: [60, 60], embalagem: [15, 15] }
  expect(await contagens()).toEqual(certas)
  // Writers of a crowd skip rows that another one folds. One writer alone folds each list within 64 notes.
  for (let n = 0; n < 32; n++)
    for (const diferenca of [1, -1])
      await sql`select anotar_contagem(lista, grupo, ${diferenca}) from
        (select distinct lista, grupo from contagens) todas`.execute(db)
  const { rows } = await sql<{ linhas: number }>`select count(*)::int as linhas from contagens`.execute(db)
  expect(rows[0]?.linhas).toBeLessThan(150)
})

test('a search is counted up to a thousand, and says so on every page', async () => {
  await sql`insert into clientes (nome, cpf) select 'Multidão ' || n, 'M' || n from generate_series(1, 1002) n`.execute(
    loja.banco.db,
  )
  const pagina = async (url: string) => (await loja.pedir('GET', url)).body
  const allClientes = await pagina('/api/clientes/?limite=1')
  expect(allClientes).toMatchObject({ count: 1004 })
  expect(allClientes).not.toHaveProperty('ao_menos')
  const primeira = await pagina('/api/clientes/?busca=multidao&limite=1')
  expect(primeira).toMatchObject({ count: 1000, ao_menos: true })
  expect(await pagina(primeira.next)).toMatchObject({ count: 1000, ao_menos: true })
  const poucos = await pagina('/api/clientes/?busca=multidao 100')
  expect(poucos).toMatchObject({ count: 4 })
  expect(poucos).not.toHaveProperty('ao_menos')
})
