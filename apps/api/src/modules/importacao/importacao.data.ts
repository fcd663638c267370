import type { CodigoDaOrigem, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  EstadoDaPlanilha,
  ModoDaImportacao,
  SentidoDoEstoque,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { horasDaMudanca, segundosDaEtapa } from '../../shop/importacoes.ts'
import type { Coluna, Duvida, Habitos, Julgadas } from './registros.ts'

const selectImportacoes = (db: Db) =>
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
      segundosDaEtapa.as('segundos'),
    ])
    .$narrowType<{
      tipo: TipoDeImportacao | 'lote'
      numeros: HabitoDosNumeros | null
      modo: ModoDaImportacao
      estado: EstadoDaPlanilha
      estoque: SentidoDoEstoque
      origem: CodigoDaOrigem | null
    }>()
export type ImportacaoLinha = NonNullable<Awaited<ReturnType<typeof readImportacaoRow>>>

/** Not one change of many products, which is applied and undone like an import. */
export type DePlanilha = ImportacaoLinha & { readonly tipo: TipoDeImportacao }
export const isPlanilha = (linha: ImportacaoLinha): linha is DePlanilha => linha.tipo !== 'lote'

export const readImportacaoRow = (db: Db, id: number) => selectImportacoes(db).where('id', '=', id).executeTakeFirst()
export const lockPlanilhaImportacao = (trx: Transacao, id: number) =>
  selectImportacoes(trx).where('id', '=', id).forUpdate().executeTakeFirst()

const selectPlanilhas = (db: Db) =>
  selectImportacoes(db).where('tipo', '<>', 'lote').$narrowType<{ tipo: TipoDeImportacao }>()
export const planilhaPorId = (db: Db, id: number) => selectPlanilhas(db).where('id', '=', id).executeTakeFirst()
export const lockPlanilha = (trx: Transacao, id: number) =>
  selectPlanilhas(trx).where('id', '=', id).forUpdate().executeTakeFirst()
export const listPlanilhaImportacaoRows = (db: Db, tipo: TipoDeImportacao | undefined, limite: number) =>
  selectPlanilhas(db)
    .$if(tipo !== undefined, (q) => q.where('tipo', '=', tipo ?? ''))
    .orderBy('id', 'desc')
    .limit(limite)
    .execute()

export const arquivoDe = (db: Db, id: number) =>
  db.selectFrom('importacoes').select('conteudo').where('id', '=', id).executeTakeFirst()

type Nova = Pick<DePlanilha, 'tipo' | 'modo' | 'arquivo' | 'digest' | 'delimitador' | 'planilha' | 'origem'> &
  Pick<DePlanilha, 'cabecalho' | 'total' | 'usuario_id'> & {
    readonly conteudo: Buffer
    readonly planilhas: readonly string[]
    readonly colunas: readonly Coluna[]
  }
export const insertImportacao = (trx: Transacao, { colunas, planilhas, ...dados }: Nova) =>
  trx
    .insertInto('importacoes')
    .values({ ...dados, colunas: JSON.stringify(colunas), planilhas: JSON.stringify(planilhas) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A person looks at one file at a time: those that were looked at before are given up. */
export const cancelOpenImportacoes = (trx: Transacao, usuario_id: number) =>
  sql`update importacoes set estado = 'cancelada', conteudo = null, terminada_em = now()
       where usuario_id = ${usuario_id} and estado in ('lendo', 'pronta')`.execute(trx)

type Proprias = Omit<ImportacaoLinha, 'planilhas' | 'segundos' | 'colunas' | keyof Julgadas> & Julgadas
type Aberta<T> = { readonly [C in keyof T]?: T[C] | undefined }
/** A column that is undefined here keeps its value. */
interface Mudanca extends Aberta<Proprias> {
  readonly colunas?: readonly Coluna[]
  readonly terminada?: true
  readonly semArquivo?: true
  readonly nova_etapa?: true
}
export function changePlanilhaImportacao(db: Db, id: number, mudanca: Mudanca) {
  const { colunas, duvidas, habitos, semArquivo, terminada, nova_etapa, ...dados } = mudanca
  return db
    .updateTable('importacoes')
    .set({
      ...dados,
      ...(colunas && { colunas: JSON.stringify(colunas) }),
      ...(habitos && { habitos: JSON.stringify(habitos), duvidas: JSON.stringify(duvidas) }),
      ...horasDaMudanca({ terminada, nova_etapa }),
      ...(semArquivo && { conteudo: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Reads what a person said of a file with these headers; its fields are in the order of the headers, sorted. */
export const mapeamentoDe = (db: Db, tipo: TipoDeImportacao, cabecalhos: string) =>
  db
    .selectFrom('importacao_mapeamentos')
    .select(['origem', sql<Coluna['campo'][]>`campos`.as('campos')])
    .where('tipo', '=', tipo)
    .where('cabecalhos', '=', cabecalhos)
    .$narrowType<{ origem: CodigoDaOrigem | null }>()
    .executeTakeFirst()
export type Mapeamento = NonNullable<Awaited<ReturnType<typeof mapeamentoDe>>>

export const keepMappingRow = (
  trx: Transacao,
  tipo: TipoDeImportacao,
  cabecalhos: string,
  { origem, campos }: Mapeamento,
) =>
  trx
    .insertInto('importacao_mapeamentos')
    .values({ tipo, cabecalhos, origem, campos: JSON.stringify(campos) })
    .onConflict((conflict) =>
      conflict
        .columns(['tipo', 'cabecalhos'])
        .doUpdateSet({ origem: sql`excluded.origem`, campos: sql`excluded.campos` }),
    )
    .execute()
export const forgetMapeamento = (trx: Transacao, tipo: TipoDeImportacao, cabecalhos: string) =>
  trx.deleteFrom('importacao_mapeamentos').where('tipo', '=', tipo).where('cabecalhos', '=', cabecalhos).execute()
