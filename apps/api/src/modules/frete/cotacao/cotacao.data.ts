import type { FreteIndisponivel } from '@estampa/contract/frete/frete.schemas.ts'
import { type Selectable, sql } from 'kysely'
import type { OpcoesDeEnvio } from '../../../infra/database/database.types.ts'
import { rowsOf } from '../../../infra/database/sql.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Cotacao, Oferta } from '../transportadora/encomenda.ts'

const VALIDADE = sql<string>`now() - interval '1 day'`

/** Stores what a quote answered in place of earlier refusals and old offers; a repeated offer counts from now. */
export const guardarCotacoes = (db: Banco, vendaId: number, { ofertas, recusas }: Cotacao): Promise<void> =>
  transaction(db, async (trx) => {
    await trx.deleteFrom('cotacoes').where('venda_id', '=', vendaId).where('cotado_em', '<=', VALIDADE).execute()
    await trx.deleteFrom('cotacoes_recusadas').where('venda_id', '=', vendaId).execute()
    if (recusas.length > 0) await guardarRecusas(trx, vendaId, recusas)
    if (ofertas.length > 0) await guardarOfertas(trx, vendaId, ofertas)
  })

const guardarOfertas = (trx: Transacao, venda_id: number, ofertas: readonly Oferta[]) =>
  trx
    .insertInto('cotacoes')
    .values(
      ofertas.map(({ codigo, valor, nome, prazoDias, transportadora }) => ({
        venda_id,
        codigo,
        valor,
        nome,
        prazo_dias: prazoDias,
        transportadora,
      })),
    )
    .onConflict((conflito) =>
      conflito.columns(['venda_id', 'codigo', 'valor']).doUpdateSet({
        nome: sql<string>`excluded.nome`,
        prazo_dias: sql<number>`excluded.prazo_dias`,
        cotado_em: sql<string>`now()`,
      }),
    )
    .execute()

const guardarRecusas = (trx: Transacao, venda_id: number, recusas: readonly FreteIndisponivel[]) =>
  trx
    .insertInto('cotacoes_recusadas')
    .values(recusas.map((recusa) => ({ ...recusa, venda_id })))
    .onConflict((conflito) => conflito.doNothing())
    .execute()

export const recusasDe = (db: Db, vendaId: number) =>
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
export async function esquecerCotacoes(trx: Transacao, qual: number | 'todas'): Promise<void> {
  const delas = qual === 'todas' ? sql`true` : sql`venda_id = ${qual}`
  await sql`delete from cotacoes where ${delas}`.execute(trx)
  await sql`delete from cotacoes_recusadas where ${delas}`.execute(trx)
}

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
