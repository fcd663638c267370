import type { FreteIndisponivel } from '@estampa/contract/frete/frete.schemas.ts'
import { type Selectable, sql } from 'kysely'
import type { OpcoesDeEnvio } from '../../../infra/database/database.types.ts'
import { rowsOf } from '../../../infra/database/sql.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Cotacao } from '../transportadora/encomenda.ts'

const VALIDADE = sql<string>`now() - interval '1 day'`

/** Stores what a quote answered in place of earlier refusals and old offers; a repeated offer counts from now. */
export const saveCotacoes = (db: Banco, venda_id: number, { ofertas, recusas }: Cotacao): Promise<void> =>
  transaction(db, async (trx) => {
    await trx.deleteFrom('cotacoes').where('venda_id', '=', venda_id).where('cotado_em', '<=', VALIDADE).execute()
    await trx.deleteFrom('cotacoes_recusadas').where('venda_id', '=', venda_id).execute()
    if (recusas.length > 0)
      await trx
        .insertInto('cotacoes_recusadas')
        .values(recusas.map((recusa) => ({ ...recusa, venda_id })))
        .onConflict((conflito) => conflito.doNothing())
        .execute()
    const novas = ofertas.map(({ prazoDias: prazo_dias, valorDeTabela: _, ...oferta }) => ({
      ...oferta,
      venda_id,
      prazo_dias,
    }))
    if (novas.length > 0)
      await trx
        .insertInto('cotacoes')
        .values(novas)
        .onConflict((conflito) =>
          conflito.columns(['venda_id', 'codigo', 'valor']).doUpdateSet({
            nome: sql<string>`excluded.nome`,
            prazo_dias: sql<number>`excluded.prazo_dias`,
            cotado_em: sql<string>`now()`,
          }),
        )
        .execute()
  })

export const listCotacaoRecusas = (db: Db, vendaId: number) =>
  rowsOf<FreteIndisponivel>(db)`select codigo, nome, transportadora, motivo from cotacoes_recusadas
    where venda_id = ${vendaId} order by transportadora, nome`

export const cotacoesDe = (db: Db, vendaId: number, codigo: string) =>
  db
    .selectFrom('cotacoes')
    .select(['valor', 'nome', 'prazo_dias'])
    .where('venda_id', '=', vendaId)
    .where('codigo', '=', codigo)
    .where('cotado_em', '>', VALIDADE)
    .execute()

/** The sale's parcel changed, or (`todas`) the shop sends from another place: earlier offers no longer hold. */
export async function forgetCotacoes(trx: Transacao, vendaScope: number | 'todas'): Promise<void> {
  const delas = vendaScope === 'todas' ? sql`true` : sql`venda_id = ${vendaScope}`
  await sql`delete from cotacoes where ${delas}`.execute(trx)
  await sql`delete from cotacoes_recusadas where ${delas}`.execute(trx)
}

export type Opcoes = Partial<Omit<Selectable<OpcoesDeEnvio>, 'venda_id' | 'alterado_em'>>

export const saveEnvioOptions = (trx: Transacao, vendaId: number, opcoes: Opcoes) =>
  trx
    .insertInto('opcoes_de_envio')
    .values({ venda_id: vendaId, ...opcoes })
    .onConflict((conflito) => conflito.column('venda_id').doUpdateSet({ ...opcoes, alterado_em: sql<string>`now()` }))
    .execute()

type Onde = Readonly<Record<'codigo_servico' | 'cep_origem', string>>

export const keepAgencia = (
  trx: Transacao,
  agenciaKey: Onde,
  agencia: { agencia_codigo: string; agencia_nome: string },
) =>
  trx
    .insertInto('agencias_lembradas')
    .values({ ...agenciaKey, ...agencia })
    .onConflict((conflito) => conflito.columns(['codigo_servico', 'cep_origem']).doUpdateSet(agencia))
    .execute()

export const agenciaLembrada = (db: Db, { codigo_servico, cep_origem }: Onde) =>
  db
    .selectFrom('agencias_lembradas')
    .select(['agencia_codigo as codigo', 'agencia_nome as nome'])
    .where('codigo_servico', '=', codigo_servico)
    .where('cep_origem', '=', cep_origem)
    .executeTakeFirst()
