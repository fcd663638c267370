-- What is deleted for good while something open names it.

-- A line that waits for pieces of a product goes on waiting: for a person, who says what it is now.
alter table itens_pendentes drop constraint itens_pendentes_produto_id_fkey,
  drop constraint itens_pendentes_variacao_id_fkey,
  add constraint itens_pendentes_produto_id_fkey foreign key (produto_id) references produtos on delete set null,
  add constraint itens_pendentes_variacao_id_fkey foreign key (variacao_id) references variacoes on delete set null;
create function itens_pendentes_sem_produto() returns trigger language plpgsql as $$
begin
  new.motivo := 'sem_produto';
  new.produto_id := null;
  new.variacao_id := null;
  return new;
end $$;
create trigger itens_pendentes_sem_produto before update on itens_pendentes for each row
  when ((old.produto_id is not null and new.produto_id is null) or (old.variacao_id is not null and new.variacao_id is null))
  execute function itens_pendentes_sem_produto();

-- Pieces that sales of deleted kits held when they were cancelled, shipped or edited are free again. Only what no open sale
-- and no production holds is let go; how many pieces there are is not touched: what was shipped unnoticed, a count tells.
create temporary table segurado on commit drop as
  select produto_id, variacao_id, sum(quantidade)::integer as quantidade from (
    select case when x.id is null and (i.variacao is null or i.variacao_id is not null) then i.produto_id
                when x.variacao is null or x.variacao_id is not null then x.produto_id end as produto_id,
           case when x.id is null then i.variacao_id else x.variacao_id end as variacao_id,
           i.quantidade * coalesce(x.quantidade, 1) - coalesce(f.pedida - f.feita, 0) as quantidade
      from itens_venda i join vendas v on v.id = i.venda_id left join producoes f on f.item_id = i.id
      left join itens_venda_partes x on x.item_id = i.id
     where v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
    union all
    select lisa_produto_id, lisa_variacao_id, reservada from producoes where cancelada_em is null and reservada > 0
    union all
    select produto_id, variacao_id, sem_venda from producoes where sem_venda > 0) partes
   where produto_id is not null group by 1, 2;
update variacoes v set reservado = s.quantidade
  from (select w.id, coalesce(sum(s.quantidade), 0)::integer as quantidade from variacoes w
          left join segurado s on s.variacao_id = w.id where w.reservado > 0 group by w.id) s
 where v.id = s.id and v.reservado > s.quantidade and s.quantidade >= 0;
update produtos p set reservado = s.quantidade
  from (select q.id, coalesce(sum(s.quantidade), 0)::integer as quantidade from produtos q
          left join segurado s on s.produto_id = q.id where q.reservado > 0 group by q.id) s
 where p.id = s.id and p.reservado > s.quantidade and s.quantidade >= 0;
