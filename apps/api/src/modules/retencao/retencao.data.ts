import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../../infra/transaction.ts'
import type { ChaveDoPrazo, Prazo } from './prazos.ts'

/** Rows deleted at one go: locks are short, and the shop goes on meanwhile. */
const POR_VEZ = 5_000

/** Which rows are past it; `limite` is the instant before which they are. The audit forgets by a function of its own. */
const VENCIDAS: Readonly<Record<Exclude<ChaveDoPrazo, 'auditoria'>, { tabela: string; condicao: string }>> = {
  idempotencia: { tabela: 'idempotencia', condicao: 'criada_em < limite' },
  sincronizacoes_encerradas: {
    tabela: 'sincronizacoes',
    condicao: "estado in ('concluida', 'descartada') and alterado_em < limite",
  },
  sincronizacoes_falhas: { tabela: 'sincronizacoes', condicao: "estado = 'falhou' and alterado_em < limite" },
  bling_eventos: { tabela: 'bling_eventos', condicao: 'recebido_em < limite' },
  bling_pedidos_de_fora: { tabela: 'bling_pedidos', condicao: 'venda_id is null and visto_em < limite' },
  avisos_de_transporte: { tabela: 'avisos_de_transporte', condicao: 'recebido_em < limite' },
  bling_autorizacoes: { tabela: 'bling_autorizacoes', condicao: 'criada_em < limite' },
  bling_codigos: { tabela: 'bling_codigos', condicao: 'criado_em < limite' },
  tentativas_login: { tabela: 'tentativas_login', condicao: 'desde < limite' },
  entradas_pendentes: { tabela: 'entradas_pendentes', condicao: 'expira_em < limite' },
  entradas_por_codigo: { tabela: 'entradas_por_codigo', condicao: 'expira_em < limite' },
  desafios_de_registro: { tabela: 'desafios_de_registro', condicao: 'expira_em < limite' },
  sessoes: { tabela: 'sessoes', condicao: 'coalesce(revogada_em, expira_em) < limite' },
}

/** Deletes expired rows; answers how many. Several processes may run it at once. */
export async function esquecer(db: Banco, { chave, dias }: Pick<Prazo, 'chave' | 'dias'>): Promise<number> {
  if (chave === 'auditoria') return contar(sql`select auditoria_esquecer(${dias}::int) as quantas`, db)
  const { tabela, condicao } = VENCIDAS[chave]
  let todas = 0
  for (;;) {
    const quantas = await contar(
      sql`with vencidas as (
            select t.ctid from ${sql.table(tabela)} t, (select now() - make_interval(days => ${dias}::int) as limite) l
             where ${sql.raw(condicao)} limit ${POR_VEZ} for update of t skip locked),
          idas as (delete from ${sql.table(tabela)} where ctid in (select ctid from vencidas) returning 1)
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
