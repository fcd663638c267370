import { sql } from 'kysely'
import { expect } from 'vitest'
import { conferirEstoque } from '../support/vendas.ts'
import type { LojaPequena } from './loja-pequena.ts'

const PERGUNTAS = {
  'a SKU of a product or variation without its place in the namespace, or with another': `
    select p.id, p.sku from produtos p left join skus s on s.produto_id = p.id and s.variacao_id is null
     where chave_sku(p.sku) is distinct from s.chave
    union all
    select v.id, v.sku from variacoes v left join skus s on s.variacao_id = v.id
     where chave_sku(v.sku) is distinct from s.chave`,
  'a sale whose total is not the sum of its lines': `
    select v.id from vendas v where v.total is distinct from
      (select sum(round(quantidade * valor_unitario - desconto, 2)) from itens_venda where venda_id = v.id)`,
  'a product with variations whose quantity is not their sum': `
    select p.id from produtos p where tem_variacoes and quantidade is distinct from
      (select sum(quantidade) from variacoes where produto_id = p.id)`,
  'a sale that no history tells of': `
    select v.id from vendas v where not exists (select from historico_vendas where venda_id = v.id and tipo = 'criada')`,
  'a category below itself': `
    with recursive acima as (
      select id, categoria_pai, 1 as n from categorias
      union all
      select a.id, c.categoria_pai, n + 1 from acima a join categorias c on c.id = a.categoria_pai where n < 1000)
    select id from acima where n = 1000`,
  'a user that is not the admin, or no longer as before': `
    select id from usuarios where username <> 'dona' or not ativo or tipo <> 'admin'`,
}

/** Whatever was sent: the shop's sums are right, and a good sale goes through. */
export async function conferirLoja({ loja, balcao, semear }: LojaPequena): Promise<void> {
  await conferirEstoque(loja.banco.db)
  for (const [falta, pergunta] of Object.entries(PERGUNTAS)) {
    const { rows } = await sql.raw(pergunta).execute(loja.banco.db)
    expect([falta, rows]).toEqual([falta, []])
  }
  const { venda, produto } = await semear()
  expect((await loja.pedir('GET', `/api/vendas/${venda}/`)).body).toMatchObject({ total: 25, itens: [{}, {}] })
  expect(await balcao.estoque(produto)).toMatchObject({ fisico: 1000 })
}
