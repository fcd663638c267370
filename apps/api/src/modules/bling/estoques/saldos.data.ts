import { type Selectable, sql } from 'kysely'
import type { BlingLancamentos, BlingSaldos } from '../../../infra/database/database.types.ts'
import { rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Baixa, Pendente, SaldoNoBling } from './saldo.ts'

/** So long, s, a movement in flight is left undecided: its sender, which reports often, may still be waiting. */
const EM_VOO_SEGUNDOS = 25

const LINHA = sql`
  select s.id, s.produto_id, s.variacao_id, s.somente_leitura, s.deposito_id, s.visto, s.lido, s.antes, s.pergunta,
         s.pergunta_lido, s.tarefa_id, s.reler, s.versao,
         s.antes is not null and s.perdido_em is null
           and s.enviado_em + make_interval(secs => ${EM_VOO_SEGUNDOS}) > clock_timestamp() as em_voo,
         case when s.antes is not null then extract(epoch from clock_timestamp() - s.perdido_em)::float8 end as perdido_ha,
         coalesce(v.id_bling, p.id_bling) as id_bling,
         concat_ws(' ', p.titulo, nome_da_variacao(v)) as titulo,
         case when s.variacao_id is null then p.quantidade else v.quantidade end + s.lisas as quantidade, s.lisas,
         case when s.variacao_id is null then p.quantidade - p.reservado
              else greatest(least(v.quantidade - v.reservado, p.quantidade - p.reservado), 0) end as livre
    from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id`

interface Linha extends Omit<Selectable<BlingSaldos>, 'pergunta' | 'enviado_em' | 'perdido_em'> {
  readonly pergunta: 'envio' | 'contagem' | null
  readonly em_voo: boolean
  /** Seconds since the answer about the movement in flight was lost. */
  readonly perdido_ha: number | null
  readonly id_bling: string
  readonly titulo: string
  /** Quantity told to Bling: pieces, and blanks of which they can be made. */
  readonly quantidade: number
  readonly livre: number
}

/** A linked stock with its balance; `movimentos` names the ledger's movement of a pending one. */
export interface Ligado extends Linha {
  readonly saldo: SaldoNoBling
  readonly movimentos: ReadonlyMap<number, number | null>
}

async function addPendentes(db: Db, linha: Linha): Promise<Ligado> {
  const linhas = await db
    .selectFrom('bling_lancamentos')
    .selectAll()
    .where('saldo_id', '=', linha.id)
    .orderBy('id')
    .execute()
  const { visto, antes, pergunta, pergunta_lido } = linha
  return {
    ...linha,
    movimentos: new Map(linhas.map(({ id, movimento_id }) => [id, movimento_id])),
    saldo: {
      visto,
      antes,
      pergunta: pergunta === null || pergunta_lido === null ? null : { sobre: pergunta, lido: pergunta_lido },
      pendentes: linhas.map(pendenteDe),
    },
  }
}

function pendenteDe(linha: Selectable<BlingLancamentos>): Pendente {
  const { id, tipo, quantidade, contado, esperado, venda_id: venda } = linha
  if (tipo === 'contagem' && contado !== null) return { tipo, id, quantidade, contado, esperado }
  if (tipo === 'adiantada' && venda !== null) return { tipo, id, quantidade, venda }
  return { tipo: tipo === 'alheia' ? tipo : 'mudanca', id, quantidade, ...(venda === null ? {} : { venda }) }
}

/** Null for a product that has variations now: it has no stock of its own, and a balance of 0 would erase theirs. */
export async function ligado(db: Db, id: number): Promise<Ligado | null> {
  const linha = await rowOf<Linha>(db)`${LINHA}
    where s.id = ${id} and coalesce(v.id_bling, p.id_bling) is not null
      and (s.variacao_id is not null or not p.tem_variacoes)`
  return linha && addPendentes(db, linha)
}

/** Locks the product, as everything that moves its pieces does, and reads the balance under that lock. */
export async function lockLinkedSaldo(trx: Transacao, { id, produto_id }: Pick<Linha, 'id' | 'produto_id'>) {
  await sql`select from produtos where id = ${produto_id} for update`.execute(trx)
  return ligado(trx, id)
}

