import type { ExportacaoDoCliente } from '@estampa/contract/clientes/anonimizacao.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

type VendaExportada = Omit<ExportacaoDoCliente['vendas'][number], 'status'> & { readonly status: StatusDaVenda }

/** The customer's sales, cancelled ones too, the oldest first. */
export async function vendasParaExportar(db: Banco, clienteId: number): Promise<VendaExportada[]> {
  const { rows } = await sql<VendaExportada>`
    select v.id, v.criado_em, v.status, v.origem, v.total, v.endereco, v.servico_frete, v.frete_valor,
      v.codigo_rastreamento, v.numero_pedido_bling, v.canal, v.numero_no_canal, v.entrega_no_canal, v.observacoes_do_canal,
      (select coalesce(json_agg(json_build_object('titulo', i.titulo, 'variacao', i.variacao, 'sku', i.sku,
          'quantidade', i.quantidade, 'valor_unitario', i.valor_unitario, 'desconto', i.desconto)
          order by i.ordem, i.id), '[]') from itens_venda i where i.venda_id = v.id) as itens,
      (select coalesce(json_agg(json_build_object('criado_em', p.criado_em, 'forma', p.forma, 'valor', p.valor,
          'observacao', p.observacao) order by p.id), '[]') from pagamentos p where p.venda_id = v.id) as pagamentos,
      (select coalesce(json_agg(json_build_object('criado_em', h.criado_em, 'descricao', h.descricao) order by h.id), '[]')
        from historico_vendas h where h.venda_id = v.id) as historico
      from vendas v where v.cliente_id = ${clienteId} order by v.id`.execute(db)
  return rows
}

export async function contatoNoBling(db: Banco, clienteId: number): Promise<string | null> {
  const linha = await db.selectFrom('clientes').select('id_bling').where('id', '=', clienteId).executeTakeFirst()
  return linha?.id_bling ?? null
}
