import type { DiferencaDoDeposito, ResumoDasDiferencas } from '@estampa/contract/bling/diferencas.routes.ts'
import { sql } from 'kysely'
import { anyRow, rowOf, rowsOf, theRow } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../../infra/http/paging.ts'

/** Balances of the chosen deposit. `aqui`: pieces here with the free blanks; `la`: the balance read there with movements still to be sent. */
const LADOS = sql`
  bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
    join bling_configuracao b on b.deposito_id = s.deposito_id,
    lateral (select coalesce(v.quantidade, p.quantidade) + s.lisas as aqui,
                    s.visto + coalesce(sum(l.quantidade), 0)::int as la, coalesce(bool_or(l.tipo = 'contagem'), false) as contada
               from bling_lancamentos l where l.saldo_id = s.id) m`
/** The quantities differ, and no person has answered. */
const ABERTA = sql<boolean>`(s.diferenca_aberta and m.aqui <> m.la and not s.somente_leitura and p.excluido_em is null
  and (s.variacao_id is not null or not p.tem_variacoes))`

/** Reads one page of the differences, by the products' titles. */
export async function listDiferencas(db: Banco, cursor: Cursor | null, limite: number) {
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const desde = ponto
    ? sql`and (p.titulo collate "pt-BR-x-icu", s.id) ${lado} (${ponto.chave ?? ''}::text collate "pt-BR-x-icu", ${ponto.id}::int)`
    : sql``
  const linhas = await rowsOf<DiferencaDoDeposito>(db)`
    select s.id, s.produto_id, p.titulo, nome_da_variacao(v) as variacao, coalesce(v.sku, p.sku) as sku, m.aqui, m.la
      from ${LADOS} where ${ABERTA} ${desde}
     order by p.titulo collate "pt-BR-x-icu" ${ordem}, s.id ${ordem} limit ${limite + 1}`
  return { ...totalDe(cursor, cursor ? 0 : await countDiferencas(db), false), linhas }
}

const countDiferencas = async (db: Db): Promise<number> =>
  (await theRow<{ pecas: number }>(db)`select count(*)::int as pecas from ${LADOS} where ${ABERTA}`).pecas

/** Does a difference wait for a person? */
export const hasDiferenca = async (db: Db): Promise<boolean> =>
  (await rowOf<{ id: number }>(db)`select s.id from ${LADOS} where ${ABERTA} limit 1`) !== null

/** The chosen deposit as the account's checklist read it last, and whether all its balances have been read since then. */
export const readDeposito = (db: Db) =>
  theRow<Omit<ResumoDasDiferencas, 'pecas'>>(db)`
    select (select d ->> 'nome' from bling_conferencia f, jsonb_array_elements(
              case jsonb_typeof(f.opcoes -> 'depositos') when 'array' then f.opcoes -> 'depositos' else '[]' end) d
             where (d ->> 'id')::bigint = b.deposito_id limit 1) as deposito,
           b.deposito_id is not null and b.deposito_lido is distinct from b.deposito_id as lendo
      from bling_configuracao b`

export const readResumo = async (db: Banco): Promise<ResumoDasDiferencas> => ({
  ...(await readDeposito(db)),
  pecas: await countDiferencas(db),
})

/** All balances were read in this deposit; true the first time since it was chosen. */
export const markDepositoRead = (trx: Transacao, deposito: number): Promise<boolean> =>
  anyRow(
    trx
      .updateTable('bling_configuracao')
      .set({ deposito_lido: deposito })
      .where('deposito_id', '=', deposito)
      .where(sql<boolean>`deposito_lido is distinct from deposito_id`)
      .returning('id'),
  )

/** Balances about which a person was asked when their products were linked. */
export const saldosPerguntados = async (db: Db, saldos: readonly number[]): Promise<number[]> =>
  (
    await rowsOf<{ alvo_id: number }>(db)`
      select distinct alvo_id from tarefas
       where tipo = 'estoque.igualar' and estado = 'aberta' and alvo_id = any(${[...saldos]}::int[])`
  ).map(({ alvo_id }) => alvo_id)

export const produtosDosSaldos = async (db: Db, saldos: readonly number[]): Promise<number[]> =>
  (
    await rowsOf<{ produto_id: number }>(db)`
      select distinct produto_id from bling_saldos where id = any(${[...saldos]}::int[])`
  ).map(({ produto_id }) => produto_id)

export interface LadosDoSaldo {
  readonly id: number
  readonly produto_id: number
  readonly produto: string
  readonly titulo: string
  readonly aqui: number
  readonly la: number
  /** It waits for a person still. */
  readonly aberta: boolean
  /** A movement is being sent, a count waits, or a person is asked about one. */
  readonly ocupada: boolean
}
/** These balances as they are now; those of another deposit are not among them. */
export const listSides = (trx: Transacao, saldos: readonly number[]) =>
  rowsOf<LadosDoSaldo>(trx)`
    select s.id, s.produto_id, p.titulo as produto, concat_ws(' ', p.titulo, nome_da_variacao(v)) as titulo, m.aqui, m.la,
           coalesce(${ABERTA}, false) as aberta, s.antes is not null or s.pergunta is not null or m.contada as ocupada
      from ${LADOS} where s.id = any(${[...saldos]}::int[])`

/** A person said what counts. */
export const closeDiferencas = (trx: Transacao, saldos: readonly number[]) =>
  sql`update bling_saldos set diferenca_aberta = false where id = any(${[...saldos]}::int[])`.execute(trx)

/** Their quantity counts: the differences are as if they had been seen to change at Bling, and the next reading takes them in. */
export const adoptBlingSaldos = (trx: Transacao, diferencas: readonly LadosDoSaldo[]) =>
  sql`update bling_saldos s set visto = s.visto + d.falta, reler = s.reler + 1, versao = s.versao + 1
        from unnest(${diferencas.map(({ id }) => id)}::int[], ${diferencas.map(({ aqui, la }) => aqui - la)}::int[]) d(id, falta)
       where s.id = d.id`.execute(trx)

/** Our quantity counts: it is sent as a count over the balance that the person saw. */
export const recordContagens = (trx: Transacao, diferencas: readonly LadosDoSaldo[]) =>
  sql`insert into bling_lancamentos (saldo_id, tipo, quantidade, contado, esperado)
      select id, 'contagem', aqui - la, aqui, la
        from unnest(${diferencas.map(({ id }) => id)}::int[], ${diferencas.map(({ aqui }) => aqui)}::int[],
                    ${diferencas.map(({ la }) => la)}::int[]) d(id, aqui, la)`.execute(trx)
