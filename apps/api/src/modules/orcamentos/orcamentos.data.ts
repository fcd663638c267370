import { SITUACOES, type Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { ItemDeFora, ItemDoOrcamento, OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import type { EstampaGuardada, MockupGuardado } from '@estampa/contract/producao/estampas.schemas.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrcamentoVersoes } from '../../infra/database/database.types.ts'
import { contemTodas, HOJE, rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { type Cursor, type Linhas, totalDe } from '../../infra/http/paging.ts'
import { addArtes } from '../producao/estampas.data.ts'

const DO_CLIENTE = SITUACOES.flatMap(({ valor, espera }) => (espera === 'cliente' ? [valor] : []))
const esperaCliente = sql<boolean>`o.situacao = any(${DO_CLIENTE}::text[])`
/** `situacaoNoDia` for a filter. */
const SITUACAO = sql<Situacao>`(case when ${esperaCliente} and v.validade < ${HOJE} then 'vencido' else o.situacao end)`
const DE = sql`orcamentos o join orcamento_versoes v on v.orcamento_id = o.id and v.numero = o.atual
  left join clientes c on c.id = o.cliente_id`

export type OrcamentoLinha = Omit<OrcamentoResumo, 'numero' | 'espera' | 'cliente'> & {
  readonly cliente_id: number | null
  readonly desde: string
}
/** Marks a quote that runs out today or tomorrow while its customer is waited for. */
const VENCE = sql<OrcamentoResumo['vence']>`(case when ${esperaCliente} then
  case v.validade - ${HOJE} when 0 then 'hoje' when 1 then 'amanha' end end)`
const COLUNAS = sql`o.id, ${SITUACAO} as situacao, o.cliente_id, coalesce(c.nome, o.nome) as nome,
  coalesce(c.telefone, o.telefone) as telefone, v.total, v.validade::text as validade,
  ${VENCE} as vence, o.desde, o.venda_id, o.criado_em, o.alterado_em`

export interface FiltrosDeOrcamentos {
  readonly busca: string
  readonly situacao?: Situacao | undefined
  readonly cliente?: number | undefined
}

export async function searchOrcamentos(
  db: Db,
  filtros: FiltrosDeOrcamentos,
  cursor: Cursor | null,
  limite: number,
): Promise<Linhas<OrcamentoLinha>> {
  const { busca, situacao, cliente } = filtros
  const nome = sql<string>`(' ' || normalizar(coalesce(c.nome, o.nome) || ' ' || coalesce(c.telefone, o.telefone)))`
  const condicoes: RawBuilder<boolean>[] = [
    ...(situacao === undefined ? [] : [sql<boolean>`${SITUACAO} = ${situacao}`]),
    ...(cliente === undefined ? [] : [sql<boolean>`o.cliente_id = ${cliente}`]),
    ...(busca === '' ? [] : [sql<boolean>`(o.id::text = ${busca.replace(/^#/, '')} or ${contemTodas(nome, busca)})`]),
  ]
  const where = condicoes.length === 0 ? sql`true` : sql.join(condicoes, sql` and `)
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const desde = ponto ? sql`and o.id ${lado} ${ponto.id}::int` : sql``
  const rows = await rowsOf<OrcamentoLinha & { todas: number | null }>(db)`
    select ${COLUNAS}, ${cursor ? sql`null::int` : sql`(select count(*)::int from ${DE} where ${where})`} as todas
      from ${DE} where ${where} ${desde} order by o.id ${ordem} limit ${limite + 1}`
  return { ...totalDe(cursor, rows[0]?.todas ?? 0, false), linhas: rows.map(({ todas: _, ...linha }) => linha) }
}

/** The quotes that wait for somebody: those that run out today, tomorrow, then those of the shop; `todos` in each. */
export const listWaitingOrcamentos = (db: Banco, quantos: number) =>
  rowsOf<OrcamentoLinha & { todos: number }>(db)`
    select ${COLUNAS}, count(*) over ()::int as todos from ${DE}
     where ${SITUACAO} in ('enviado', 'visto', 'mudanca', 'aprovado')
     order by ${VENCE} = 'hoje' desc nulls last, ${esperaCliente}, o.desde limit ${quantos}`

export const listOrcamentosByCliente = (db: Db, clienteId: number) =>
  rowsOf<OrcamentoLinha>(db)`select ${COLUNAS} from ${DE} where o.cliente_id = ${clienteId} order by o.id`

export const readOrcamentoRow = (db: Db, id: number) =>
  rowOf<
    OrcamentoLinha & { email: string; situacao_guardada: Situacao; atual: number; versao: number; links: number } & {
      venda_total: number | null
      ficou_de_fora: readonly ItemDeFora[]
    }
  >(db)`
    select ${COLUNAS}, coalesce(c.email, '') as email, o.situacao as situacao_guardada, o.atual, o.versao, o.ficou_de_fora,
      (select s.total + s.frete_cobrado from vendas s where s.id = o.venda_id) as venda_total,
      (select count(*)::int from orcamento_links l where l.orcamento_id = o.id) as links
      from ${DE} where o.id = ${id}`

/** Locks the quote; everything about it is decided under that. */
export const lockOrcamento = (trx: Transacao, id: number) =>
  trx.selectFrom('orcamentos').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const hoje = async (db: Db): Promise<string> =>
  (await theRow<{ hoje: string }>(db)`select ${HOJE}::text as hoje`).hoje

export type OrcamentoDono = Pick<OrcamentoLinha, 'cliente_id' | 'nome' | 'telefone'>
export const insertOrcamento = (trx: Transacao, dono: OrcamentoDono, usuario_id: number) =>
  trx
    .insertInto('orcamentos')
    .values({ ...dono, usuario_id })
    .returning('id')
    .executeTakeFirstOrThrow()

interface Mudanca extends Partial<OrcamentoDono> {
  readonly situacao?: Exclude<Situacao, 'vencido'>
  readonly atual?: number
  readonly venda_id?: number
  readonly ficou_de_fora?: readonly ItemDeFora[]
}
/** `desde` follows the state, but not `visto`: the customer is waited for since it was sent. */
export const changeOrcamento = (trx: Transacao, id: number, { ficou_de_fora, ...mudanca }: Mudanca) =>
  trx
    .updateTable('orcamentos')
    .set({
      ...mudanca,
      ...(ficou_de_fora && { ficou_de_fora: JSON.stringify(ficou_de_fora) }),
      ...(mudanca.situacao === undefined || mudanca.situacao === 'visto' ? {} : { desde: sql<string>`now()` }),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()

export const deleteOrcamentoRow = (trx: Transacao, id: number) =>
  trx.deleteFrom('orcamentos').where('id', '=', id).execute()

export const saveOrcamentoLink = (trx: Transacao, digest: Buffer, orcamento_id: number) =>
  trx.insertInto('orcamento_links').values({ digest, orcamento_id }).execute()

export const revokeLinks = async (trx: Transacao, orcamentoId: number): Promise<number> =>
  (await rowsOf(trx)`delete from orcamento_links where orcamento_id = ${orcamentoId} returning digest`).length

export const findOrcamentoIdByLink = async (db: Db, digest: Buffer): Promise<number | undefined> =>
  (await db.selectFrom('orcamento_links').select('orcamento_id').where('digest', '=', digest).executeTakeFirst())
    ?.orcamento_id

/** An item as it is stored: its prints without what their arts are now. */
export type ItemGuardado = Omit<ItemDoOrcamento, 'mockups' | 'estampas' | 'aprovacao'> & {
  readonly estampas: readonly EstampaGuardada[]
}
export type Versao = Omit<Selectable<OrcamentoVersoes>, 'orcamento_id' | 'itens' | 'artes'> & {
  readonly itens: readonly Omit<ItemDoOrcamento, 'mockups' | 'aprovacao'>[]
  /** Version of each art, by its id, that was shown; null: it was not sent. */
  readonly artes: Readonly<Record<string, number>> | null
  readonly mockups: readonly (MockupGuardado & { readonly linha: number })[]
}
/** The mock-ups of one item, by its place among the version's items. */
export const listLinhaMockups = ({ mockups }: Pick<Versao, 'mockups'>, linha: number): Versao['mockups'] =>
  mockups.filter((mockup) => mockup.linha === linha)

/** The items of a version, each with its number and its prints with their arts; those of before had neither. */
const ITENS = sql`coalesce((select json_agg(jsonb_build_object('item_id', x.ordem, 'grupo', null) || x.item
      || jsonb_build_object('estampas', ${addArtes(sql`coalesce(x.item->'estampas', '[]')`, {
        shown: sql`v.artes`,
        approved: sql`(case when v.aprovada_em is not null and v.anulada_em is null then v.artes end)`,
      })}) order by x.ordem)
    from jsonb_array_elements(v.itens) with ordinality x(item, ordem)), '[]')`

export const listOrcamentoVersoes = (db: Db, orcamentoId: number) =>
  rowsOf<Versao>(db)`
    select v.numero, ${ITENS} as itens, v.desconto, v.frete, v.total, v.validade::text as validade, v.termos, v.criado_em,
      v.enviada_em, v.vista_em, v.mudanca_em, v.mudanca_texto, v.aprovada_em, v.aprovada_por, v.aprovada_de,
      v.anulada_em, v.recusada_em, v.artes, v.mudanca_item,
      coalesce((select json_agg(json_build_object('linha', m.linha, 'arquivo', m.arquivo, 'digest', m.digest,
          'do_produto', exists (select from produto_imagens p
            where p.produto_id = (v.itens->m.linha->>'produto_id')::int and p.arquivo = m.arquivo))
          order by m.linha, m.ordem)
        from orcamento_mockups m where m.orcamento_id = v.orcamento_id and m.numero = v.numero), '[]') as mockups
      from orcamento_versoes v where v.orcamento_id = ${orcamentoId} order by v.numero desc`

/** A print without what its art is now. */
const comoGuardada = (estampa: EstampaGuardada): EstampaGuardada => {
  const { id, posicao, arte_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores, observacao } = estampa
  return { id, posicao, arte_id, tecnica, largura_mm, altura_mm, distancia_gola_mm, cores, observacao }
}

export interface ConteudoDaVersao extends Pick<Versao, 'desconto' | 'frete' | 'total' | 'validade' | 'termos'> {
  readonly itens: readonly (ItemGuardado & { readonly mockups: readonly MockupGuardado[] })[]
}

/** Writes the content of a version that nobody was sent, in place of what it had. */
export async function saveOrcamentoVersao(
  trx: Transacao,
  orcamentoId: number,
  numero: number,
  { itens, ...rest }: ConteudoDaVersao,
): Promise<void> {
  const dados = {
    ...rest,
    itens: JSON.stringify(
      itens.map(({ mockups: _, estampas, ...item }) => ({ ...item, estampas: estampas.map(comoGuardada) })),
    ),
  }
  await trx
    .insertInto('orcamento_versoes')
    .values({ orcamento_id: orcamentoId, numero, ...dados })
    .onConflict((conflito) => conflito.columns(['orcamento_id', 'numero']).doUpdateSet(dados))
    .execute()
  await sql`delete from orcamento_mockups where orcamento_id = ${orcamentoId} and numero = ${numero}`.execute(trx)
  const dela = { orcamento_id: orcamentoId, numero }
  const mockups = itens.flatMap((item, linha) =>
    item.mockups.map(({ arquivo, digest }, ordem) => ({ ...dela, linha, ordem, arquivo, digest })),
  )
  if (mockups.length > 0) await trx.insertInto('orcamento_mockups').values(mockups).execute()
}

interface Marcas extends Partial<Pick<Versao, 'mudanca_texto' | 'mudanca_item' | 'aprovada_por' | 'aprovada_de'>> {
  readonly artes?: Readonly<Record<string, number>>
  /** Columns of instants that become now. */
  readonly agora: readonly ('enviada_em' | 'vista_em' | 'mudanca_em' | 'aprovada_em' | 'anulada_em' | 'recusada_em')[]
}
/** Notes what happened to the version. An instant that is set already stays. */
export const markVersao = (trx: Transacao, orcamentoId: number, numero: number, { agora, artes, ...textos }: Marcas) =>
  trx
    .updateTable('orcamento_versoes')
    .set({
      ...textos,
      ...(artes && { artes: JSON.stringify(artes) }),
      ...Object.fromEntries(agora.map((coluna) => [coluna, sql<string>`coalesce(${sql.ref(coluna)}, now())`])),
    })
    .where('orcamento_id', '=', orcamentoId)
    .where('numero', '=', numero)
    .execute()

/** `prontas`: printed and free; `disponivel`: where the shop sells before it prints, with free blanks. */
interface Vendavel extends Readonly<Record<'disponivel' | 'prontas' | 'em_producao' | 'a_receber', number>> {
  previsao_a_receber: string | null
  nome: string
  tem_ficha: boolean
  peca_lisa: boolean
}

/** Reads what each line's product or variation is called and has free; null where it is not for sale any more. */
export async function vendaveis(db: Db, itens: readonly Pick<ItemGuardado, 'produto_id' | 'variacao_id'>[]) {
  const { rows } = await sql<Omit<Vendavel, 'nome'> & { nome: string | null }>`
    select case when v.id is null then p.titulo else p.titulo || ' ' || nome_da_variacao(v) end as nome,
      case when v.id is null then disponivel(p)
        else least(v.quantidade - v.reservado, p.quantidade - p.reservado) + sob_demanda(p, v.id) end as disponivel,
      greatest(0, case when v.id is null then p.quantidade - p.reservado
        else least(v.quantidade - v.reservado, p.quantidade - p.reservado) end) as prontas,
      coalesce(a_receber(p.id, v.id), 0) as a_receber, previsao_a_receber(p.id, v.id)::text as previsao_a_receber,
      (select coalesce(sum(o.pedida - o.feita), 0)::int from producoes o
        where o.venda_id is null and o.situacao in ('a_fazer', 'em_producao', 'bloqueada')
          and o.produto_id = i.produto_id and o.variacao_id is not distinct from i.variacao_id) as em_producao,
      (select ativa from producao_configuracao) and exists (select from fichas f
        where f.produto_id = i.produto_id and f.variacao_id is not distinct from i.variacao_id) as tem_ficha,
      p.peca_lisa
      from json_to_recordset(${JSON.stringify(itens.map((item, ordem) => ({ ...item, ordem })))}::json)
        i(ordem int, produto_id int, variacao_id int)
      left join variacoes v on v.id = i.variacao_id and v.produto_id = i.produto_id
      left join produtos p on p.id = i.produto_id and p.excluido_em is null
        and (i.variacao_id is null or v.id is not null)
     order by i.ordem`.execute(db)
  return rows.map(({ nome, ...resto }) => (nome === null ? null : { nome, ...resto }))
}
