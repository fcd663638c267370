import type { Agrupamento } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import type { Sql } from './fatos.data.ts'

interface Grupo {
  /** Of a fact `f`: few values that are quick to compute; `nomear` makes the rows of the report of them. */
  readonly k: Sql
  /** Tables beside `g.k`. */
  readonly com: Sql
  readonly chave: Sql
  readonly rotulo: Sql
  readonly produto: Sql
}

const PRODUTO = sql`left join produtos p on p.id = g.k`
/** A piece is its variation, or less its product when it has none. */
const VARIACAO = sql`left join variacoes va on va.id = g.k left join produtos p on p.id = coalesce(va.produto_id, -g.k)`
const NULO = sql`null::int`

/** Days are added up first, and then make weeks and months. */
const noTempo = (passo: string): Grupo => {
  const chave = sql`date_trunc(${sql.lit(passo)}, g.k)::date::text`
  return { k: sql`f.dia`, com: sql``, chave, rotulo: chave, produto: NULO }
}
const daPeca = (nome: Sql, sem: string): Grupo => ({
  ...{ k: sql`coalesce(f.variacao_id, -f.produto_id)`, com: VARIACAO, produto: NULO },
  ...{ chave: sql`coalesce(${nome}, '')`, rotulo: sql`coalesce(${nome}, ${sql.lit(sem)})` },
})

export const GRUPOS: Readonly<Record<Agrupamento, Grupo>> = {
  dia: noTempo('day'),
  semana: noTempo('week'),
  mes: noTempo('month'),
  produto: {
    ...{ k: sql`f.produto_id`, com: PRODUTO, produto: sql`p.id` },
    ...{ chave: sql`coalesce(g.k::text, '')`, rotulo: sql`coalesce(p.titulo, 'Fora do catálogo')` },
  },
  variacao: {
    ...{ k: sql`coalesce(f.variacao_id, -f.produto_id)`, com: VARIACAO, produto: sql`p.id` },
    chave: sql`coalesce(g.k::text, '')`,
    rotulo: sql`coalesce(concat_ws(' ', p.titulo, nome_da_variacao(va)), 'Fora do catálogo')`,
  },
  cor: daPeca(sql`nullif(va.nome_cor, '')`, 'Sem cor'),
  tamanho: daPeca(sql`nullif(va.tamanho, '')`, 'Sem tamanho'),
  cor_tamanho: daPeca(sql`nullif(concat_ws(' ', va.nome_cor, va.tamanho), '')`, 'Sem cor nem tamanho'),
  modelo: {
    ...{ k: sql`f.produto_id`, com: sql`${PRODUTO} left join modelos m on m.id = p.modelo_id`, produto: NULO },
    ...{ chave: sql`coalesce(m.id::text, '')`, rotulo: sql`coalesce(m.nome, 'Fora do catálogo')` },
  },
  categoria: {
    ...{ k: sql`f.produto_id`, com: sql`${PRODUTO} left join categorias c on c.id = p.categoria_id`, produto: NULO },
    ...{ chave: sql`coalesce(c.id::text, '')`, rotulo: sql`coalesce(c.nome, 'Fora do catálogo')` },
  },
  canal: {
    ...{ k: sql`coalesce(nullif(f.canal, ''), f.origem)`, com: sql``, produto: NULO },
    ...{ chave: sql`g.k`, rotulo: sql`g.k` },
  },
  vendedor: {
    ...{ k: sql`f.vendedor_id`, com: sql`left join usuarios u on u.id = g.k`, produto: NULO },
    ...{ chave: sql`coalesce(g.k::text, '')`, rotulo: sql`coalesce(nullif(u.nome, ''), u.username, 'Sem vendedor')` },
  },
}
