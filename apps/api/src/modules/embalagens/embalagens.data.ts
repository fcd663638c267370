import type { Embalagem, EmbalagensDaVenda } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { sql } from 'kysely'
import { rowOf } from '../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'

/** The boxes with the instant of their last use for a model of the sale, latest first; undefined without such a sale. */
export const embalagensParaVenda = (db: Banco, vendaId: number) =>
  rowOf<EmbalagensDaVenda>(db)`
    select (select case when bool_and(p.peso > 0) then sum(i.quantidade * p.peso) end
              from itens_venda i left join produtos p on p.id = i.produto_id
              where i.venda_id = v.id and not i.despesa) as peso_dos_itens,
      coalesce((select json_agg(json_build_object('id', e.id, 'nome', e.nome, 'altura', e.altura, 'largura', e.largura,
          'comprimento', e.comprimento, 'peso', e.peso, 'usada_em', u.usada_em)
          order by u.usada_em desc nulls last, e.nome collate "pt-BR-x-icu", e.id)
        from embalagens e left join (
          select embalagem_id, max(usada_em) as usada_em from embalagens_usadas
           where modelo_id in (select p.modelo_id from itens_venda i join produtos p on p.id = i.produto_id
                                where i.venda_id = v.id)
           group by embalagem_id) u on u.embalagem_id = e.id), '[]') as embalagens
      from vendas v where v.id = ${vendaId}`

export const recordEmbalagemUse = (
  db: Transacao,
  vendaId: number,
  { altura, largura, comprimento }: Pick<Embalagem, 'altura' | 'largura' | 'comprimento'>,
) =>
  sql`
    insert into embalagens_usadas (modelo_id, embalagem_id, usada_em)
    select distinct p.modelo_id, e.id, clock_timestamp()
      from embalagens e, itens_venda i join produtos p on p.id = i.produto_id
     where i.venda_id = ${vendaId}
       and (e.altura, e.largura, e.comprimento) = (${altura}, ${largura}, ${comprimento})
        on conflict (modelo_id, embalagem_id) do update set usada_em = excluded.usada_em`.execute(db)