/**
 * The product's linked stocks with something to tell, to find out, or to be looked at again. One whose pieces could not all
 * be taken is among them: its failure ended with the newer wish, and is said again for as long as the difference stands.
 */
export const listOpenSaldos = (db: Db, produtoId: number) =>
  rowsOf<{ id: number }>(db)`
    select s.id from bling_saldos s
     where s.produto_id = ${produtoId} and (s.reler > 0 or s.antes is not null
       or exists (select from bling_lancamentos l where l.saldo_id = s.id and l.tipo in ('mudanca', 'contagem'))
       or (s.visto <> s.lido and s.pergunta is null and not s.somente_leitura
           and not exists (select from bling_lancamentos l where l.saldo_id = s.id)))
     order by s.id`

/** The questions about this product that a person set aside, or that are gone. */
export const perguntasDescartadas = (db: Db, produtoId: number) =>
  rowsOf<{ id: number }>(db)`
    select s.id from bling_saldos s left join tarefas t on t.id = s.tarefa_id
     where s.produto_id = ${produtoId} and s.pergunta is not null and (t.id is null or t.estado = 'descartada')`

export interface Extras {
  readonly deposito_id?: number | null
  /** Balance at Bling: as it was read, or as our confirmed movement left it. */
  readonly lido?: number
  /** The balance was read with these marks on it; those that came since stay. */
  readonly relidos?: number
  readonly reler?: true
  readonly tarefa_id?: number | null
  readonly perdido_em?: 'agora' | null
  /** The balance that the count which goes now replaces; null where anything else was sent or seen. */
  readonly contagem_de?: number | null
  /** The balance is another deposit's now: whether a difference waits for a person. */
  readonly diferenca_aberta?: boolean
}

/** Keeps the new state; a movement that is now on its way is dated. */
export async function saveSaldo(
  trx: Transacao,
  antes: Ligado,
  saldo: SaldoNoBling,
  extras: Extras = {},
): Promise<void> {
  const { perdido_em, relidos, reler, contagem_de, ...simples } = extras
  const contagem = { contagem_de, contagem_ate: null, contagem_em: sql<string>`clock_timestamp()` }
  await trx
    .updateTable('bling_saldos')
    .set({
      ...simples,
      ...(contagem_de !== undefined && contagem),
      reler: sql<number>`greatest(reler - ${relidos ?? 0}::int, 0) + ${reler ? 1 : 0}::int`,
      visto: saldo.visto,
      antes: saldo.antes,
      pergunta: saldo.pergunta?.sobre ?? null,
      pergunta_lido: saldo.pergunta?.lido ?? null,
      enviado_em: saldo.antes === null ? null : sql<string>`clock_timestamp()`,
      perdido_em: perdido_em === 'agora' ? sql<string>`clock_timestamp()` : null,
      versao: sql<number>`versao + 1`,
    })
    .where('id', '=', antes.id)
    .execute()
  const ficam = new Map(saldo.pendentes.map((pendente) => [pendente.id, pendente]))
  for (const velho of antes.saldo.pendentes) {
    const novo = ficam.get(velho.id)
    if (!novo) await trx.deleteFrom('bling_lancamentos').where('id', '=', velho.id).execute()
    else if (novo !== velho)
      await trx
        .updateTable('bling_lancamentos')
        .set({
          tipo: novo.tipo,
          quantidade: novo.quantidade,
          esperado: novo.tipo === 'contagem' ? novo.esperado : null,
        })
        .where('id', '=', velho.id)
        .execute()
  }
  for (const { tipo, quantidade, ...novo } of saldo.pendentes)
    if (novo.id < 0 && 'venda' in novo && novo.venda !== undefined)
      await trx
        .insertInto('bling_lancamentos')
        .values({ saldo_id: antes.id, venda_id: novo.venda, tipo, quantidade })
        .execute()
}

