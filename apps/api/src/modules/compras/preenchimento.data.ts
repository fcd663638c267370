import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

export type MissingNumber = Compra['a_preencher'][number]

/**
 * NCMs and EANs that the invoice says of products that have none, once each line names its piece and until a person says
 * no. A number that the invoice gives to two pieces, two for one, and one that another piece has are none.
 */
export const listMissingNumbers = (db: Db, compraId: number) =>
  rowsOf<MissingNumber>(db)`
    with linhas as (
      select i.produto_id, i.variacao_id, i.do_fornecedor->>'ncm' as ncm, chave_gtin(i.do_fornecedor->>'ean') as written,
             i.do_fornecedor->'ean_da_peca'->>'ean' as ean,
             not (i.do_fornecedor->>'confirmar_quantidade')::boolean and (i.do_fornecedor->'ean_da_peca'->>'pecas')::numeric
               = coalesce((i.do_fornecedor->>'pecas')::int, i.quantidade) as is_of_piece
        from compra_itens i where i.compra_id = ${compraId} and i.do_fornecedor is not null),
    pecas as (
      select produto_id, variacao_id, null as ncm, min(ean) as ean from linhas
       group by 1, 2 having count(distinct ean) = 1 and bool_and(is_of_piece)
      union all
      select produto_id, null, min(ncm), null from linhas group by 1 having count(distinct ncm) = 1)
    select n.produto_id, n.variacao_id, concat_ws(' ', p.titulo, nome_da_variacao(v)) as nome, n.ncm, n.ean
      from compras c cross join pecas n join produtos p on p.id = n.produto_id left join variacoes v on v.id = n.variacao_id
     where c.id = ${compraId} and c.situacao <> 'cancelada' and not c.preenchimento_dispensado and p.excluido_em is null
       and (c.situacao <> 'rascunho' or not exists (select from linhas where produto_id is null))
       and (n.ncm is not null and p.ncm is null
         or n.ean is not null and p.tem_variacoes = (n.variacao_id is not null) and coalesce(v.gtin, p.gtin) is null
           and not exists (select from gtins where chave = chave_gtin(n.ean))
           and not exists (select from linhas l where chave_gtin(n.ean) in (l.written, chave_gtin(l.ean))
             and (l.produto_id, l.variacao_id) is distinct from (n.produto_id, n.variacao_id)))
     order by n.ncm nulls last, p.titulo, p.id, v.ordem`

/** The products stay as they are, and nothing is asked any more. */
export const dismissMissingNumbers = (trx: Transacao, id: number) =>
  trx.updateTable('compras').set({ preenchimento_dispensado: true }).where('id', '=', id).execute()
