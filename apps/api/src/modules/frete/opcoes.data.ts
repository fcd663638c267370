import { type Selectable, sql } from 'kysely'
import type { OpcoesDeEnvio } from '../../infra/database/database.types.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

export type Opcoes = Partial<Omit<Selectable<OpcoesDeEnvio>, 'venda_id' | 'alterado_em'>>

export const guardarOpcoes = (trx: Transacao, vendaId: number, opcoes: Opcoes) =>
  trx
    .insertInto('opcoes_de_envio')
    .values({ venda_id: vendaId, ...opcoes })
    .onConflict((conflito) => conflito.column('venda_id').doUpdateSet({ ...opcoes, alterado_em: sql<string>`now()` }))
    .execute()

interface Onde {
  readonly codigo_servico: string
  readonly cep_origem: string
}

export const lembrarAgencia = (trx: Transacao, onde: Onde, agencia: { agencia_codigo: string; agencia_nome: string }) =>
  trx
    .insertInto('agencias_lembradas')
    .values({ ...onde, ...agencia })
    .onConflict((conflito) => conflito.columns(['codigo_servico', 'cep_origem']).doUpdateSet(agencia))
    .execute()

export const agenciaLembrada = (db: Db, { codigo_servico, cep_origem }: Onde) =>
  db
    .selectFrom('agencias_lembradas')
    .select(['agencia_codigo as codigo', 'agencia_nome as nome'])
    .where('codigo_servico', '=', codigo_servico)
    .where('cep_origem', '=', cep_origem)
    .executeTakeFirst()
