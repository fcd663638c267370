import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import { readBlingConfiguracao } from '../conexao/configuracao.data.ts'

/** Linked product, or variation, as it is here and as it was at Bling. */
export interface Ligada {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly titulo: string
  /** How people call the variation. */
  readonly nome: string
  readonly kit: boolean
  readonly tem_variacoes: boolean
  readonly id_bling: string
  readonly formato: string
  readonly sku: string | null
  /** The code that was told last. */
  readonly contado: string | null
  readonly codigo_la: string | null
  /** Product that the variation belongs to at Bling. */
  readonly pai: string | null
}
export type VariacaoLigada = Ligada & { readonly variacao_id: number }
/** A linked product with those of its variations that are linked. */
export type ProdutoLigado = Ligada & { readonly variacoes: readonly VariacaoLigada[] }

const LIGADAS = sql`(
  select p.id as produto_id, null::int as variacao_id, p.titulo, '' as nome, p.kit, p.tem_variacoes, p.id_bling, p.sku,
         b.base->>'sku' as contado, b.codigo_la, null::text as pai,
         coalesce(b.formato, case when p.kit then 'E' when p.tem_variacoes then 'V' else 'S' end) as formato
    from produtos p left join bling_produtos b on b.produto_id = p.id where p.id_bling is not null
  union all
  select v.produto_id, v.id, p.titulo, coalesce(nullif(nome_da_variacao(v), ''), v.sku, ''), false, true, v.id_bling, v.sku,
         b.base->>'sku', b.codigo_la, p.id_bling, coalesce(b.formato, 'S')
    from variacoes v join produtos p on p.id = v.produto_id left join bling_variacoes b on b.variacao_id = v.id
   where v.id_bling is not null) l`

/** Locked: what a person is asked, and what an answer changes, is said by one at a time. */
export async function lockProdutoAsIs(trx: Transacao, produtoId: number): Promise<ProdutoLigado | null> {
  await trx.selectFrom('produtos').select('id').where('id', '=', produtoId).forUpdate().execute()
  return comoEstaAqui(trx, produtoId)
}

export async function comoEstaAqui(db: Db, produtoId: number): Promise<ProdutoLigado | null> {
  const [produto, ...variacoes] = await rowsOf<Ligada>(db)`
    select * from ${LIGADAS} where produto_id = ${produtoId} order by variacao_id nulls first`
  return produto?.variacao_id === null ? { ...produto, variacoes: variacoes as VariacaoLigada[] } : null
}

/** Notes what stands at Bling now: changes are told from it. */
export async function recordBlingState(
  db: Db,
  localProduto: ProdutoLigado,
  blingState: { readonly formato: string; readonly codigo: string; readonly filhos: ReadonlyMap<string, string> },
): Promise<void> {
  const formato = blingState.formato === '' ? localProduto.formato : blingState.formato
  await sql`update bling_produtos set formato = ${formato}, codigo_la = ${blingState.codigo}
             where produto_id = ${localProduto.produto_id}
               and (formato, codigo_la) is distinct from (${formato}::text, ${blingState.codigo}::text)`.execute(db)
  const filhos = localProduto.variacoes.filter(({ id_bling }) => blingState.filhos.has(id_bling))
  const [ids, codigos] = [filhos.map((v) => v.variacao_id), filhos.map((v) => blingState.filhos.get(v.id_bling) ?? '')]
  await sql`update bling_variacoes b set codigo_la = d.codigo from unnest(${ids}::int[], ${codigos}::text[]) d(id, codigo)
             where b.variacao_id = d.id and b.codigo_la is distinct from d.codigo`.execute(db)
}

/** Notes what stands at Bling for a product linked just now. */
export async function recordLinkedState(
  db: Db,
  produtoId: number,
  blingState: Parameters<typeof recordBlingState>[2],
): Promise<void> {
  const localProduto = await comoEstaAqui(db, produtoId)
  if (localProduto) await recordBlingState(db, localProduto, blingState)
}

/** Returns one page of all that is linked, after this id at Bling. */
export const ligadas = (db: Banco, depois: string, limite: number) =>
  rowsOf<Ligada>(db)`select * from ${LIGADAS} where id_bling > ${depois} order by id_bling limit ${limite}`

/** Finds the product that an id at Bling belongs to, its own or one of its variations'. */
export const produtoDoIdBling = (db: Db, idBling: string) =>
  rowOf<Ligada & { perguntado: boolean }>(db)`
    select l.*, exists (select from tarefas t where ${ABERTA} and t.alvo_id = l.produto_id) as perguntado
      from ${LIGADAS} where l.id_bling = ${idBling} limit 1`

