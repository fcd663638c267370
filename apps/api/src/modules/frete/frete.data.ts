import { configuracaoDoFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../infra/database/transaction.ts'
import { settingsRow } from '../../shop/settings-row.ts'

/** Data of a sale that freight needs. `nao_publicados`: titles of lines that the ERP does not know. */
export type VendaDoFrete = NonNullable<Awaited<ReturnType<typeof vendaDoFrete>>>

export async function vendaDoFrete(db: Db, id: number) {
  const venda = await db
    .selectFrom('vendas as s')
    .innerJoin('clientes as c', 'c.id', 's.cliente_id')
    .leftJoin('opcoes_de_envio as o', 'o.venda_id', 's.id')
    .leftJoin('bling_pedidos as l', 'l.venda_id', 's.id')
    .select(['s.id', 's.origem', 's.altura', 's.largura', 's.comprimento', 's.peso', 's.total', 's.servico_frete'])
    .select(['s.frete_valor', 's.codigo_servico_frete', 'l.numero as numero_pedido_bling', 's.importada'])
    .select(['s.link_etiqueta_pdf', 's.codigo_rastreamento'])
    .select(
      sql<string | null>`(select q.transportadora from cotacoes q
        where q.venda_id = s.id and q.codigo = s.codigo_servico_frete limit 1)`.as('transportadora'),
    )
    .select(sql<StatusDaVenda>`s.status`.as('status'))
    .select(['c.nome', 'c.cpf', 'c.telefone', 'c.email', 'c.cep', 'c.endereco', 'c.numero', 'c.complemento'])
    .select(['c.bairro', 'c.municipio', 'c.uf'])
    .select(['o.seguro', 'o.aviso_recebimento', 'o.mao_propria', 'o.agencia_codigo', 'o.agencia_nome'])
    .select(
      sql<string | null>`coalesce(o.nfe_chave, (select n.chave from notas_fiscais n
        where n.venda_id = s.id and n.modelo = 55 and n.estado = 'autorizada'))`.as('nfe_chave'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('itens_venda as i')
          .select(['i.titulo', 'i.variacao', 'i.quantidade', sql<boolean>`item_publicado(i)`.as('publicado')])
          .select(sql<number>`i.quantidade * i.valor_unitario - i.desconto`.as('subtotal'))
          .whereRef('i.venda_id', '=', 's.id')
          .where('i.despesa', '=', false)
          .orderBy('i.ordem')
          .orderBy('i.id'),
      ).as('itens'),
    )
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!venda) return undefined
  const { nome, cpf, telefone, email, cep, endereco, numero, complemento, bairro, municipio, uf, ...rest } = venda
  const { seguro, aviso_recebimento, mao_propria, nfe_chave, agencia_codigo, agencia_nome, ...resto } = rest
  return {
    ...resto,
    opcoes: { seguro, aviso_recebimento, mao_propria, nfe_chave, agencia_codigo, agencia_nome },
    cliente: { nome, cpf, telefone, email, cep, endereco, numero, complemento, bairro, municipio, uf },
    // An imported sale already has its order at the ERP, whatever its lines are here.
    nao_publicados: venda.importada
      ? []
      : [...new Set(venda.itens.filter((item) => !item.publicado).map(({ titulo }) => titulo))],
  }
}

export const freteConfiguracao = settingsRow({
  table: 'frete_configuracao',
  record: configuracaoDoFrete,
  name: 'Frete',
})
