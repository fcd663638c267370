import type { Program } from '@estampa/host/postgres.ts'
import { VERSAO } from './base/version.ts'
import type { DB } from './database/database.types.ts'
import { LIFTS_TO_THE_BASE, migrate, requireOpenable, unfit } from './database/migrate.ts'
import { FILE_NAME } from './files/store.ts'

/** Tables that people fill; accounts, sessions and settings exist in every shop. */
export const GOODS = [
  'produtos',
  'modelos',
  'categorias',
  'atributos',
  'clientes',
  'vendas',
  'fornecedores',
] as const satisfies (keyof DB)[]

/** Facts about this program for the host. */
export const PROGRAM: Program = {
  version: VERSAO,
  migrate,
  unfit,
  requireOpenable,
  lifts: LIFTS_TO_THE_BASE,
  fileName: FILE_NAME,
  goods: GOODS,
}
