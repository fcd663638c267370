import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import { configuracao } from '../conexao/configuracao.data.ts'

/** A linked variation as it is here, and as it was there. */
export interface VariacaoAqui {
  readonly id: number
  readonly nome: string
  readonly id_bling: string
  readonly sku: string | null
  /** The code that was told last. */
  readonly contado: string | null
  readonly formato: string
  readonly codigo_la: string | null
}
/** The same of a linked product; `variacoes` are those that are linked. */
export interface ProdutoAqui extends Omit<VariacaoAqui, 'nome'> {
  readonly titulo: string
  readonly kit: boolean
  readonly tem_variacoes: boolean
  readonly variacoes: readonly VariacaoAqui[]
}

/** The same, locked: what a person is asked, and what an answer changes, is said by one at a time. */
export async function travarComoEsta(trx: Transacao, produtoId: number): Promise<ProdutoAqui | null> {
  await trx.selectFrom('produtos').select('id').where('id', '=', produtoId).forUpdate().execute()
  return comoEstaAqui(trx, produtoId)
}

export async function comoEstaAqui(db: Db, produtoId: number): Promise<ProdutoAqui | null> {
  const produto = await rowOf<Omit<ProdutoAqui, 'variacoes'>>(db)`
    select p.id, p.titulo, p.id_bling, p.sku, p.kit, p.tem_variacoes, b.base->>'sku' as contado, b.codigo_la,
           coalesce(b.formato, case when p.kit then 'E' when p.tem_variacoes then 'V' else 'S' end) as formato
      from produtos p left join bling_produtos b on b.produto_id = p.id
     where p.id = ${produtoId} and p.id_bling is not null`
  if (!produto) return null
  const variacoes = await rowsOf<VariacaoAqui>(db)`
    select v.id, coalesce(nullif(nome_da_variacao(v), ''), v.sku, '') as nome, v.id_bling, v.sku, b.base->>'sku' as contado,
           coalesce(b.formato, 'S') as formato, b.codigo_la
      from variacoes v left join bling_variacoes b on b.variacao_id = v.id
     where v.produto_id = ${produtoId} and v.id_bling is not null order by v.id`
  return { ...produto, variacoes }
}

/** What stands there now is what changes are told from. */
export async function anotarComoEsta(
  db: Db,
  aqui: ProdutoAqui,
  la: { readonly formato: string; readonly codigo: string; readonly filhos: ReadonlyMap<string, string> },
): Promise<void> {
  const formato = la.formato === '' ? aqui.formato : la.formato
  await sql`update bling_produtos set formato = ${formato}, codigo_la = ${la.codigo}
             where produto_id = ${aqui.id} and (formato, codigo_la) is distinct from (${formato}::text, ${la.codigo}::text)`.execute(
    db,
  )
  const filhos = aqui.variacoes.filter(({ id_bling }) => la.filhos.has(id_bling))
  await sql`update bling_variacoes b set codigo_la = d.codigo
      from unnest(${filhos.map(({ id }) => id)}::int[], ${filhos.map(({ id_bling }) => la.filhos.get(id_bling) ?? '')}::text[])
        d(id, codigo)
     where b.variacao_id = d.id and b.codigo_la is distinct from d.codigo`.execute(db)
}

/** The same for a product that was linked just now. */
export async function anotarLigado(db: Db, produtoId: number, la: Parameters<typeof anotarComoEsta>[2]): Promise<void> {
  const aqui = await comoEstaAqui(db, produtoId)
  if (aqui) await anotarComoEsta(db, aqui, la)
}

/** A linked product, or variation, as it is here and as it was there. */
export interface Ligada {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly titulo: string
  readonly kit: boolean
  readonly id_bling: string
  readonly formato: string
  readonly sku: string | null
  /** The code that was told last. */
  readonly contado: string | null
  readonly codigo_la: string | null
  /** The product that the variation belongs to there. */
  readonly pai: string | null
}
const LIGADAS = sql`(
  select p.id as produto_id, null::int as variacao_id, p.titulo, p.kit, p.id_bling, p.sku, b.base->>'sku' as contado,
         b.codigo_la, null::text as pai,
         coalesce(b.formato, case when p.kit then 'E' when p.tem_variacoes then 'V' else 'S' end) as formato
    from produtos p left join bling_produtos b on b.produto_id = p.id where p.id_bling is not null
  union all
  select v.produto_id, v.id, p.titulo, false, v.id_bling, v.sku, b.base->>'sku', b.codigo_la, p.id_bling,
         coalesce(b.formato, 'S')
    from variacoes v join produtos p on p.id = v.produto_id left join bling_variacoes b on b.variacao_id = v.id
   where v.id_bling is not null) l`

/** One page of all that is linked, after this id there. */
export const ligadas = (db: Banco, depois: string, limite: number) =>
  rowsOf<Ligada>(db)`select * from ${LIGADAS} where id_bling > ${depois} order by id_bling limit ${limite}`

/** The product that an id over there belongs to, its own or one of its variations'. */
export const produtoDoIdBling = (db: Db, idBling: string) =>
  rowOf<Ligada & { perguntado: boolean }>(db)`
    select l.*, exists (select from sincronizacoes t where ${ABERTA} and t.alvo_id = l.produto_id) as perguntado
      from ${LIGADAS} where l.id_bling = ${idBling} limit 1`

