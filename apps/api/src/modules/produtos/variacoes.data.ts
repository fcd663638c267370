import type { VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'

/** Postpones the uniqueness of SKUs and EANs, so that two of a product may be exchanged in one save. */
export const deferUniqueness = (db: Transacao) => sql`set constraints skus_unico, gtins_unico deferred`.execute(db)
/** Asks for it now, inside the transaction, where it can still be answered. */
export const requireUniqueness = (db: Transacao) => sql`set constraints skus_unico, gtins_unico immediate`.execute(db)

/** Filters comparable SKUs: those that another product or its variations have, and whether it is in the trash. */
export const skusDeOutros = (db: Transacao, chaves: readonly string[], produtoId: number | null) =>
  db
    .selectFrom('skus as s')
    .innerJoin('produtos as p', 'p.id', 's.produto_id')
    .select(['s.chave', sql<boolean>`p.excluido_em is not null`.as('naLixeira')])
    .where('s.chave', '=', sql<string>`any(${[...chaves]}::text[])`)
    .where('s.produto_id', 'is distinct from', produtoId)
    .execute()

/** The product or variation outside the trash that has an EAN, and what it is called. */
export interface DonoDoGtin {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly nome: string
}

/** Filters comparable EANs: those that other products outside the trash have, or their variations, and what these are called. */
export async function gtinsDeOutros(db: Db, chaves: readonly string[], produtoId: number | null) {
  if (chaves.length === 0) return []
  const { rows } = await sql<DonoDoGtin & { readonly chave: string }>`
    select g.chave, g.produto_id, g.variacao_id, concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome
      from gtins g join produtos p on p.id = g.produto_id left join variacoes v on v.id = g.variacao_id
     where g.chave = any(${[...chaves]}::text[]) and g.produto_id is distinct from ${produtoId}::int`.execute(db)
  return rows
}

/** Whose comparable SKUs are: a product's own, or that of one of its variations. */
export const donosDosSkus = (db: Db, chaves: readonly string[]) =>
  rowsOf<{
    chave: string
    produto_id: number
    titulo: string
    variacao: boolean
    id_bling: string | null
    na_lixeira: boolean
    tem_variacoes: boolean
  }>(db)`
    select s.chave, p.id as produto_id, p.titulo, s.variacao_id is not null as variacao, p.id_bling,
           p.excluido_em is not null as na_lixeira, p.tem_variacoes
      from skus s join produtos p on p.id = s.produto_id where s.chave = any(${[...chaves]}::text[])`

/** The first SKUs that are others', as codes are compared since a migration; they stay until a person changes them. */
export const skusRepetidos = (db: Banco) =>
  rowsOf<{ sku: string; titulo: string }>(db)`
    select coalesce(v.sku, p.sku) as sku, p.titulo from skus s
      join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
     where s.repetida order by p.id, v.id limit 5`

export const variacoesDoProduto = (db: Transacao, produtoId: number) =>
  db
    .selectFrom('variacoes')
    .select(['id', 'sku', 'nome_cor', 'tamanho', 'id_bling', 'quantidade', 'reservado'])
    .select(sql<string | null>`nome_da_variacao(variacoes)`.as('nome'))
    .where('produto_id', '=', produtoId)
    .orderBy('id')
    .forUpdate()
    .execute()

export const produtoDaVariacao = (db: Transacao, variacaoId: number) =>
  db.selectFrom('variacoes').select('produto_id').where('id', '=', variacaoId).executeTakeFirst()

const colunas = ({ id: _, imagens_vinculadas: _imagensVinculadas, ...dados }: VariacaoEntrada, ordem: number) => ({
  ...dados,
  estoque_minimo: dados.estoque_minimo ?? 0,
  descricao: dados.descricao ?? '',
  ordem,
})

export interface VariacaoNova {
  readonly produtoId: number
  readonly dados: VariacaoEntrada
  readonly ordem: number
}
/** Answers their ids, in their order. */
export async function insertVariacaoRows(db: Transacao, novas: readonly VariacaoNova[]): Promise<number[]> {
  if (novas.length === 0) return []
  const linhas = await db
    .insertInto('variacoes')
    .values(novas.map(({ produtoId, dados, ordem }) => ({ ...colunas(dados, ordem), produto_id: produtoId })))
    .returning('id')
    .execute()
  return linhas.map(({ id }) => id)
}

/** Writes all of them in one statement. */
export async function updateVariacoes(
  db: Transacao,
  mudadas: readonly { readonly id: number; readonly dados: VariacaoEntrada; readonly ordem: number }[],
): Promise<void> {
  if (mudadas.length === 0) return
  const linhas = JSON.stringify(mudadas.map(({ id, dados, ordem }) => ({ ...colunas(dados, ordem), id })))
  await sql`
    update variacoes v set sku = n.sku, sku_personalizado = n.sku_personalizado, gtin = n.gtin, cor = n.cor, nome_cor = n.nome_cor,
           tamanho = n.tamanho, preco_custo = n.preco_custo, preco_venda = n.preco_venda, quantidade = n.quantidade,
           estoque_minimo = n.estoque_minimo,
           descricao = n.descricao, ordem = n.ordem
      from jsonb_populate_recordset(null::variacoes, ${linhas}::jsonb) n where v.id = n.id`.execute(db)
}

export async function removeVariacoes(db: Transacao, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('variacoes').where('id', 'in', ids).execute()
}

/** Sets the costs of products or, where one is named, of their variations; in reais. */
export async function setCustos(
  db: Transacao,
  custos: readonly {
    readonly produto_id: number
    readonly variacao_id: number | null
    readonly custo: number | null
  }[],
): Promise<void> {
  if (custos.length === 0) return
  const linhas = sql`json_to_recordset(${JSON.stringify(custos)}::json) n(produto_id int, variacao_id int, custo numeric)`
  await sql`update produtos p set preco_custo = n.custo from ${linhas} where n.variacao_id is null and p.id = n.produto_id`.execute(
    db,
  )
  await sql`update variacoes v set preco_custo = n.custo from ${linhas} where v.id = n.variacao_id`.execute(db)
}