/** Remembers what the account booked for an order; given back, it is forgotten. */
export const recordBaixa = (trx: Transacao, saldoId: number, { venda, pedido, quantidade }: Baixa) =>
  quantidade > 0
    ? sql`insert into bling_baixas (saldo_id, venda_id, pedido, quantidade) values (${saldoId}, ${venda}, ${pedido}, ${quantidade})
        on conflict (saldo_id, venda_id, pedido)
        do update set quantidade = bling_baixas.quantidade + excluded.quantidade`.execute(trx)
    : sql`delete from bling_baixas
           where saldo_id = ${saldoId} and venda_id = ${venda} and pedido = ${pedido}`.execute(trx)

/** Forgets what the account booked before the pieces left: it is no longer theirs to give back, or to leave with. */
export const forgetAdiantada = (trx: Transacao, saldoId: number, vendaId: number) =>
  sql`delete from bling_baixas b where b.saldo_id = ${saldoId} and b.venda_id = ${vendaId} and exists (
    select from bling_lancamentos l where l.saldo_id = b.saldo_id and l.venda_id = b.venda_id and l.tipo = 'adiantada')`.execute(
    trx,
  )

/** The sender is alive and waits. */
export const extendVoo = (db: Banco, id: number, versao: number) =>
  sql`update bling_saldos set enviado_em = clock_timestamp() where id = ${id} and versao = ${versao}`.execute(db)

/** Notes by how much free blanks, less the pieces that wait for a person, changed; answers the products. */
export async function recordLisas(trx: Transacao): Promise<{ id: number; titulo: string }[]> {
  const mudaram = sql`select s.id, s.produto_id, s.lisas, c.agora
    from bling_saldos s join produtos p on p.id = s.produto_id,
      lateral (select sob_demanda(p, s.variacao_id) - coalesce(sum(f.sem_venda), 0)::int as agora from producoes f
        where f.produto_id = p.id and f.variacao_id is not distinct from s.variacao_id and f.sem_venda > 0) c
   where (p.com_ficha or s.lisas <> 0) and not s.somente_leitura and s.lisas <> c.agora`
  const produtos = await rowsOf<{ id: number; titulo: string }>(trx)`
    select id, titulo from produtos where id in (select produto_id from (${mudaram}) m) order by id for update`
  // A separate statement: it sees what was committed during the wait for the locks.
  await sql`
    with mudam as (select * from (${mudaram}) m where produto_id = any(${produtos.map(({ id }) => id)}::int[])),
    ditas as (insert into bling_lancamentos (saldo_id, tipo, quantidade) select id, 'mudanca', agora - lisas from mudam)
    update bling_saldos s set lisas = m.agora, versao = s.versao + 1 from mudam m where m.id = s.id`.execute(trx)
  return produtos
}

/**
 * What each piece of this movement cost with its freight, in reais, as the receipt says that made it. Null unless the shop
 * shows costs to Bling and the cost is certain: all lines of the receipt that bring this piece have the same cost, and it
 * does not wait for a person who sees costs. A movement names its purchase only: the receipt is that of the same instant.
 */
export const findEntradaCusto = async (
  db: Db,
  { movimento, quantidade }: Readonly<Record<'movimento' | 'quantidade', number>>,
): Promise<number | null> =>
  (
    await rowOf<{ custo: number }>(db)`
      select min(x.custo_unitario) as custo
        from movimentos_estoque m
        join compra_itens i on i.compra_id = m.compra_id and i.produto_id = m.produto_id
         and i.variacao_id is not distinct from m.variacao_id
        join recebimento_itens x on x.item_id = i.id
        join recebimentos r on r.id = x.recebimento_id and r.em = m.criado_em
       where m.id = ${movimento} and m.motivo = 'compra' and m.quantidade = ${quantidade}
         and (select custo_das_entradas from bling_configuracao)
      having count(*) = count(x.custo_unitario) and count(distinct x.custo_unitario) = 1
         and not bool_or(x.custo_pendente) and sum(x.quantidade) = ${quantidade}`
  )?.custo ?? null
