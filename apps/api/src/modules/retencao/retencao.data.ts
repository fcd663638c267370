import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import type { ChaveDoPrazo, Prazo } from './prazos.ts'

/** Rows deleted at one go: locks are short, and the shop goes on meanwhile. */
const POR_VEZ = 5_000

/** Which rows are past it; `limite` is the instant before which they are. The audit forgets by a function of its own. */
const VENCIDAS: Readonly<Record<Exclude<ChaveDoPrazo, 'auditoria'>, string>> = {
  idempotencia: 'criada_em < limite',
  importacoes: 'criada_em < limite',
  orcamentos: 'venda_id is null and alterado_em < limite',
  sincronizacoes_encerradas: "estado in ('concluida', 'descartada') and alterado_em < limite",
  sincronizacoes_falhas: "estado = 'falhou' and alterado_em < limite",
  bling_eventos: 'recebido_em < limite',
  bling_pedidos_de_fora: 'venda_id is null and visto_em < limite',
  avisos_de_transporte: 'recebido_em < limite',
  bling_autorizacoes: 'criada_em < limite',
  bling_codigos: 'criado_em < limite',
  tentativas_login: 'desde < limite',
  entradas_pendentes: 'expira_em < limite',
  entradas_por_codigo: 'expira_em < limite',
  desafios_de_registro: 'expira_em < limite',
  sessoes: 'coalesce(revogada_em, expira_em) < limite',
}
/** Tables whose rows have several terms; elsewhere the term has the table's name. */
const TABELAS: Readonly<Partial<Record<ChaveDoPrazo, string>>> = {
  sincronizacoes_encerradas: 'sincronizacoes',
  sincronizacoes_falhas: 'sincronizacoes',
  bling_pedidos_de_fora: 'bling_pedidos',
}

/** Deletes expired rows; answers how many. Several processes may run it at once. */
export async function esquecer(db: Banco, { chave, dias }: Pick<Prazo, 'chave' | 'dias'>): Promise<number> {
  if (chave === 'auditoria') return contar(sql`select auditoria_esquecer(${dias}::int) as quantas`, db)
  const tabela = sql.table(TABELAS[chave] ?? chave)
  let todas = 0
  for (;;) {
    const quantas = await contar(
      sql`with vencidas as (
            select t.ctid from ${tabela} t, (select now() - make_interval(days => ${dias}::int) as limite) l
             where ${sql.raw(VENCIDAS[chave])} limit ${POR_VEZ} for update of t skip locked),
          idas as (delete from ${tabela} where ctid in (select ctid from vencidas) returning 1)
          select count(*)::int as quantas from idas`,
      db,
    )
    todas += quantas
    if (quantas < POR_VEZ) return todas
  }
}

async function contar(consulta: RawBuilder<unknown>, db: Banco): Promise<number> {
  const { rows } = await (consulta as RawBuilder<{ quantas: number }>).execute(db)
  return rows[0]?.quantas ?? 0
}
