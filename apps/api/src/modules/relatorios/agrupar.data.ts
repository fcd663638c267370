import type { Agrupamento } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import type { Sql } from './fatos.data.ts'

interface Grupo {
  /** Of a fact `f`: quick to compute and to compare. Facts are added up by it first. */
  readonly k: Sql
  /** Tables beside `g.k` that `chave` asks for. */
  readonly com: Sql
  /** Of a first sum `g`: what makes a row. */
  readonly chave: Sql
  /** Of a row `r`: its name and its product, looked up for the rows that are answered only. */
  readonly rotulo: Sql
  readonly produto: Sql
}

const NADA = sql``
const NULO = sql`null::int`
const FORA = sql`'Fora do catálogo'`
const PRODUTO = sql`left join produtos p on p.id = g.k`

/** Days are added up first, and then make weeks and months. */
const noTempo = (passo: string): Grupo => ({
  k: sql`f.dia`,
  com: NADA,
  chave: sql`date_trunc(${sql.lit(passo)}, g.k)::date`,
  rotulo: sql`r.chave::text`,
  produto: NULO,
})
/** A piece is its variation, or less its product when it has none. */
const daPeca = (nome: Sql, sem: string): Grupo => ({
  k: sql`coalesce(f.variacao_id, -f.produto_id)`,
  com: sql`left join variacoes va on va.id = g.k`,
  chave: sql`nullif(${nome}, '')`,
  rotulo: sql`coalesce(r.chave, ${sql.lit(sem)})`,
  produto: NULO,
})

export const GRUPOS: Readonly<Record<Agrupamento, Grupo>> = {
  dia: noTempo('day'),
  semana: noTempo('week'),
  mes: noTempo('month'),
  produto: {
    k: sql`f.produto_id`,
    com: NADA,
    chave: sql`g.k`,
    produto: sql`r.chave`,
    rotulo: sql`coalesce((select titulo from produtos where id = r.chave), ${FORA})`,
  },
  variacao: {
    k: sql`coalesce(f.variacao_id, -f.produto_id)`,
    com: NADA,
    chave: sql`g.k`,
    produto: sql`case when r.chave < 0 then -r.chave else (select produto_id from variacoes where id = r.chave) end`,
    rotulo: sql`coalesce((select titulo from produtos where id = -r.chave),
      (select concat_ws(' ', p.titulo, nome_da_variacao(va)) from variacoes va join produtos p on p.id = va.produto_id
        where va.id = r.chave), ${FORA})`,
  },
  cor: daPeca(sql`va.nome_cor`, 'Sem cor'),
  tamanho: daPeca(sql`va.tamanho`, 'Sem tamanho'),
  cor_tamanho: daPeca(sql`concat_ws(' ', va.nome_cor, va.tamanho)`, 'Sem cor nem tamanho'),
  modelo: {
    k: sql`f.produto_id`,
    com: PRODUTO,
    chave: sql`p.modelo_id`,
    produto: NULO,
    rotulo: sql`coalesce((select nome from modelos where id = r.chave), ${FORA})`,
  },
  categoria: {
    k: sql`f.produto_id`,
    com: PRODUTO,
    chave: sql`p.categoria_id`,
    produto: NULO,
    rotulo: sql`coalesce((select nome from categorias where id = r.chave), ${FORA})`,
  },
  canal: {
    k: sql`f.canal`,
    com: NADA,
    chave: sql`g.k`,
    rotulo: sql`r.chave`,
    produto: NULO,
  },
  vendedor: {
    k: sql`f.vendedor_id`,
    com: NADA,
    chave: sql`g.k`,
    produto: NULO,
    rotulo: sql`coalesce((select coalesce(nullif(nome, ''), username) from usuarios where id = r.chave), 'Sem vendedor')`,
  },
}
