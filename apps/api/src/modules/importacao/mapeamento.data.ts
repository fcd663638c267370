import type { CodigoDaOrigem, TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import type { Coluna } from './registros.ts'

/** What a person said of a file with these headers; its fields are in the order of the headers, sorted. */
export const mapeamentoDe = (db: Db, tipo: TipoDeImportacao, cabecalhos: string) =>
  db
    .selectFrom('importacao_mapeamentos')
    .select(['origem', sql<Coluna['campo'][]>`campos`.as('campos')])
    .where('tipo', '=', tipo)
    .where('cabecalhos', '=', cabecalhos)
    .$narrowType<{ origem: CodigoDaOrigem | null }>()
    .executeTakeFirst()
export type Mapeamento = NonNullable<Awaited<ReturnType<typeof mapeamentoDe>>>

export const lembrarMapeamento = (
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
export const esquecerMapeamento = (trx: Transacao, tipo: TipoDeImportacao, cabecalhos: string) =>
  trx.deleteFrom('importacao_mapeamentos').where('tipo', '=', tipo).where('cabecalhos', '=', cabecalhos).execute()
