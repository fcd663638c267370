import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

const NA_TELA = 5

/** Whether a new shop has its first category, model and product. */
export async function primeirosCadastros(db: Banco): Promise<Omit<Painel['primeiros_passos'], 'loja'>> {
  const { rows } = await sql<Omit<Painel['primeiros_passos'], 'loja'>>`
    select exists (select from categorias) as categoria, exists (select from modelos) as modelo,
      exists (select from produtos where excluido_em is null) as produto`.execute(db)
  return rows[0] ?? { categoria: false, modelo: false, produto: false }
}

export async function naoPublicados(db: Banco): Promise<Painel['nao_publicados']> {
  const { rows } = await sql<{ quantidade: number; produtos: Painel['nao_publicados']['produtos'] }>`
    with achados as (
      select p.id from produtos p where p.excluido_em is null and p.id_bling is null
       order by p.id desc limit ${MAXIMO_CONTADO})
    select (select count(*)::int from achados) as quantidade, coalesce((
      select json_agg(json_build_object('produto_id', p.id, 'titulo', p.titulo, 'sku', p.sku) order by p.id desc)
        from produtos p where p.id in (select id from achados order by id desc limit ${NA_TELA})), '[]') as produtos
  `.execute(db)
  return rows[0] ?? { quantidade: 0, produtos: [] }
}

/** Products without variations, and variations one by one: the size that is missing is what cannot be sold. */
export async function estoqueBaixo(db: Banco): Promise<Painel['estoque_baixo']> {
  const { rows } = await sql<Painel['estoque_baixo']['itens'][number] & { total: number }>`
    with itens as (
      (select p.id as produto_id, null::int as variacao_id, p.quantidade - p.reservado as quantidade_disponivel
         from produtos p
        where p.excluido_em is null and not p.tem_variacoes and not p.kit and p.quantidade - p.reservado <= ${ESTOQUE_BAIXO}
        order by p.quantidade - p.reservado, p.id desc limit ${MAXIMO_CONTADO})
      union all
      (select p.id, v.id, least(v.quantidade - v.reservado, p.quantidade - p.reservado)
         from variacoes v join produtos p on p.id = v.produto_id and p.excluido_em is null
        where v.quantidade - v.reservado <= ${ESTOQUE_BAIXO}
        order by v.quantidade - v.reservado, v.id desc limit ${MAXIMO_CONTADO}))
    select i.*, p.titulo, case when i.variacao_id is null then p.sku else v.sku end as sku, nome_da_variacao(v) as variacao
      from (select *, (count(*) over ())::int as total from itens
             order by quantidade_disponivel, produto_id desc, variacao_id limit ${NA_TELA}) i
      join produtos p on p.id = i.produto_id left join variacoes v on v.id = i.variacao_id
     order by i.quantidade_disponivel, i.produto_id desc, i.variacao_id`.execute(db)
  return {
    quantidade: Math.min(rows[0]?.total ?? 0, MAXIMO_CONTADO),
    limite: ESTOQUE_BAIXO,
    itens: rows.map(({ total: _, ...item }) => item),
  }
}
