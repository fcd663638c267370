import { type Selectable, sql } from 'kysely'
import type { BlingSaldos } from '../../../infra/database/database.types.ts'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'

interface SemSaldo {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly quantidade: number
  /** Stock is computed at Bling, of parts that are not known here. */
  readonly kit: boolean
}

/** The product's links that have no balance kept: itself, or of one with variations each of these. */
export const listLinksWithoutSaldo = (trx: Transacao, produtoId: number): Promise<SemSaldo[]> =>
  rowsOf<SemSaldo>(trx)`
    select p.id as produto_id, null::int as variacao_id, p.quantidade,
           coalesce((select formato = 'E' from bling_produtos where produto_id = p.id), false) as kit
      from produtos p
     where p.id = ${produtoId} and p.id_bling is not null and not p.tem_variacoes and not p.kit
       and not exists (select from bling_saldos s where s.produto_id = p.id and s.variacao_id is null)
    union all
    select v.produto_id, v.id, v.quantidade,
           coalesce((select formato = 'E' from bling_variacoes where variacao_id = v.id), false)
      from variacoes v join produtos p on p.id = v.produto_id
     where p.id = ${produtoId} and p.tem_variacoes and v.id_bling is not null
       and not exists (select from bling_saldos s where s.variacao_id = v.id)
     order by variacao_id`

/** A product that has variations now has no stock of its own any more. */
export const forgetParentSaldo = (db: Db, produtoId: number) =>
  sql`delete from bling_saldos s using produtos p
       where s.produto_id = ${produtoId} and s.variacao_id is null
         and p.id = s.produto_id and p.tem_variacoes`.execute(db)

interface NovoSaldo extends Pick<SemSaldo, 'produto_id' | 'variacao_id'> {
  readonly visto: number | null
  readonly somente_leitura: boolean
  /** The balance was read just now, in this deposit: it is not to be read again. */
  readonly conhecido?: { deposito_id: number; lido: number } | null
}
export const createSaldo = (
  trx: Transacao,
  { produto_id, variacao_id, visto, somente_leitura, conhecido }: NovoSaldo,
) =>
  trx
    .insertInto('bling_saldos')
    .values({ produto_id, variacao_id, visto, somente_leitura, reler: conhecido ? 0 : 1, ...conhecido })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Marks a balance to send over `esperado`, or over any value; it has no movement in the ledger. */
export const recordContagem = (
  trx: Transacao,
  contagem: { saldo_id: number; quantidade: number; contado: number; esperado: number | null },
) =>
  trx
    .insertInto('bling_lancamentos')
    .values({ ...contagem, tipo: 'contagem' })
    .execute()

/** Balances that were read already and have nothing on their way; `explicada`: our quantity as their books explain it. */
export const conhecidos = (trx: Transacao, produtoId: number) =>
  rowsOf<{ id: number; quantidade: number; explicada: number }>(trx)`
    select s.id, coalesce(v.quantidade, p.quantidade) + s.lisas as quantidade,
           s.visto + coalesce((select sum(quantidade) from bling_lancamentos l where l.saldo_id = s.id), 0)::int as explicada
      from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
     where s.produto_id = ${produtoId} and s.visto is not null and s.deposito_id is not null and s.antes is null
       and s.pergunta is null and not s.somente_leitura`

/** Counts the difference as a change seen at Bling: the next reading takes it in. */
export const fixSeenSaldo = (trx: Transacao, id: number, diferenca: number) =>
  sql`update bling_saldos set visto = visto + ${diferenca}::int, reler = reler + 1, versao = versao + 1
       where id = ${id}`.execute(trx)

/** Nothing moves of a product about whose structure a person is asked. */
const foraDePergunta = sql`not exists (select from tarefas q where q.tipo = 'produto.estrutura' and q.alvo_id = p.id
       and q.estado in ('aberta', 'pendente'))`

type Saldo = Selectable<BlingSaldos>
type Lida = Pick<Saldo, 'id' | 'somente_leitura' | 'visto' | 'lido' | 'deposito_id' | 'versao'>
/** Balances to compare in the periodic reading: without pending movements, one page of them after `depois`. */
export const listSaldosToRead = (db: Banco, depois: number, limite: number) =>
  rowsOf<Lida & { id_bling: string; livre: number }>(db)`
    select s.id, coalesce(v.id_bling, p.id_bling) as id_bling, s.somente_leitura, s.visto, s.lido, s.deposito_id, s.versao,
           least(p.quantidade - p.reservado, v.quantidade - v.reservado) as livre
      from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
     where s.id > ${depois} and coalesce(v.id_bling, p.id_bling) is not null and s.antes is null and ${foraDePergunta}
     order by s.id limit ${limite}`

