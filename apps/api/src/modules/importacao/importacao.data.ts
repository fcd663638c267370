import type { CodigoDaOrigem, HabitoDosNumeros, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  EstadoDaPlanilha,
  LinhaDaPlanilha,
  LinhasBusca,
  ModoDaImportacao,
  SentidoDoEstoque,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { sql } from 'kysely'
import { anyRow, contemTodas } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import type { Cells } from '../../infra/files/spreadsheet.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import type { Campos, Coluna, Diferenca, Duvida, Habitos, Julgadas, Proposta } from './registros.ts'

const selecionar = (db: Db) =>
  db
    .selectFrom('importacoes')
    .select(['id', 'tipo', 'modo', 'estado', 'usuario_id', 'arquivo', 'digest', 'delimitador', 'planilha', 'estoque'])
    .select(['origem', 'cabecalho', 'numeros', 'total', 'leitura', 'mensagem', 'criada_em', 'terminada_em'])
    .select([
      sql<Coluna[]>`colunas`.as('colunas'),
      sql<string[]>`planilhas`.as('planilhas'),
      sql<Duvida[]>`duvidas`.as('duvidas'),
      sql<Habitos>`habitos`.as('habitos'),
      sql<string>`coalesce(contado_em, criada_em)`.as('contado_em'),
      sql<number>`extract(epoch from clock_timestamp() - etapa_em)::float8`.as('segundos'),
    ])
    .$narrowType<{
      tipo: TipoDeImportacao | 'lote'
      numeros: HabitoDosNumeros | null
      modo: ModoDaImportacao
      estado: EstadoDaPlanilha
      estoque: SentidoDoEstoque
      origem: CodigoDaOrigem | null
    }>()
export type ImportacaoLinha = NonNullable<Awaited<ReturnType<typeof importacaoPorId>>>

/** Not one change of many products, which is applied and undone like an import. */
export type DePlanilha = ImportacaoLinha & { readonly tipo: TipoDeImportacao }
export const deArquivo = (linha: ImportacaoLinha): linha is DePlanilha => linha.tipo !== 'lote'

export const importacaoPorId = (db: Db, id: number) => selecionar(db).where('id', '=', id).executeTakeFirst()
export const travarImportacao = (trx: Transacao, id: number) =>
  selecionar(trx).where('id', '=', id).forUpdate().executeTakeFirst()
export const ultimas = (db: Db, tipo: TipoDeImportacao | undefined, limite: number) =>
  selecionar(db)
    .where('tipo', '<>', 'lote')
    .$if(tipo !== undefined, (q) => q.where('tipo', '=', tipo ?? ''))
    .orderBy('id', 'desc')
    .limit(limite)
    .execute()
/** Those that work without a person. */
export const emCurso = (db: Db) =>
  db.selectFrom('importacoes').select('id').where('estado', 'in', ['lendo', 'aplicando', 'desfazendo']).execute()

export const arquivoDe = (db: Db, id: number) =>
  db.selectFrom('importacoes').select('conteudo').where('id', '=', id).executeTakeFirst()

interface Nova {
  readonly tipo: TipoDeImportacao
  readonly modo: ModoDaImportacao
  readonly usuario_id: number
  readonly arquivo: string
  readonly digest: string
  readonly conteudo: Buffer
  readonly delimitador: string | null
  readonly planilhas: readonly string[]
  readonly planilha: string | null
  readonly origem: CodigoDaOrigem | null
  readonly cabecalho: number
  readonly colunas: readonly Coluna[]
  readonly total: number
}
export const inserir = (trx: Transacao, { colunas, planilhas, ...dados }: Nova) =>
  trx
    .insertInto('importacoes')
    .values({ ...dados, colunas: JSON.stringify(colunas), planilhas: JSON.stringify(planilhas) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A person looks at one file at a time: those that were looked at before are given up. */
export const desistirDasAbertas = (trx: Transacao, usuario_id: number) =>
  sql`update importacoes set estado = 'cancelada', conteudo = null, terminada_em = now()
       where usuario_id = ${usuario_id} and estado in ('lendo', 'pronta')`.execute(trx)

interface Mudanca extends Partial<Julgadas> {
  readonly estado?: EstadoDaPlanilha
  readonly modo?: ModoDaImportacao
  readonly estoque?: SentidoDoEstoque
  readonly contado_em?: string
  readonly delimitador?: string | null
  readonly planilha?: string | null
  readonly origem?: CodigoDaOrigem | null
  readonly cabecalho?: number
  readonly colunas?: readonly Coluna[]
  readonly total?: number
  readonly leitura?: number
  readonly mensagem?: string | null
  readonly terminada?: true
  readonly semArquivo?: true
  readonly nova_etapa?: true
}
export function mudar(db: Db, id: number, mudanca: Mudanca) {
  const { colunas, duvidas, habitos, terminada, semArquivo, nova_etapa, ...dados } = mudanca
  return db
    .updateTable('importacoes')
    .set({
      ...dados,
      ...(colunas && { colunas: JSON.stringify(colunas) }),
      ...(habitos && { habitos: JSON.stringify(habitos), duvidas: JSON.stringify(duvidas) }),
      ...(terminada && { terminada_em: sql<string>`now()` }),
      ...(semArquivo && { conteudo: null }),
      ...(nova_etapa && { etapa_em: sql<string>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}

interface NovaLinha {
  readonly linha: number
  readonly grupo: number
  readonly chave: string | null
  readonly sku: string | null
  readonly nome: string
  readonly celulas: Cells
  readonly campos: Campos
  readonly avisos: readonly string[]
}
export const apagarLinhas = (trx: Transacao, id: number) =>
  trx.deleteFrom('importacao_linhas').where('importacao_id', '=', id).execute()

/** In one statement, however many. */
export const inserirLinhas = (trx: Transacao, id: number, linhas: readonly NovaLinha[]) =>
  sql`insert into importacao_linhas (importacao_id, linha, grupo, chave, sku, nome, celulas, campos, avisos)
    select ${id}::int, n.linha, n.grupo, n.chave, n.sku, n.nome, n.celulas, n.campos, n.avisos
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        n(linha int, grupo int, chave text, sku text, nome text, celulas jsonb,
          campos jsonb, avisos jsonb)`.execute(trx)

/**
 * One key in two rows refuses both. The planner, which knows nothing yet of so many new rows, would look for each of them
 * among all: it is told of them first, and gets the keys as one value.
 */
export async function recusarRepetidas(trx: Transacao, id: number, motivo: string): Promise<void> {
  await sql`analyze importacao_linhas`.execute(trx)
  await sql`update importacao_linhas set proposta = 'erro', motivo = ${motivo}
     where importacao_id = ${id} and chave = any(array(select chave from importacao_linhas
       where importacao_id = ${id} and chave is not null group by chave having count(*) > 1))`.execute(trx)
}

export const temLinhas = (db: Db, id: number): Promise<boolean> =>
  anyRow(db.selectFrom('importacao_linhas').select('id').where('importacao_id', '=', id).limit(1))

export interface LinhaLida {
  readonly id: number
  readonly linha: number
  readonly grupo: number
  readonly celulas: Cells
  readonly campos: Campos
  /** Whether this stage still does it: others of its group are read with it, as what they say counts. */
  readonly a_fazer: boolean
  readonly proposta: Proposta['proposta'] | null
  readonly motivo: string | null
  readonly diferencas: readonly Diferenca[]
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly cliente_id: number | null
  readonly novo: 'produto' | 'variacao' | 'cliente' | null
}
const A_FAZER = {
  propor: sql`l.proposta is null`,
  aplicar: sql`l.proposta in ('criar', 'alterar') and l.aplicada_em is null`,
  desfazer: sql`l.aplicada_em is not null and l.desfeita is null`,
}
export type Etapa = keyof typeof A_FAZER

export type Grupo = Readonly<Record<'grupo' | 'quantas', number>>
/** The next groups with rows to look at in this stage, and how many these are. */
export async function proximosGrupos(db: Db, id: number, etapa: Etapa, limite: number): Promise<Grupo[]> {
  const { rows } = await sql<Grupo>`
    select l.grupo, count(*)::int as quantas from importacao_linhas l where l.importacao_id = ${id} and ${A_FAZER[etapa]}
     group by l.grupo order by l.grupo limit ${limite}`.execute(db)
  return rows
}

/** Locks and returns all rows of these groups; for `desfazer` only the rows still to undo. */
export async function travarLinhas(
  trx: Transacao,
  id: number,
  etapa: Etapa,
  grupos: readonly number[],
): Promise<LinhaLida[]> {
  const { rows } = await sql<LinhaLida>`
    select l.id, l.linha, l.grupo, l.celulas, l.campos, l.proposta, l.motivo, l.diferencas, l.produto_id, l.variacao_id,
           l.cliente_id, l.novo, coalesce(${A_FAZER[etapa]}, false) as a_fazer
      from importacao_linhas l
     where l.importacao_id = ${id} and l.grupo = any(${[...grupos]}::int[])
       ${etapa === 'desfazer' ? sql`and ${A_FAZER[etapa]}` : sql``}
     order by l.linha for update`.execute(trx)
  return rows
}

/** What each row becomes; `aplicada`: has become. */
export const gravarPropostas = (
  trx: Transacao,
  id: number,
  propostas: readonly (Proposta & { readonly novo?: LinhaLida['novo'] })[],
  { aplicada }: { aplicada: boolean },
) =>
  sql`update importacao_linhas l set proposta = n.proposta, motivo = n.motivo, diferencas = n.diferencas,
    produto_id = n.produto_id, variacao_id = n.variacao_id, cliente_id = n.cliente_id, novo = n.novo
    ${aplicada ? sql`, aplicada_em = case when n.proposta in ('criar', 'alterar') then now() end` : sql``}
  from jsonb_to_recordset(${JSON.stringify(propostas)}::jsonb) n(linha int, proposta text, motivo text,
    diferencas jsonb, produto_id int, variacao_id int, cliente_id int, novo text)
 where l.importacao_id = ${id} and l.linha = n.linha`.execute(trx)

export const recusarGrupo = (db: Db, id: number, grupo: number, motivo: string) =>
  sql`update importacao_linhas l set proposta = 'erro', motivo = ${motivo}, diferencas = '[]'
       where l.importacao_id = ${id} and l.grupo = ${grupo} and ${A_FAZER.aplicar}`.execute(db)

/** Given back, or why some of it stays as somebody made it. */
export const anotarDesfeita = (db: Db, ids: readonly number[], motivo: string | null) =>
  sql`update importacao_linhas set desfeita = ${motivo === null ? 'voltou' : 'ficou'}, motivo = ${motivo}
       where id = any(${[...ids]}::int[])`.execute(db)

type Numeros = Readonly<
  Record<'lidas' | 'criar' | 'alterar' | 'igual' | 'erro' | 'aplicadas' | 'avisadas' | 'desfeitas' | 'ficaram', number>
>
/** Rows that come in with a note. After undoing, the reason is another one. */
const COM_AVISO = sql`l.proposta <> 'erro' and l.desfeita is null and (l.motivo is not null or l.avisos <> '[]')`
export async function numeros(db: Db, id: number): Promise<Numeros> {
  const { rows } = await sql<Numeros>`
    select count(*) filter (where proposta is not null)::int as lidas,
           count(*) filter (where proposta = 'criar')::int as criar,
           count(*) filter (where proposta = 'alterar')::int as alterar,
           count(*) filter (where proposta = 'igual')::int as igual,
           count(*) filter (where proposta = 'erro')::int as erro,
           count(*) filter (where aplicada_em is not null)::int as aplicadas,
           count(*) filter (where ${COM_AVISO})::int as avisadas,
           count(*) filter (where desfeita = 'voltou')::int as desfeitas,
           count(*) filter (where desfeita = 'ficou')::int as ficaram
      from importacao_linhas l where importacao_id = ${id}`.execute(db)
  const [linha] = rows
  if (!linha) throw new Error('an aggregate without a row')
  return linha
}

/** What a row says and was not taken is told with why it is refused. */
const motivoComAvisos = sql<string | null>`nullif(concat_ws(' ', l.motivo,
  (select string_agg(aviso, ' ') from jsonb_array_elements_text(l.avisos) aviso)), '')`

const daSituacao = (situacao: LinhasBusca['situacao']) =>
  situacao === 'aviso' ? COM_AVISO : situacao === 'ficou' ? sql`l.desfeita = 'ficou'` : sql`l.proposta = ${situacao}`
export async function linhas(db: Db, id: number, { situacao, busca, limite }: LinhasBusca, cursor: Cursor | null) {
  const condicao = sql<boolean>`l.importacao_id = ${id} and l.proposta is not null
    ${situacao ? sql`and ${daSituacao(situacao)}` : sql``}
    and ${contemTodas(sql<string>`(' ' || normalizar(l.nome || ' ' || coalesce(l.sku, '')))`, busca)}`
  const lado = cursor?.antes ? sql`and l.id < ${cursor.antes.id}` : sql`and l.id > ${cursor?.depois?.id ?? 0}`
  const { rows } = await sql<Omit<LinhaDaPlanilha, 'diferencas'> & { diferencas: readonly Diferenca[] }>`
    select l.id, l.linha, l.sku, l.nome, l.proposta, ${motivoComAvisos} as motivo, l.diferencas,
           l.aplicada_em is not null as aplicada, coalesce(l.desfeita = 'voltou', false) as desfeita
      from importacao_linhas l where ${condicao} ${lado}
     order by l.id ${cursor?.antes ? sql`desc` : sql`asc`} limit ${limite + 1}`.execute(db)
  const contadas = cursor
    ? cursor.total
    : ((
        await sql<{ total: number }>`select count(*)::int as total from importacao_linhas l where ${condicao}`.execute(
          db,
        )
      ).rows[0]?.total ?? 0)
  return { linhas: rows, total: contadas }
}

/** The next refused rows, as they stand in the file. */
export async function recusadasDepois(db: Db, id: number, depois: number, limite: number) {
  const { rows } = await sql<{ linha: number; celulas: Cells; motivo: string }>`
    select linha, celulas, motivo from importacao_linhas where importacao_id = ${id} and proposta = 'erro' and linha > ${depois} order by linha limit ${limite}`.execute(
    db,
  )
  return rows
}