/** Linked products and variations by their ids at Bling. */
export async function ligadasComIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Ligada>> {
  const linhas = await rowsOf<Ligada>(db)`select * from ${LIGADAS} where id_bling = any(${[...ids]}::text[])`
  return new Map(linhas.map((ligada) => [ligada.id_bling, ligada]))
}

/** Codes that were not known yet, as a list shows them. */
export async function keepCodigos(
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

const ABERTA = sql`t.tipo = 'produto.estrutura' and t.estado in ('aberta', 'pendente')`

/** Lists products about which a person is asked whether they are still the ones at Bling. */
export const listAskedProdutos = (db: Db) =>
  rowsOf<{ id: number }>(db)`select distinct t.alvo_id as id from tarefas t where ${ABERTA} order by 1`

/** Why the product's stock is neither read nor written now, in words; null when it is. */
export async function esperaDe(db: Db, produtoId: number): Promise<string | null> {
  if ((await readBlingConfiguracao(db)).deposito_fora !== null)
    return 'Espera: o depósito da loja não pode ser usado no Bling. Escolha outro em Configurações → Bling.'
  return (await rowOf(db)`select from tarefas t where ${ABERTA} and t.alvo_id = ${produtoId} limit 1`)
    ? 'Espera a sua decisão: este produto mudou no Bling, e nada dele é movido até lá.'
    : null
}

/** Returns the names of these ids in the account, as far as an import read them. */
export async function nomesDosIds(trx: Transacao, ids: readonly string[]): Promise<Map<string, string>> {
  const nomes = await rowsOf<{ id_bling: string; nome: string }>(trx)`
    select distinct on (id_bling) id_bling, nome from bling_importacao_itens
     where id_bling = any(${[...ids]}::text[]) order by id_bling, id desc`
  return new Map(nomes.map(({ id_bling, nome }) => [id_bling, nome]))
}

/** A kit's parts at Bling: id and quantity of each, by rising id. */
export type Composicao = readonly (readonly [id: string, quantidade: number])[]

/** Keeps the composition that was read; answers the one that was known before, null for none. */
export async function recordComposicao(
  trx: Transacao,
  produto_id: number,
  agora: Composicao,
): Promise<Composicao | null> {
  const conhecida = await trx
    .selectFrom('bling_produtos')
    .select('composicao')
    .where('produto_id', '=', produto_id)
    .executeTakeFirst()
  const composicao = JSON.stringify(agora)
  await trx
    .insertInto('bling_produtos')
    .values({ produto_id, composicao })
    .onConflict((conflict) => conflict.column('produto_id').doUpdateSet({ composicao }))
    .execute()
  return (conhecida?.composicao as Composicao | null | undefined) ?? null
}

/** The names here of these ids at Bling, of products and variations. */
export async function nomesDasPecas(trx: Transacao, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const linhas = await rowsOf<{ id_bling: string; nome: string }>(trx)`
    select p.id_bling, p.titulo as nome from produtos p where p.id_bling = any(${[...ids]}::text[])
    union all
    select v.id_bling, concat_ws(' ', p.titulo, nome_da_variacao(v)) from variacoes v join produtos p on p.id = v.produto_id
     where v.id_bling = any(${[...ids]}::text[])`
  return new Map(linhas.map(({ id_bling, nome }) => [id_bling, nome]))
}

/** Sales under way that hold pieces for this kit, the oldest first. */
export const vendasComOKit = async (trx: Transacao, kitId: number): Promise<number[]> => {
  const vendas = await rowsOf<{ id: number }>(trx)`
    select distinct v.id from itens_venda i join vendas v on v.id = i.venda_id
     where i.produto_id = ${kitId} and v.status = any(${statusCom('pecas', 'reservadas')}::text[]) order by v.id`
  return vendas.map(({ id }) => id)
}

export const estoqueProprio = (trx: Transacao, id: number) =>
  trx.selectFrom('produtos').select(['titulo', 'quantidade']).where('id', '=', id).executeTakeFirstOrThrow()

/** It has no balance of its own any more. */
export const forgetOwnSaldo = (trx: Transacao, produtoId: number) =>
  trx.deleteFrom('bling_saldos').where('produto_id', '=', produtoId).where('variacao_id', 'is', null).execute()

/** `formato`: what the product is at Bling now. */
export const recordEstrutura = (db: Db, produto_id: number, formato: string) =>
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
