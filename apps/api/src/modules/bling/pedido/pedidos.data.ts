import type { EstampaGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

import { type Selectable, sql } from 'kysely'
import type { Variacoes } from '../../../infra/database/database.types.ts'
import { anyRow } from '../../../infra/database/sql.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import { addArtes } from '../../producao/estampas.data.ts'

/** A sale as its order needs it. Money in reais; `data` is the day of the sale in São Paulo. */
export async function vendaDoPedido(db: Db, id: number) {
  const venda = await db
    .selectFrom('vendas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .leftJoin('bling_pedidos as p', 'p.venda_id', 'v.id')
    .select(['v.id', 'v.importada', 'v.revisao', 'v.cliente_id', 'v.origem', 'v.peso'])
    .select(['p.id_bling', 'p.situacao', 'p.situacao_enviada', 'p.enviado'])
    .select(['v.servico_frete', 'v.codigo_servico_frete', 'v.frete_cobrado', 'v.prazo_entrega'])
    .select('v.codigo_rastreamento')
    .select([
      'c.nome',
      'c.cpf',
      'c.consumidor_final',
      'c.endereco',
      'c.numero',
      'c.complemento',
      'c.bairro',
      'c.municipio',
      'c.uf',
      'c.cep',
    ])
    .select([
      sql<string>`to_char(v.criado_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('data'),
      sql<StatusDaVenda>`v.status`.as('status'),
      sql<number>`coalesce(p.revisao_cancelada, 0)`.as('revisao_cancelada'),
      sql<boolean>`coalesce(p.estoque_lancado, false)`.as('estoque_lancado'),
      sql<boolean>`coalesce(p.incerto_ate > clock_timestamp(), false)`.as('incerto'),
    ])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return venda ? { ...venda, itens: await itensDoPedido(db, id) } : null
}
export type VendaDoPedido = NonNullable<Awaited<ReturnType<typeof vendaDoPedido>>>
export type ItemDoPedido = VendaDoPedido['itens'][number]

/** The variations of a line are those that it may be taken from: the chosen one, or all, with most pieces first. */
const itensDoPedido = (db: Db, vendaId: number) =>
  db
    .selectFrom('itens_venda as i')
    .leftJoin('produtos as p', 'p.id', 'i.produto_id')
    .select(['i.sku', 'i.titulo', 'i.variacao_id', 'i.quantidade', 'i.valor_unitario', 'i.desconto'])
    .select([
      'p.id_bling',
      sql<EstampaComArte[]>`${addArtes(sql`i.estampas`, { approved: sql`null::jsonb` })}`.as('estampas'),
      sql<boolean>`item_publicado(i)`.as('publicado'),
      sql<VariacaoDoItem[]>`coalesce((
        select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'nome', nome_da_variacao(v),
                        'id_bling', v.id_bling, 'livres', greatest(v.quantidade - v.reservado, 0))
                        order by v.quantidade - v.reservado desc, v.id)
          from variacoes v where v.produto_id = i.produto_id and v.id = coalesce(i.variacao_id, v.id)), '[]')`.as(
        'variacoes',
      ),
    ])
    .where('i.venda_id', '=', vendaId)
    .orderBy('i.ordem')
    .orderBy('i.id')
    .execute()

/** A print of a line, with the name of its art; null while that is still to come. */
type EstampaComArte = EstampaGuardada & { readonly arte: string | null }

type VariacaoDoItem = Pick<Selectable<Variacoes>, 'id' | 'sku' | 'id_bling'> & {
  readonly nome: string | null
  readonly livres: number
}

/** Finds the sale of an order by its id at Bling. */
export const vendaDoIdBling = (db: Db, idBling: string) =>
  db
    .selectFrom('bling_pedidos as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(['v.id', 'p.situacao', 'p.situacao_enviando', 'v.importada', 'c.nome'])
    .select(sql<StatusDaVenda>`v.status`.as('status'))
    .where('p.id_bling', '=', idBling)
    .executeTakeFirst()

const historia = (db: Db, vendaId: number) =>
  db.selectFrom('historico_vendas').select('descricao').where('venda_id', '=', vendaId)
/** Does the sale's history say this already? */
export const jaDito = (db: Db, vendaId: number, descricao: string): Promise<boolean> =>
  anyRow(historia(db, vendaId).where('descricao', '=', descricao))
/** The last line of the sale's history. */
export const ultimoAviso = (db: Db, vendaId: number) =>
  historia(db, vendaId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Does such a synchronisation of the sale `v`, or of its customer, wait or run? */
export const isSyncOpen = (tipo: string, operacao: string, alvo: 'v.id' | 'v.cliente_id' = 'v.id') =>
  sql<boolean>`exists (select from sincronizacoes s where s.tipo = ${tipo} and s.operacao = ${operacao}
    and s.alvo_id = ${sql.ref(alvo)} and s.estado in ('pendente', 'executando'))`

/** Is the order of the sale `v`, or its customer, on its way to Bling? */
export const PEDIDO_ABERTO = sql<boolean>`(${isSyncOpen('pedido', 'sincronizar')} or ${isSyncOpen('contato', 'atualizar', 'v.cliente_id')})`
export const isPedidoChanging = (db: Db, vendaId: number): Promise<boolean> =>
  anyRow(db.selectFrom('vendas as v').select('v.id').where('v.id', '=', vendaId).where(PEDIDO_ABERTO))

/** A customer as its contact needs it. */
export const clienteDoContato = (db: Db, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', ...TEXTOS_DO_CLIENTE, 'contribuinte', 'id_bling', 'anonimizado_em', 'consumidor_final'])
    .select(['versao', 'contato_mudado'])
    .where('id', '=', id)
    .executeTakeFirst()
export type ClienteDoContato = NonNullable<Awaited<ReturnType<typeof clienteDoContato>>>
