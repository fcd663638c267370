import { TEXTOS_DA_LOJA } from '@estampa/contract/shared/maximos.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const CAMPOS = [...TEXTOS_DA_LOJA, 'versao'] as const

export const dadosDaLoja = (db: Db) => db.selectFrom('dados_da_loja').select(CAMPOS).executeTakeFirstOrThrow()
export type Guardados = Awaited<ReturnType<typeof dadosDaLoja>>

export const lockLojaDados = (trx: Transacao): Promise<Guardados> =>
  trx.selectFrom('dados_da_loja').select(CAMPOS).forUpdate().executeTakeFirstOrThrow()

export const saveLojaDados = (trx: Transacao, dados: Guardados) => trx.updateTable('dados_da_loja').set(dados).execute()
