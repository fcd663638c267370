-- Held pieces, each with who holds them: a line of a sale, or a production. What of a product or a variation is held, and
-- of the blanks for a production, is the sum of these rows: the database keeps it, and nothing else writes it.
create table reservas (
  id bigint generated always as identity primary key,
  item_id integer references itens_venda on delete cascade,
  producao_id integer references producoes on delete cascade,
  -- A piece of a sale; a blank to print on; a finished piece with a name that waits for a person, as no sale wants it.
  tipo text not null check (tipo in ('venda', 'lisa', 'sem_venda')),
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  quantidade integer not null check (quantidade > 0),
  constraint reservas_dono check ((tipo = 'venda') = (item_id is not null) and (item_id is null) <> (producao_id is null)),
  constraint reservas_peca unique nulls not distinct (item_id, producao_id, tipo, produto_id, variacao_id));
create index reservas_da_producao on reservas (producao_id) where producao_id is not null;
create index reservas_do_produto on reservas (produto_id);
create index reservas_da_variacao on reservas (variacao_id) where variacao_id is not null;

-- What open sales and productions of a living shop hold.
insert into reservas (item_id, producao_id, tipo, produto_id, variacao_id, quantidade)
  select item_id, producao_id, tipo, produto_id, variacao_id, sum(quantidade)
    from (
      select i.id as item_id, null::integer as producao_id, 'venda' as tipo,
          case when x.id is null and (i.variacao is null or i.variacao_id is not null) then i.produto_id
               when x.variacao is null or x.variacao_id is not null then x.produto_id end as produto_id,
          case when x.id is null then i.variacao_id else x.variacao_id end as variacao_id,
          i.quantidade * coalesce(x.quantidade, 1) - coalesce(f.pedida - f.feita, 0) as quantidade
        from itens_venda i join vendas v on v.id = i.venda_id
        left join producoes f on f.item_id = i.id left join itens_venda_partes x on x.item_id = i.id
       where v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
      union all
      select null, id, 'lisa', lisa_produto_id, lisa_variacao_id, reservada from producoes where cancelada_em is null
      union all
      select null, id, 'sem_venda', produto_id, variacao_id, sem_venda from producoes
       where variacao is null or variacao_id is not null) seguradas
   where produto_id is not null and quantidade > 0
   group by 1, 2, 3, 4, 5;
-- An earlier version let a blank be deleted that a production held: there is nothing of it to hold.
update producoes set reservada = 0 where reservada > 0 and lisa_produto_id is null;
do $$ declare outra record; begin
  for outra in
    select p.titulo, p.reservado, coalesce(sum(r.quantidade), 0) as seguradas
      from produtos p left join reservas r on r.produto_id = p.id
     group by p.id having p.reservado <> coalesce(sum(r.quantidade), 0)
    union all
    select concat_ws(' ', p.titulo, nome_da_variacao(v)), v.reservado, coalesce(sum(r.quantidade), 0)
      from variacoes v join produtos p on p.id = v.produto_id left join reservas r on r.variacao_id = v.id
     group by p.id, v.id having v.reservado <> coalesce(sum(r.quantidade), 0)
     limit 1
  loop
    raise exception 'O produto “%” tem % reservadas, e as vendas e produções abertas seguram %.',
      outra.titulo, outra.reservado, outra.seguradas;
  end loop;
end $$;

create function reservas_somar() returns trigger language plpgsql as $$ begin
  if not exists (select from novas) then return null; end if;
  update produtos p set reservado = p.reservado + d.quantas
    from (select produto_id, sum(quantidade)::integer as quantas from novas group by 1) d where p.id = d.produto_id;
  update variacoes v set reservado = v.reservado + d.quantas
    from (select variacao_id, sum(quantidade)::integer as quantas from novas where variacao_id is not null group by 1) d
   where v.id = d.variacao_id;
  update producoes f set reservada = f.reservada + d.quantas
    from (select producao_id, sum(quantidade)::integer as quantas from novas where tipo = 'lisa' group by 1) d
   where f.id = d.producao_id;
  return null;
end $$;
create function reservas_subtrair() returns trigger language plpgsql as $$ begin
  if not exists (select from antigas) then return null; end if;
  update produtos p set reservado = p.reservado - d.quantas
    from (select produto_id, sum(quantidade)::integer as quantas from antigas group by 1) d where p.id = d.produto_id;
  update variacoes v set reservado = v.reservado - d.quantas
    from (select variacao_id, sum(quantidade)::integer as quantas from antigas where variacao_id is not null group by 1) d
   where v.id = d.variacao_id;
  update producoes f set reservada = f.reservada - d.quantas
    from (select producao_id, sum(quantidade)::integer as quantas from antigas where tipo = 'lisa' group by 1) d
   where f.id = d.producao_id;
  return null;
end $$;
create trigger reservas_novas after insert on reservas referencing new table as novas
  for each statement execute function reservas_somar();
-- By their names the first goes first: never is more held than there is.
create trigger reservas_mudadas_1 after update on reservas referencing old table as antigas
  for each statement execute function reservas_subtrair();
create trigger reservas_mudadas_2 after update on reservas referencing new table as novas
  for each statement execute function reservas_somar();
create trigger reservas_soltas after delete on reservas referencing old table as antigas
  for each statement execute function reservas_subtrair();

-- Blanks that become free go to the productions that wait for them, the most urgent first, at the end of the transaction,
-- when the sums of product and variations are right. One whose sale is being changed right now waits for the next time.
create or replace function producoes_receber_lisas() returns trigger language plpgsql as $$
declare uma record; quantas integer; begin
  for uma in
    select p.id, p.lisa_variacao_id, p.pedida - p.feita - p.reservada as faltam
      from producoes p left join vendas v on v.id = p.venda_id
     where p.lisa_produto_id = new.id and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')
       and p.reservada < p.pedida - p.feita
     order by v.prioritaria desc nulls last, v.prazo nulls last, p.id
  loop
    perform from producoes p where p.id = uma.id for update skip locked; continue when not found;
    perform from vendas v join producoes p on p.venda_id = v.id where p.id = uma.id for update of v skip locked;
    continue when not found and exists (select from producoes where id = uma.id and venda_id is not null);
    select least(p.pedida - p.feita - p.reservada, l.quantidade - l.reservado, w.quantidade - w.reservado) into quantas
      from producoes p join produtos l on l.id = p.lisa_produto_id left join variacoes w on w.id = p.lisa_variacao_id
     where p.id = uma.id and p.situacao in ('a_fazer', 'em_producao', 'bloqueada');
    continue when quantas is null or quantas <= 0;
    insert into reservas (producao_id, tipo, produto_id, variacao_id, quantidade)
      values (uma.id, 'lisa', new.id, uma.lisa_variacao_id, quantas)
      on conflict on constraint reservas_peca do update set quantidade = reservas.quantidade + excluded.quantidade;
  end loop; return null;
end $$;
