import type {
  ImportacaoDePlanilha,
  LinhaDaPlanilha,
  LinhasBusca,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { type Selectable, sql } from 'kysely'
import type { ImportacaoLinhas } from '../../infra/database/database.types.ts'
import { anyRow, contemTodas, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import type { Cells } from '../../infra/files/spreadsheet.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import { paginaDasLinhas } from '../../shop/importacoes.ts'
import type { Campos, Diferenca, Proposta } from './registros.ts'

type Guardada = Selectable<ImportacaoLinhas>
interface DoArquivo {
  readonly celulas: Cells
  readonly campos: Campos
}
interface NovaLinha extends Pick<Guardada, 'linha' | 'grupo' | 'chave' | 'sku' | 'nome'>, DoArquivo {
  readonly avisos: readonly string[]
}
export const deleteImportacaoLinhas = (trx: Transacao, id: number) =>
  trx.deleteFrom('importacao_linhas').where('importacao_id', '=', id).execute()

/** In one statement, however many. */
export const insertImportacaoLinhas = (trx: Transacao, id: number, linhas: readonly NovaLinha[]) =>
  sql`insert into importacao_linhas (importacao_id, linha, grupo, chave, sku, nome, celulas, campos, avisos)
    select ${id}::int, n.linha, n.grupo, n.chave, n.sku, n.nome, n.celulas, n.campos, n.avisos
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        n(linha int, grupo int, chave text, sku text, nome text, celulas jsonb,
          campos jsonb, avisos jsonb)`.execute(trx)

/** Most rows that the refusal of a repeated one names. */
const NAMED_LINHAS = 10

/**
 * Refuses both rows that have one key. The planner, which knows nothing yet of so many new rows, would look for each of
 * them among all: `analyze` tells it of them first, and it gets the keys as one value.
 */
export async function refuseRepeatedPlanilhaLinhas(trx: Transacao, id: number, motivo: string): Promise<void> {
  await sql`analyze importacao_linhas`.execute(trx)
  await sql`
    with repetidas as materialized (
      select chave, array_agg(linha order by linha) as linhas from importacao_linhas
       where importacao_id = ${id} and chave is not null group by chave having count(*) > 1)
    update importacao_linhas l set proposta = 'erro', motivo = concat(${motivo}::text, ' São as linhas ',
        array_to_string(r.linhas[1:${sql.lit(NAMED_LINHAS)}], ', '), case when cardinality(r.linhas) > ${sql.lit(NAMED_LINHAS)} then '…' else '.' end)
      from repetidas r
     where l.importacao_id = ${id} and l.chave = r.chave and l.chave = any(array(select chave from repetidas))`.execute(
    trx,
  )
}

export const hasLinhas = (db: Db, id: number): Promise<boolean> =>
  anyRow(db.selectFrom('importacao_linhas').select('id').where('importacao_id', '=', id).limit(1))

type Alvo = 'produto_id' | 'variacao_id' | 'cliente_id' | 'fornecedor_id'
export interface LinhaLida extends Pick<Guardada, 'id' | 'linha' | 'grupo' | 'motivo' | Alvo>, DoArquivo {
  /** Whether this stage still does it: others of its group are read with it, as what they say counts. */
  readonly a_fazer: boolean
  readonly proposta: Proposta['proposta'] | null
  readonly diferencas: readonly Diferenca[]
  readonly novo: 'produto' | 'variacao' | 'cliente' | 'fornecedor' | null
}
const A_FAZER = {
  propor: sql`i.proposta is null`,
  aplicar: sql`i.proposta in ('criar', 'alterar') and i.aplicada_em is null`,
  desfazer: sql`i.aplicada_em is not null and i.desfeita is null`,
}
export type Etapa = keyof typeof A_FAZER

export type Grupo = Readonly<Record<'grupo' | 'quantas', number>>
/** The next groups with rows to look at in this stage, and how many these are. */
export const proximosGrupos = (db: Db, id: number, etapa: Etapa, limite: number) =>
  rowsOf<Grupo>(db)`
    select i.grupo, count(*)::int as quantas from importacao_linhas i where i.importacao_id = ${id} and ${A_FAZER[etapa]}
     group by i.grupo order by i.grupo limit ${limite}`

/** Locks and returns all rows of these groups; for `desfazer` only the rows still to undo. */
export const lockImportacaoLinhas = (trx: Transacao, id: number, etapa: Etapa, grupos: readonly number[]) =>
  rowsOf<LinhaLida>(trx)`
    select i.id, i.linha, i.grupo, i.celulas, i.campos, i.proposta, i.motivo, i.diferencas, i.produto_id, i.variacao_id,
           i.cliente_id, i.fornecedor_id, i.novo, coalesce(${A_FAZER[etapa]}, false) as a_fazer
      from importacao_linhas i
     where i.importacao_id = ${id} and i.grupo = any(${[...grupos]}::int[])
       ${etapa === 'desfazer' ? sql`and ${A_FAZER[etapa]}` : sql``}
     order by i.linha for update`

/** A proposal with what was created of it. */
export type Gravada = Proposta & { readonly novo?: LinhaLida['novo'] }

/** Writes what each row becomes; `aplicada`: what it has become. */
export const savePropostas = (
  trx: Transacao,
  id: number,
  propostas: readonly Gravada[],
  { aplicada }: { aplicada: boolean },
) =>
  sql`update importacao_linhas i set proposta = n.proposta, motivo = n.motivo, diferencas = n.diferencas,
    produto_id = n.produto_id, variacao_id = n.variacao_id, cliente_id = n.cliente_id, fornecedor_id = n.fornecedor_id, novo = n.novo
    ${aplicada ? sql`, aplicada_em = case when n.proposta in ('criar', 'alterar') then now() end` : sql``}
  from jsonb_to_recordset(${JSON.stringify(propostas)}::jsonb) n(linha int, proposta text, motivo text,
    diferencas jsonb, produto_id int, variacao_id int, cliente_id int, fornecedor_id int, novo text)
 where i.importacao_id = ${id} and i.linha = n.linha`.execute(trx)

export const refuseGroup = (db: Db, id: number, grupo: number, motivo: string) =>
  sql`update importacao_linhas i set proposta = 'erro', motivo = ${motivo}, diferencas = '[]'
       where i.importacao_id = ${id} and i.grupo = ${grupo} and ${A_FAZER.aplicar}`.execute(db)

/** Marks rows as undone; with `motivo`, as kept because a person changed the record since. */
export const recordUndoneLinhas = (db: Db, linhas: readonly LinhaLida[], motivo: string | null) =>
  sql`update importacao_linhas set desfeita = ${motivo === null ? 'voltou' : 'ficou'}, motivo = ${motivo}
       where id = any(${linhas.map(({ id }) => id)}::int[])`.execute(db)

type Numeros = Readonly<
  Record<'lidas' | 'criar' | 'alterar' | 'igual' | 'erro' | 'aplicadas' | 'avisadas' | 'desfeitas' | 'ficaram', number>
> & { readonly na_lixeira: ImportacaoDePlanilha['na_lixeira'] }
/** Rows of a new product that undoing took to the trash. */
const NA_LIXEIRA = sql`i.novo = 'produto' and i.desfeita = 'voltou'`
/** Rows that come in with a note. After undoing, the reason is another one. */
const COM_AVISO = sql`i.proposta <> 'erro' and i.desfeita is null and (i.motivo is not null or i.avisos <> '[]')`
export const numerosDe = (db: Db, id: number) =>
  theRow<Numeros>(db)`
    select count(*) filter (where proposta is not null)::int as lidas,
           count(*) filter (where proposta = 'criar')::int as criar,
           count(*) filter (where proposta = 'alterar')::int as alterar,
           count(*) filter (where proposta = 'igual')::int as igual,
           count(*) filter (where proposta = 'erro')::int as erro,
           count(*) filter (where aplicada_em is not null)::int as aplicadas,
           count(*) filter (where ${COM_AVISO})::int as avisadas,
           count(*) filter (where desfeita = 'voltou')::int as desfeitas,
            count(*) filter (where desfeita = 'ficou')::int as ficaram,
            json_build_object(
              'produtos', count(distinct produto_id) filter (where ${NA_LIXEIRA}),
              'linhas', count(*) filter (where ${NA_LIXEIRA})
            ) as na_lixeira
       from importacao_linhas i where importacao_id = ${id}`

/** Tells why a row is refused, with what it says and was not taken. */
const motivoComAvisos = sql<string | null>`nullif(concat_ws(' ', i.motivo,
  (select string_agg(aviso, ' ') from jsonb_array_elements_text(i.avisos) aviso)), '')`

const buildSituacaoCondition = (situacao: LinhasBusca['situacao']) =>
  situacao === 'aviso' ? COM_AVISO : situacao === 'ficou' ? sql`i.desfeita = 'ficou'` : sql`i.proposta = ${situacao}`
export const paginaDaImportacao = (
  db: Db,
  id: number,
  { situacao, busca, limite }: LinhasBusca,
  cursor: Cursor | null,
) =>
  paginaDasLinhas<Omit<LinhaDaPlanilha, 'diferencas'> & { diferencas: readonly Diferenca[] }>(
    db,
    {
      colunas: sql`i.id, i.linha, i.sku, i.nome, i.proposta, ${motivoComAvisos} as motivo, i.diferencas,
        i.aplicada_em is not null as aplicada, coalesce(i.desfeita = 'voltou', false) as desfeita`,
      tabela: sql`importacao_linhas i`,
      fim: sql`(i.proposta <> 'erro')`,
      condicao: sql`i.importacao_id = ${id} and i.proposta is not null
        ${situacao ? sql`and ${buildSituacaoCondition(situacao)}` : sql``}
        and ${contemTodas(sql<string>`(' ' || normalizar(i.nome || ' ' || coalesce(i.sku, '')))`, busca)}`,
    },
    limite,
    cursor,
  )

/** The next refused rows, as they stand in the file. */
export const recusadasDepois = (db: Db, id: number, depois: number, limite: number) =>
  rowsOf<{ linha: number; celulas: Cells; motivo: string }>(db)`
    select linha, celulas, motivo from importacao_linhas where importacao_id = ${id} and proposta = 'erro' and linha > ${depois} order by linha limit ${limite}`

/** Names of the models that rows would give to products; `padrao` where no row of a new product names one. */
export async function listProposedModelos(db: Db, importacao_id: number, padrao: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select distinct coalesce(modelo, ${padrao}) as nome from (
      select max(d->>'depois') filter (where d->>'campo' = 'modelo') as modelo,
             bool_or(l.proposta = 'criar' and l.produto_id is null) as novo
        from importacao_linhas l left join lateral jsonb_array_elements(l.diferencas) d on true
       where l.importacao_id = ${importacao_id} and l.proposta in ('criar', 'alterar') group by l.grupo) g
     where novo or modelo is not null order by 1`.execute(db)
  return rows.map(({ nome }) => nome)
}
