import { type RawBuilder, sql } from 'kysely'
import { ZodError } from 'zod'
import { DomainError } from '../infra/base/errors.ts'
import { exclusively } from '../infra/database/exclusive.ts'
import type { JobKind, Queue } from '../infra/database/queue.ts'
import { runPiecewise } from '../infra/database/queue.ts'
import { type Banco, type Db, type Transacao, transaction } from '../infra/database/transaction.ts'
import type { Cursor, Linhas } from '../infra/http/paging.ts'
import type { Log } from '../infra/process/logger.ts'

// Engine of every import, whatever it reads: rows are read and proposed, a person decides, jobs apply them in pieces,
// some imports take them back. A source says how it reads, proposes and writes.

interface Importacao {
  readonly id: number
  readonly estado: string
}
interface Fonte<I extends Importacao> {
  readonly job: JobKind<{ id: number }>
  /** The table of its imports, and the name of the lock that one process holds while it works. */
  readonly tabela: 'importacoes' | 'bling_importacoes'
  readonly area: 'importacao' | 'planilha'
  readonly porId: (db: Db, id: number) => Promise<I | undefined>
  readonly travar: (trx: Transacao, id: number) => Promise<I | undefined>
  readonly encerrar: (trx: Transacao, id: number) => Promise<unknown>
}
export interface RecursosDasImportacoes {
  readonly db: Banco
  readonly queue: Queue
  readonly log: Log | undefined
}

/** States in which nothing has ended. */
const ABERTAS: readonly string[] = ['lendo', 'pronta', 'aplicando']

export function motorDasImportacoes<I extends Importacao>({ job, tabela, area, porId, travar, encerrar }: Fonte<I>) {
  const requireImportacao = (importacao: I | undefined): I => {
    if (!importacao) throw new DomainError('IMPORTACAO_NAO_ENCONTRADA')
    return importacao
  }
  /** At start: continues what was running. */
  const resumeImportacoes = (db: Banco, queue: Queue): Promise<void> =>
    transaction(db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(tabela)} where estado in ('lendo', 'aplicando', 'desfazendo')`.execute(trx)
      for (const { id } of rows) await queue.send(trx, job, { id })
    })
  return {
    ler: async (db: Db, id: number): Promise<I> => requireImportacao(await porId(db, id)),
    travar: async (trx: Transacao, id: number): Promise<I> => requireImportacao(await travar(trx, id)),
    retomar: resumeImportacoes,
    /** Applied rows stay; the others are not applied. */
    cancelar: (db: Banco, id: number): Promise<void> =>
      transaction(db, async (trx) => {
        const { estado } = requireImportacao(await travar(trx, id))
        if (estado === 'cancelada') return
        if (!ABERTAS.includes(estado)) throw new DomainError('IMPORTACAO_ENCERRADA')
        await encerrar(trx, id)
      }),
    /**
     * Does one step after the other, each import in one process at a time; `passo` is false when a person is needed.
     * Another process that has the import may just be ending without what was asked for since: the queue tries again.
     */
    async trabalhar(
      recursos: RecursosDasImportacoes,
      passo: (id: number) => Promise<boolean>,
      handleFailure: (error: unknown, id: number) => Promise<void> = (error) => Promise.reject(error),
    ): Promise<void> {
      const { db, queue, log } = recursos
      await queue.work(job, async ({ id }) => {
        const pedaco = () =>
          runPiecewise(recursos, job, { id }, () => passo(id)).catch((error: unknown) => handleFailure(error, id))
        const feito = await exclusively(db, area, id, pedaco).catch((error: unknown) => {
          log?.error({ err: error, importacao: id }, 'a piece of the import failed, and is tried again')
          throw error
        })
        if (!feito) throw new Error('in other hands')
      })
      await resumeImportacoes(db, queue)
    },
  }
}

/** The model, and the category, of an imported product that has no better one. */
export const MODELO_PADRAO = 'Importados'

/** Why one record of many is not taken, in words; null for a failure that is not the record's. */
export function recusaDe(error: unknown): string | null {
  if (error instanceof DomainError) return error.message
  if (error instanceof ZodError) return `Não cabe aqui: ${error.issues[0]?.message ?? 'dados inválidos'}.`
  const codigo = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23)...$/.test(codigo) ? 'Estes dados não podem ser guardados aqui.' : null
}

/**
 * Does several at once. When one of them is refused, each is done by itself: what is refused is told, and the others go on.
 */
export async function runWithRecusas<T>(
  items: readonly T[],
  fazer: (uns: readonly T[]) => Promise<void>,
  recusar: (um: T, motivo: string) => Promise<unknown>,
): Promise<void> {
  try {
    await fazer(items)
  } catch (error) {
    const motivo = recusaDe(error)
    const [firstItem] = items
    if (motivo === null || firstItem === undefined) throw error
    if (items.length === 1) await recusar(firstItem, motivo)
    else for (const item of items) await runWithRecusas([item], fazer, recusar)
  }
}

/** Seconds that are left of a stage, from those that it has taken; null where that is not known. */
export const restante = (segundos: number, feitos: number, total: number | null): number | null =>
  total !== null && feitos > 0 ? Math.ceil((segundos / feitos) * (total - feitos)) : null

/** How long the stage of an import has been going on. */
export const segundosDaEtapa = sql<number>`extract(epoch from clock_timestamp() - etapa_em)::float8`

/** Returns the times that a change of an import sets besides its own columns. */
export const horasDaMudanca = (mudanca: Readonly<Record<'terminada' | 'nova_etapa', boolean | undefined>>) => ({
  ...(mudanca.terminada === undefined ? {} : { terminada_em: mudanca.terminada ? sql<string>`now()` : null }),
  ...(mudanca.nova_etapa && { etapa_em: sql<string>`clock_timestamp()` }),
})

/** A page of an import's rows `i`, in the order of their ids, those that `fim` holds for behind the others. */
export async function paginaDasLinhas<L>(
  db: Db,
  {
    colunas,
    tabela,
    condicao,
    fim,
  }: Readonly<Record<'colunas' | 'tabela' | 'condicao', RawBuilder<unknown>>> & {
    readonly fim?: RawBuilder<unknown> | undefined
  },
  limite: number,
  cursor: Cursor | null,
): Promise<Linhas<L>> {
  const { antes, depois } = cursor ?? {}
  const sentido = antes ? sql`desc` : sql`asc`
  const [depoisDe, antesDe] = [sql`i.id > ${depois?.id ?? 0}`, sql`i.id < ${antes?.id ?? 0}`]
  const [lado, ordem] =
    fim && !depois?.noFim
      ? [
          antes ? sql`(${fim}, i.id) < (${antes.noFim ?? false}, ${antes.id})` : sql`(${fim} or ${depoisDe})`,
          sql`${fim} ${sentido}, i.id ${sentido}`,
        ]
      : // The ids' own index.
        [sql`${antes ? antesDe : depoisDe} ${fim ? sql`and ${fim}` : sql``}`, sql`i.id ${sentido}`]
  const { rows } = await sql<L>`select ${colunas} from ${tabela} where ${condicao} and ${lado}
     order by ${ordem} limit ${limite + 1}`.execute(db)
  if (cursor) return { linhas: rows, total: cursor.total }
  const contadas = await sql<{ total: number }>`
    select count(*)::int as total from ${tabela} where ${condicao}`.execute(db)
  return { linhas: rows, total: contadas.rows[0]?.total ?? 0 }
}