/** The product here that each of these ids over there belongs to, as far as it is linked. */
export async function ligadosComIds(db: Db, ids: readonly string[]) {
  const linhas = await rowsOf<{ id_bling: string; id: number; titulo: string }>(db)`
    select id_bling, produto_id as id, titulo from ${LIGADAS} where id_bling = any(${[...ids]}::text[])`
  return new Map(linhas.map(({ id_bling, ...produto }) => [id_bling, produto]))
}

/** Codes that were not known yet, as a list shows them. */
export async function lembrarCodigos(
  db: Banco,
  lidas: readonly { readonly ligada: Ligada; readonly codigo: string }[],
): Promise<void> {
  const ids = lidas.map(({ ligada }) => ligada.id_bling)
  const codigos = lidas.map(({ codigo }) => codigo)
  const lidos = sql`unnest(${ids}::text[], ${codigos}::text[]) d(id_bling, codigo)`
  await sql`update bling_produtos b set codigo_la = d.codigo from ${lidos} join produtos p on p.id_bling = d.id_bling
             where b.produto_id = p.id and b.codigo_la is null`.execute(db)
  await sql`update bling_variacoes b set codigo_la = d.codigo from ${lidos} join variacoes v on v.id_bling = d.id_bling
             where b.variacao_id = v.id and b.codigo_la is null`.execute(db)
}

const ABERTA = sql`t.tipo = 'produto' and t.operacao = 'estrutura' and t.estado in ('pendente', 'falhou')`

/** Products about which a person is asked whether they are still the ones there. */
export const emPergunta = (db: Db) =>
  rowsOf<{ id: number }>(db)`select distinct t.alvo_id as id from sincronizacoes t where ${ABERTA} order by 1`

/** Why the product's stock is neither read nor written now, in words; null when it is. */
export async function esperaDe(db: Db, produtoId: number): Promise<string | null> {
  if ((await configuracao(db)).deposito_fora !== null)
    return 'Espera: o depósito da loja não pode ser usado no Bling. Escolha outro em Configurações → Bling.'
  return (await rowOf(db)`select from sincronizacoes t where ${ABERTA} and t.alvo_id = ${produtoId} limit 1`)
    ? 'Espera a sua decisão: este produto mudou no Bling, e nada dele é movido até lá.'
    : null
}

/** The products and variations here that these of the account are. */
export const pecasDosIds = (trx: Transacao, ids: readonly string[]) =>
  rowsOf<Pick<Ligada, 'id_bling' | 'produto_id' | 'variacao_id'>>(trx)`
    select id_bling, id as produto_id, null::int as variacao_id from produtos
     where id_bling = any(${[...ids]}::text[]) and not tem_variacoes
    union all
    select id_bling, produto_id, id from variacoes where id_bling = any(${[...ids]}::text[])`

/** What these are called in the account, as far as an import read them. */
export async function nomesDosIds(trx: Transacao, ids: readonly string[]): Promise<Map<string, string>> {
  const nomes = await rowsOf<{ id_bling: string; nome: string }>(trx)`
    select distinct on (id_bling) id_bling, nome from bling_importacao_itens
     where id_bling = any(${[...ids]}::text[]) order by id_bling, id desc`
  return new Map(nomes.map(({ id_bling, nome }) => [id_bling, nome]))
}

/** A kit has none of its own. */
export const estoqueProprio = (trx: Transacao, id: number) =>
  trx.selectFrom('produtos').select(['titulo', 'quantidade']).where('id', '=', id).executeTakeFirstOrThrow()

/** It has no balance of its own any more. */
export const esquecerSaldo = (trx: Transacao, produtoId: number) =>
  trx.deleteFrom('bling_saldos').where('produto_id', '=', produtoId).where('variacao_id', 'is', null).execute()

/** `formato`: what it is over there now. */
export const anotarEstrutura = (db: Db, produto_id: number, formato: string) =>
  db
    .updateTable('bling_produtos')
    .set({ estrutura_lida_em: sql<string>`now()`, ...(formato === '' ? {} : { formato }) })
    .where('produto_id', '=', produto_id)
    .execute()

/** Linked kits whose parts were not looked at for a day, the longest first; sooner those whose parts are not here yet. */
export const kitsPorReler = (db: Banco, limite: number) =>
  rowsOf<{ id: number; titulo: string; id_bling: string }>(db)`
    select p.id, p.titulo, p.id_bling from bling_produtos b join produtos p on p.id = b.produto_id
     where b.formato = 'E' and p.id_bling is not null
       and coalesce(b.estrutura_lida_em, '-infinity') < now() - case
         when exists (select from kit_componentes c where c.kit_id = p.id) then interval '1 day' else interval '10 minutes' end
     order by b.estrutura_lida_em nulls first, p.id limit ${limite}`

/** Kits of the account that are linked here: how many, and which have no parts here. */
export const kitsLigados = (db: Banco) =>
  rowsOf<{ titulo: string; completo: boolean }>(db)`
    select p.titulo, exists (select from kit_componentes c where c.kit_id = p.id) as completo from bling_produtos b join produtos p on p.id = b.produto_id
     where b.formato = 'E' and p.id_bling is not null and p.excluido_em is null order by p.titulo, p.id`