/**
 * The balances now read in this deposit replace the former one's, unless either changed meanwhile. What differs waits for
 * a person. One with a count to send is left to the product's own reading: a count is of the balance that it replaces.
 */
export async function changeDeposito(
  trx: Transacao,
  deposito: number,
  lidos: readonly { readonly id: number; readonly lido: number; readonly versao: number }[],
): Promise<number[]> {
  // A separate statement: the next one sees the counts and acts that were committed during the wait for the locks.
  await sql`select from produtos where id in (
    select produto_id from bling_saldos where id = any(${lidos.map(({ id }) => id)}::int[])) order by id for update`.execute(
    trx,
  )
  const mudados = await rowsOf<{ id: number }>(trx)`
    update bling_saldos s set deposito_id = ${deposito}::bigint, visto = d.lido, lido = d.lido, versao = s.versao + 1,
           diferenca_aberta = not s.somente_leitura
    from unnest(${lidos.map(({ id }) => id)}::int[], ${lidos.map(({ lido }) => lido)}::int[],
                ${lidos.map(({ versao }) => versao)}::int[]) d(id, lido, versao)
   where s.id = d.id and s.versao = d.versao and s.antes is null and s.pergunta is null
     and (select deposito_id from bling_configuracao) = ${deposito}::bigint
     and not exists (select from bling_lancamentos l where l.saldo_id = s.id and l.tipo = 'contagem')
   returning s.id`
  const ids = mudados.map(({ id }) => id)
  await forgetBaixas(trx, ids)
  return ids
}

/** Another deposit was chosen: pieces that the account booked for orders in the former one do not concern the new one. */
export async function forgetBaixas(trx: Transacao, saldos: readonly number[]): Promise<void> {
  await sql`delete from bling_lancamentos
             where saldo_id = any(${[...saldos]}::int[]) and tipo = 'adiantada'`.execute(trx)
  await sql`delete from bling_baixas where saldo_id = any(${[...saldos]}::int[])`.execute(trx)
}

/**
 * Marks balances as changed at Bling, where `versao` is given unless they were looked at since; answers their products.
 */
export const markForReread = (trx: Transacao, saldos: readonly { readonly id: number; readonly versao?: number }[]) =>
  rowsOf<{ id: number; titulo: string }>(trx)`
    with marcados as (
      update bling_saldos s set reler = reler + 1
        from unnest(${saldos.map(({ id }) => id)}::int[], ${saldos.map(({ versao }) => versao ?? null)}::int[]) d(id, versao)
       where s.id = d.id and s.versao = coalesce(d.versao, s.versao) returning s.produto_id)
    select p.id, p.titulo from produtos p where p.id in (select produto_id from marcados) order by p.id`

/** Products with something to tell that no open or failed work is about. */
export const esquecidos = (trx: Transacao) =>
  rowsOf<{ id: number; titulo: string }>(trx)`
    select p.id, p.titulo from produtos p
     where p.id in (select s.produto_id from bling_saldos s where s.pergunta is null and (s.reler > 0 or s.antes is not null
             or exists (select from bling_lancamentos l where l.saldo_id = s.id and l.tipo in ('mudanca', 'contagem'))))
       and ${foraDePergunta}
       and not exists (select from sincronizacoes t where t.tipo = 'estoque' and t.operacao = 'acertar' and t.alvo_id = p.id
             and t.estado in ('pendente', 'executando', 'falhou'))
     order by p.id limit 200`

type Anunciado = {
  titulo: string
  proximo: number | null
  contado: number | null
  /** Where the balance stood when the last count replaced it, as far as it is known; null without a count of late. */
  substituido: number | null
}
/** Finds the balance that an id at Bling stands for, with what an event about it is compared with. */
export const saldoDoIdBling = (db: Db, idBling: string) =>
  rowOf<Pick<Saldo, 'id' | 'produto_id' | 'visto' | 'antes' | 'contagem_de'> & Anunciado>(db)`
    select s.id, s.produto_id, concat_ws(' ', p.titulo, nome_da_variacao(v)) as titulo, s.visto, s.antes,
           l.quantidade as proximo, l.contado, s.contagem_de,
           case when s.contagem_em > now() - interval '1 hour' then coalesce(s.contagem_ate, s.contagem_de) end as substituido
      from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id
      left join lateral (select quantidade, contado from bling_lancamentos
        where saldo_id = s.id and tipo in ('mudanca', 'contagem') order by id limit 1) l on true
     where (s.variacao_id is null and p.id_bling = ${idBling}) or v.id_bling = ${idBling} limit 1`

/** Notes that a person's movement came to this balance at Bling before the count replaced it. */
export const recordReplacedSaldo = (db: Db, id: number, saldo: number) =>
  db.updateTable('bling_saldos').set({ contagem_ate: saldo }).where('id', '=', id).execute()
