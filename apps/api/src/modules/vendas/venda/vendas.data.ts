import { LEMBRETES } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { EventoDaVenda, TipoDeEvento } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { runPrepared } from '../../../infra/database/database.ts'
import type { Clientes, HistoricoVendas, Vendas } from '../../../infra/database/database.types.ts'
import { rowOf, rowsOf, theRow } from '../../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../../infra/database/transaction.ts'
import type { LinhaDaVenda } from '../itens/itens.data.ts'

/** Locks the sale's row, before anything else of it is read. */
export const lockVendaRow = (trx: Transacao, id: number) =>
  trx
    .selectFrom('vendas')
    .select(['id', 'cliente_id', 'origem', 'versao', 'altura', 'largura', 'comprimento', 'peso'])
    .select(['servico_frete', 'frete_valor', 'codigo_servico_frete', 'prazo_entrega'])
    .select(['link_etiqueta_pdf', 'revisao', 'importada', ...LEMBRETES])
    .select(sql<StatusDaVenda>`status`.as('status'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type VendaTravada = NonNullable<Awaited<ReturnType<typeof lockVendaRow>>>

export type NovaVenda = Omit<Insertable<Vendas>, 'id' | 'versao' | 'alterado_em'>
export type MudancaDaVenda = Omit<Updateable<Vendas>, 'id' | 'versao' | 'alterado_em'>

/** Writes the change; every one counts as a new version. `reiniciar` begins the next revision. */
export const changeVendaRow = (trx: Transacao, id: number, mudanca: MudancaDaVenda, { reiniciar = false } = {}) =>
  trx
    .updateTable('vendas')
    .set({
      ...mudanca,
      ...(reiniciar ? { revisao: sql<number>`revisao + 1` } : {}),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()

/** Counts one more proof of the sale's prints; answers how many there are. */
export const countProva = async (trx: Transacao, id: number): Promise<number> =>
  (await theRow<{ prova: number }>(trx)`update vendas set prova = prova + 1 where id = ${id} returning prova`).prova

/** Writes the paid sum of the sale, the charged freight, or the value of returned pieces; under the sale's lock. */
export const setCobranca = (
  trx: Transacao,
  id: number,
  mudanca: Pick<MudancaDaVenda, 'pago' | 'frete_cobrado' | 'credito'>,
): Promise<unknown> => changeVendaRow(trx, id, mudanca)

/** Holds the customer as it is until the sale stands: a name that changes meanwhile reaches the sale too. */
export async function lockVendaCliente(trx: Transacao, id: number) {
  const travar = sql<Pick<Selectable<Clientes>, 'nome' | 'anonimizado_em'>>`
    select nome, anonimizado_em from clientes where id = ${id} for share`
  const [cliente] = await runPrepared(trx, travar)
  return cliente
}

/** The customer that now holds the joined record with this number. */
export const quemFicouDoJuntado = (trx: Transacao, id: number): Promise<{ nome: string } | null> =>
  rowOf<{ nome: string }>(trx)`
    select c.nome from clientes_juntados j join clientes c on c.id = j.cliente_id where j.id = ${id}`

export async function nomesDosClientes(db: Banco, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; nome: string }>(db)`
    select v.id, c.nome from vendas v join clientes c on c.id = v.cliente_id where v.id = any(${[...ids]}::int[])`
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

export type NovoEvento = Omit<Insertable<HistoricoVendas>, 'id' | 'criado_em'> & { readonly tipo: TipoDeEvento }

/** Adds a line to a sale's history, read by people as it stands; without `usuario_id` it was the system or the ERP. */
export async function recordHistory(trx: Transacao, evento: NovoEvento): Promise<void> {
  const vazio = { de: null, para: null, antes: [], depois: [], usuario_id: null }
  await trx
    .insertInto('historico_vendas')
    .values({ ...vazio, ...evento })
    .execute()
}

/** Events of a sale that are shown: the newest ones. */
const EVENTOS_MOSTRADOS = 2_000

export const historiaDaVenda = (db: Banco, vendaId: number) =>
  rowsOf<EventoDaVenda>(db)`
    select h.id, h.tipo, h.descricao, h.de, h.para, h.antes, h.depois, h.criado_em, u.nome as usuario
      from historico_vendas h left join usuarios u on u.id = h.usuario_id
     where h.venda_id = ${vendaId} order by h.id desc limit ${EVENTOS_MOSTRADOS}`

/**
 * Writes a sale with its lines and the first event of its history in one statement, so that the triggers of the reports
 * count the sale once. Answers the ids of the lines in their order.
 */
export async function insertVenda(
  trx: Transacao,
  venda: NovaVenda,
  linhas: readonly LinhaDaVenda[],
  { tipo, descricao, para = null, usuario_id = null }: Omit<NovoEvento, 'venda_id'>,
): Promise<{ id: number; itens: number[] }> {
  const valores = Object.entries(venda).filter(([, valor]) => valor !== undefined)
  const linhasEmOrdem = linhas.map(
    (
      {
        personalizacao = [],
        despesa = false,
        estampas = [],
        grupo = null,
        mockups = [],
        aprovacao = null,
        custo_sem_estampa = false,
        palavras = null,
        ...linha
      },
      ordem,
    ) => ({
      ...linha,
      mockups,
      aprovacao,
      custo_sem_estampa,
      palavras,
      personalizacao,
      estampas,
      grupo,
      despesa,
      ordem,
    }),
  )
  const [nova] = await runPrepared(
    trx,
    sql<{ id: number; itens: number[] }>`
    with nova as (
      insert into vendas (${sql.join(valores.map(([coluna]) => sql.ref(coluna)))})
        values (${sql.join(valores.map(([, valor]) => valor))}) returning id
    ), linhas as (
      insert into itens_venda (venda_id, ordem, produto_id, variacao_id, variacao, sku, titulo, descricao, quantidade,
          valor_unitario, desconto, custo_unitario, imagem_arquivo, personalizacao, despesa, estampas, grupo, mockups, aprovacao,
          custo_sem_estampa, palavras)
        select nova.id, l.* from nova, json_to_recordset(${JSON.stringify(linhasEmOrdem)}::json) l(ordem int, produto_id int,
          variacao_id int, variacao text, sku text, titulo text, descricao text, quantidade int, valor_unitario numeric,
          desconto numeric, custo_unitario numeric, imagem_arquivo text, personalizacao jsonb, despesa boolean, estampas jsonb, grupo text,
          mockups jsonb, aprovacao jsonb, custo_sem_estampa boolean, palavras text)
         order by l.ordem
        returning id, ordem
    ), historia as (
      insert into historico_vendas (venda_id, tipo, descricao, para, usuario_id)
        select id, ${tipo}, ${descricao}, ${para}, ${usuario_id}::int from nova
    ) select id, array(select linhas.id from linhas order by ordem) as itens from nova`,
  )
  return nova as { id: number; itens: number[] }
}
