import type { AprovacaoGuardada, EstampaGuardada, MockupGuardado } from '@estampa/contract/producao/estampas.schemas.ts'
import type { Personalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import type { ProdutoComPrecos } from '@estampa/contract/vendas/desconto.ts'
import type { PendenciaDoItem } from '@estampa/contract/vendas/motivos.ts'
import type { ValoresDaLinha } from '@estampa/contract/vendas/vendas.totals.ts'
import { type RawBuilder, sql } from 'kysely'
import { runPrepared } from '../../../infra/database/database.ts'
import { rowsOf } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import { type Parte } from '../../estoque/estoque.data.ts'
import { type ProducaoDaLinha } from '../../producao/linhas.rules.ts'

export interface LinhaDaVenda extends ValoresDaLinha {
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly variacao: string | null
  readonly sku: string | null
  readonly titulo: string
  readonly descricao: string
  /** Cost of a piece when it was sold; null when unknown. */
  readonly custo_unitario: number | null
  /** The cost counts the piece without its prints; absent: it does not. */
  readonly custo_sem_estampa?: boolean | undefined
  readonly imagem_arquivo: string | null
  /** What the buyer wrote on a line of a channel's order, as it stands there; absent: nothing. */
  readonly palavras?: string | null | undefined
  /** Absent: none. */
  readonly personalizacao?: Personalizacao | undefined
  /** Prints of its own on the line's piece; absent: none. */
  readonly estampas?: readonly EstampaGuardada[] | undefined
  /** Pictures of how it will look; absent: none. */
  readonly mockups?: readonly MockupGuardado[] | undefined
  /** What the customer said of its prints; absent: nothing. */
  readonly aprovacao?: AprovacaoGuardada | null | undefined
  /** Lines of one group carry the same prints; absent: by itself. */
  readonly grupo?: string | null | undefined
  /** An amount of the order beside its goods; absent: a piece. */
  readonly despesa?: boolean | undefined
}

/** A line to store. `de`: the line that it was, of a product deleted for good; what that waits for and holds stays with it. */
export type LinhaNova = LinhaDaVenda & { readonly de?: number; readonly partes?: readonly Parte[] }

/** A line that is stored, with the parts that it holds when it sells a kit, and what of it is printed for it. */
export type LinhaGuardada = LinhaDaVenda & {
  readonly id: number
  readonly partes: readonly Parte[]
  readonly producao: ProducaoDaLinha | null
}

/** The product that has the pieces of part `x`: none, when it or the variation was deleted for good. */
export const produtoDaParte: RawBuilder<unknown> = sql`
  case when x.variacao is null or x.variacao_id is not null then x.produto_id end`

export const linhasDaVenda = (trx: Transacao, vendaId: number): Promise<LinhaGuardada[]> =>
  trx
    .selectFrom('itens_venda')
    .select(['id', 'produto_id', 'variacao_id', 'variacao', 'sku', 'titulo', 'descricao', 'quantidade'])
    .select(['valor_unitario', 'desconto', 'custo_unitario', 'custo_sem_estampa', 'imagem_arquivo', 'despesa', 'grupo'])
    .select('palavras')
    .select([
      sql<EstampaGuardada[]>`estampas`.as('estampas'),
      sql<Personalizacao>`personalizacao`.as('personalizacao'),
      sql<MockupGuardado[]>`mockups`.as('mockups'),
      sql<AprovacaoGuardada | null>`aprovacao`.as('aprovacao'),
      sql<Parte[]>`coalesce((select json_agg(json_build_object('produto_id', ${produtoDaParte},
          'variacao_id', x.variacao_id, 'quantidade', x.quantidade) order by x.ordem, x.id)
        from itens_venda_partes x where x.item_id = itens_venda.id), '[]')`.as('partes'),
      sql<ProducaoDaLinha | null>`(select json_build_object('id', f.id, 'aFazer', f.pedida - f.feita, 'reservada', f.reservada, 'feita', f.feita, 'semVenda', f.sem_venda, 'semEstampa', f.sem_estampa,
          'lisa', case when f.lisa_produto_id is not null then
            json_build_object('produto_id', f.lisa_produto_id, 'variacao_id', f.lisa_variacao_id) end)
        from producoes f where f.item_id = itens_venda.id)`.as('producao'),
    ])
    .where('venda_id', '=', vendaId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()

const comoTexto = ({ personalizacao = [], estampas = [], mockups = [], aprovacao, ...linha }: LinhaDaVenda) => ({
  ...linha,
  personalizacao: JSON.stringify(personalizacao),
  estampas: JSON.stringify(estampas),
  mockups: JSON.stringify(mockups),
  aprovacao: aprovacao ? JSON.stringify(aprovacao) : null,
})

export const setLinhaAprovacao = (trx: Transacao, id: number, aprovacao: AprovacaoGuardada | null) =>
  trx
    .updateTable('itens_venda')
    .set({ aprovacao: aprovacao && JSON.stringify(aprovacao) })
    .where('id', '=', id)
    .execute()

/** The digests of pictures that a quote has. */
export async function mockupDigests(db: Db, arquivos: readonly string[]): Promise<Map<string, string>> {
  if (arquivos.length === 0) return new Map()
  const rows = await rowsOf<MockupGuardado>(db)`
    select distinct arquivo, digest from orcamento_mockups where arquivo = any(${[...arquivos]}::text[])`
  return new Map(rows.map(({ arquivo, digest }) => [arquivo, digest]))
}

/** Answers the ids of the lines, in their order. */
async function insertVendaLinhas(trx: Transacao, vendaId: number, linhas: readonly LinhaDaVenda[]) {
  const inseridas = await trx
    .insertInto('itens_venda')
    .values(linhas.map((linha, ordem) => ({ ...comoTexto(linha), venda_id: vendaId, ordem })))
    .returning(['id', 'ordem'])
    .execute()
  return inseridas.toSorted((a, b) => a.ordem - b.ordem).map(({ id }) => id)
}

type MudancaDaLinha = Partial<Omit<LinhaDaVenda, 'personalizacao' | 'estampas' | 'mockups' | 'aprovacao'>> & {
  readonly ordem?: number
}
export const changeLinha = (trx: Transacao, id: number, mudanca: MudancaDaLinha) =>
  trx.updateTable('itens_venda').set(mudanca).where('id', '=', id).execute()

/** Makes these the lines of the sale, in their order. Answers the ids of the lines. */
export async function replaceVendaLinhas(
  trx: Transacao,
  vendaId: number,
  linhas: readonly LinhaNova[],
): Promise<number[]> {
  const novas = linhas.map(({ de: _, partes: _partes, ...linha }) => linha)
  const ids = await insertVendaLinhas(trx, vendaId, novas)
  const mantidas = linhas.flatMap(({ de }, i) => (de === undefined ? [] : [{ de, id: ids[i] ?? 0 }]))
  const m = sql`unnest(${mantidas.map(({ de }) => de)}::int[], ${mantidas.map(({ id }) => id)}::int[]) m(de, para)`
  await sql`update itens_pendentes t set item_id = m.para from ${m} where t.item_id = m.de`.execute(trx)
  await sql`update itens_venda_partes t set item_id = m.para from ${m} where t.item_id = m.de`.execute(trx)
  await sql`delete from itens_venda where venda_id = ${vendaId} and id <> all(${ids}::int[])`.execute(trx)
  return ids
}

export async function precosDosProdutos(trx: Transacao, ids: readonly number[]) {
  const { rows } = await sql<ProdutoComPrecos & { readonly id: number }>`
    select p.id, p.preco_venda,
      coalesce((select json_agg(json_build_object('id', v.id, 'preco_venda', v.preco_venda))
        from variacoes v where v.produto_id = p.id), '[]') as variacoes
      from produtos p where p.id = any(${[...ids]}::int[])`.execute(trx)
  return new Map(rows.map((produto) => [produto.id, produto]))
}

interface Vendavel {
  readonly id: number
  readonly sku: string | null
  readonly descricao: string
  readonly custo: number | null
  readonly imagem: string | null
}
export interface ProdutoVendavel extends Vendavel {
  readonly titulo: string
  readonly naLixeira: boolean
  readonly variacoes: readonly (Vendavel & { readonly gtin: string | null; readonly nome: string | null })[]
}

/** The product's fields that a line copies. The ids stand in a sub-select, so that one prepared plan serves any number. */
export const produtosVendaveis = (trx: Transacao, ids: readonly number[]) =>
  runPrepared(
    trx,
    sql<ProdutoVendavel>`
    select p.id, p.sku, p.titulo, p.descricao, p.excluido_em is not null as "naLixeira", p.preco_custo as custo,
      (select i.arquivo from produto_imagens i where i.produto_id = p.id order by i.ordem, i.id limit 1) as imagem,
      coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'descricao', v.descricao,
          'custo', coalesce(v.preco_custo, p.preco_custo),
          'nome', nullif(concat_ws(' ', v.nome_cor, v.tamanho), ''),
          'imagem', (select i.arquivo from variacao_imagens vi join produto_imagens i on i.id = vi.imagem_id
            where vi.variacao_id = v.id order by i.ordem, i.id limit 1)))
        from variacoes v where v.produto_id = p.id), '[]') as variacoes
      from produtos p where p.id = any(array(select unnest(${[...ids]}::int[])))`,
  )

export interface NovaPendencia {
  readonly item_id: number
  readonly venda_id: number
  readonly motivo: PendenciaDoItem
  /** The channel's product; null where the line names none. */
  readonly produto_do_canal: string | null
  /** The product of a line that only lacks pieces. */
  readonly produto_id: number | null
  readonly variacao_id: number | null
}
export const insertPendencia = (trx: Transacao, pendencia: NovaPendencia) =>
  trx.insertInto('itens_pendentes').values(pendencia).execute()

export type LinhaPendente = NovaPendencia & LinhaDaVenda & { readonly ordem: number }

export const linhasPendentes = (trx: Transacao, vendaId: number) =>
  rowsOf<LinhaPendente>(trx)`
    select w.item_id, w.venda_id, w.motivo, w.produto_do_canal, w.produto_id, w.variacao_id, i.ordem, i.sku, i.titulo,
           i.variacao, i.descricao, i.palavras, i.quantidade, i.valor_unitario, i.desconto, i.custo_unitario, i.imagem_arquivo
      from itens_pendentes w join itens_venda i on i.id = w.item_id
     where w.venda_id = ${vendaId} order by i.ordem, i.id`

export const forgetPendencia = (trx: Transacao, itemId: number) =>
  trx.deleteFrom('itens_pendentes').where('item_id', '=', itemId).execute()

/** A line beside another one of the same order. */
export async function insertLinhaBeside(trx: Transacao, venda_id: number, ordem: number, nova: LinhaDaVenda) {
  const { personalizacao: _, estampas: _estampas, mockups: _mockups, aprovacao: _aprovacao, ...linha } = nova
  const inserida = trx.insertInto('itens_venda').values({ ...linha, venda_id, ordem })
  return (await inserida.returning('id').executeTakeFirstOrThrow()).id
}

/** Adds pieces to the sale's line of the same product at the same price, and answers its id; null when there is none, for a kit, whose line holds the parts of its day, and for a printed line. */
export async function addToLinha(trx: Transacao, vendaId: number, linha: LinhaDaVenda): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update itens_venda set quantidade = quantidade + ${linha.quantidade}::int, desconto = desconto + ${linha.desconto}::numeric
     where id = (select id from itens_venda
                  where venda_id = ${vendaId} and produto_id = ${linha.produto_id}::int
                    and variacao_id is not distinct from ${linha.variacao_id}::int
                    and valor_unitario = ${linha.valor_unitario}::numeric
                    and estampas = '[]' and palavras is not distinct from ${linha.palavras ?? null}::text
                    and not exists (select from itens_venda_partes where item_id = itens_venda.id) order by id limit 1)
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export const deleteVendaLinha = (trx: Transacao, id: number) =>
  trx.deleteFrom('itens_venda').where('id', '=', id).execute()
