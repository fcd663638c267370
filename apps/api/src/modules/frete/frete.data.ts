import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.machine.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Banco, Transacao } from '../../infra/transaction.ts'

/** What freight needs to know of a sale. `nao_publicados`: titles of lines that the ERP does not know. */
export type VendaDoFrete = NonNullable<Awaited<ReturnType<typeof vendaDoFrete>>>

/** As the sale's own answer says it: a chosen variation for itself, else the product and all of its variations. */
const naoPublicado = sql<boolean>`case
  when v.id is not null then v.id_bling is null
  else p.id_bling is null
    or exists (select from variacoes x where x.produto_id = p.id and x.id_bling is null) end`

export async function vendaDoFrete(db: Banco | Transacao, id: number) {
  const venda = await db
    .selectFrom('vendas as s')
    .innerJoin('clientes as c', 'c.id', 's.cliente_id')
    .leftJoin('opcoes_de_envio as o', 'o.venda_id', 's.id')
    .select([
      's.id',
      's.origem',
      's.altura',
      's.largura',
      's.comprimento',
      's.peso',
      's.total',
      's.servico_frete',
      's.codigo_servico_frete',
      's.numero_pedido_bling',
      's.importada',
      's.link_etiqueta_pdf',
      's.codigo_rastreamento',
    ])
    .select(sql<StatusDaVenda>`s.status`.as('status'))
    .select(['c.nome', 'c.cpf', 'c.telefone', 'c.email', 'c.cep', 'c.endereco', 'c.numero', 'c.complemento'])
    .select(['c.bairro', 'c.municipio', 'c.uf'])
    .select(['o.seguro', 'o.aviso_recebimento', 'o.mao_propria', 'o.nfe_chave', 'o.agencia_codigo', 'o.agencia_nome'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('itens_venda as i')
          .leftJoin('produtos as p', 'p.id', 'i.produto_id')
          .leftJoin('variacoes as v', 'v.id', 'i.variacao_id')
          .select(['i.titulo', 'i.variacao', 'i.quantidade', naoPublicado.as('nao_publicado')])
          .select(sql<number>`i.quantidade * i.valor_unitario - i.desconto`.as('subtotal'))
          .whereRef('i.venda_id', '=', 's.id')
          .orderBy('i.ordem')
          .orderBy('i.id'),
      ).as('itens'),
    )
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!venda) return undefined
  const { nome, cpf, telefone, email, cep, endereco, numero, complemento, bairro, municipio, uf, ...outras } = venda
  const { seguro, aviso_recebimento, mao_propria, nfe_chave, agencia_codigo, agencia_nome, ...resto } = outras
  return {
    ...resto,
    opcoes: { seguro, aviso_recebimento, mao_propria, nfe_chave, agencia_codigo, agencia_nome },
    cliente: { nome, cpf, telefone, email, cep, endereco, numero, complemento, bairro, municipio, uf },
    // The order of an imported sale is there already, whatever its lines are here.
    nao_publicados: venda.importada
      ? []
      : [...new Set(venda.itens.filter((item) => item.nao_publicado).map(({ titulo }) => titulo))],
  }
}

/** Locks the sale's row, before any change of the sale or its shipment. Answers whether the sale exists. */
export const travarVenda = async (trx: Transacao, id: number): Promise<boolean> =>
  (await trx.selectFrom('vendas').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** Writes what a label gave to the sale; answers whether anything is different now. */
export async function anotarEtiqueta(
  trx: Transacao,
  vendaId: number,
  { link, codigo }: { link: string | null; codigo: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('vendas')
    .set({
      link_etiqueta_pdf: link,
      codigo_rastreamento: codigo,
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', vendaId)
    .where(sql<boolean>`(link_etiqueta_pdf, codigo_rastreamento) is distinct from (${link}::text, ${codigo}::text)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Another code for the label that the sale has; false when it has none any more. */
export async function anotarCodigo(trx: Transacao, vendaId: number, codigo: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('vendas')
    .set({ codigo_rastreamento: codigo, versao: sql<number>`versao + 1`, alterado_em: sql<string>`now()` })
    .where('id', '=', vendaId)
    .where('link_etiqueta_pdf', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The sale forgets the label at `link`, if that is the one it has. */
export const esquecerLink = (trx: Transacao, vendaId: number, link: string) =>
  trx
    .updateTable('vendas')
    .set({ link_etiqueta_pdf: null, codigo_rastreamento: null, versao: sql<number>`versao + 1` })
    .where('id', '=', vendaId)
    .where('link_etiqueta_pdf', '=', link)
    .execute()
