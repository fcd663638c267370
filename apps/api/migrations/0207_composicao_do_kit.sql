-- The parts of a kit at Bling, [[id, quantity]] by rising id, as they were read last: another composition is told.
alter table bling_produtos add composicao jsonb;
update bling_produtos b set composicao = (
  select jsonb_agg(jsonb_build_array(ids.id, c.quantidade) order by ids.id::numeric)
    from kit_componentes c join produtos p on p.id = c.produto_id left join variacoes v on v.id = c.variacao_id,
         lateral (select coalesce(v.id_bling, p.id_bling) as id) ids
   where c.kit_id = b.produto_id and ids.id ~ '^\d+$')
 where formato = 'E';
