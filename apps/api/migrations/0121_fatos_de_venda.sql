-- What was sold and what came back, a narrow row each, on its day in São Paulo and in cents: reports add up a year of
-- 200,000 sales from it alone. Triggers write it in the transaction of the sale; a cancelled sale takes back its own.
create table fatos_de_venda (
  dia date not null,
  venda_id integer not null references vendas on delete cascade,
  tipo text not null,
  -- As 'Shopee', else the sale's origin.
  canal text not null,
  vendedor_id integer,
  -- Of lines and parts; null: of the sale as a whole, or no longer in the catalogue.
  produto_id integer,
  variacao_id integer,
  -- 1 for the sale as a whole, -1 for its cancellation.
  vendas integer not null default 0,
  frete_centavos bigint not null default 0,
  -- Of its lines.
  pecas integer not null default 0,
  valor_centavos bigint not null default 0,
  -- Null: unknown.
  custo_centavos bigint default 0,
  -- Of the parts of its kits.
  pecas_em_kits integer not null default 0
);
create index fatos_de_venda_dia on fatos_de_venda (dia);
create index fatos_de_venda_venda on fatos_de_venda (venda_id);

-- The facts of these sales, counted anew. Older sales do not know when they were cancelled.
create function fatos_das_vendas(ids integer[]) returns setof fatos_de_venda language sql stable as $$
  with v as (
    select *, case when status = 'cancelado' then coalesce(cancelada_em, alterado_em) end as desfeita_em
      from vendas where id = any(ids)
  ), i as (
    select *, (100 * (quantidade * valor_unitario - desconto))::bigint as centavos
      from itens_venda where venda_id = any(ids)
  ), x as (
    select x.*, t.criado_em, coalesce(sum(x.quantidade)
        over (partition by x.item_id order by x.id rows between unbounded preceding and 1 preceding), 0) as antes
      from trocas_itens x join trocas t on t.id = x.troca_id where x.item_id in (select id from i)
  ), mudas as (
    select id as item_id, 'venda' as tipo, null::timestamptz as em, quantidade as pecas, centavos,
        100 * quantidade * custo_unitario as custo from i
    union all
    -- As `creditoDe`: all returns of a line come to its subtotal, to the cent.
    select item_id, 'troca', x.criado_em, -x.quantidade,
        div(centavos * antes, i.quantidade) - div(centavos * (antes + x.quantidade), i.quantidade),
        -100 * x.quantidade * x.custo_unitario
      from x join i on i.id = x.item_id
  ), f as (
    select id as venda_id, 'venda' as tipo, null::timestamptz as em, null::integer as produto_id, null::integer as variacao_id,
        1 as vendas, 100 * frete_cobrado as frete, 0 as pecas, 0::numeric as valor, 0::numeric as custo, 0 as em_kits
      from v
    union all
    select i.venda_id, tipo, em, produto_id, variacao_id, 0, 0, pecas, m.centavos, custo, 0
      from mudas m join i on i.id = m.item_id
    union all
    select i.venda_id, tipo, em, p.produto_id, p.variacao_id, 0, 0, 0, 0, 0, m.pecas * p.quantidade
      from mudas m join i on i.id = m.item_id join itens_venda_partes p on p.item_id = i.id
  )
  select (d.em at time zone 'America/Sao_Paulo')::date, v.id, d.tipo, coalesce(nullif(v.canal, ''), v.origem), v.vendedor_id,
      produto_id, variacao_id, sinal * vendas, sinal * frete, sinal * pecas, sinal * valor, sinal * custo, sinal * em_kits
    from f join v on v.id = f.venda_id
    cross join lateral (values (1, f.tipo, coalesce(f.em, v.criado_em)), (-1, 'cancelamento', desfeita_em)) d(sinal, tipo, em)
   where d.em is not null
$$;

-- A sale is locked, so that it does not change between its count and the end of the transaction.
create function fatos_recontar(ids integer[]) returns void language plpgsql as $$
begin
  perform from vendas where id = any(ids) order by id for no key update;
  delete from fatos_de_venda where venda_id = any(ids);
  insert into fatos_de_venda select * from fatos_das_vendas(ids);
end $$;

create function fatos_apos_mudanca() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'vendas' then
    ids := array(select id from mudadas);
  elsif tg_table_name in ('itens_venda', 'trocas') then
    ids := array(select distinct venda_id from mudadas);
  else
    ids := array(select distinct i.venda_id from mudadas m join itens_venda i on i.id = m.item_id);
  end if;
  if ids <> '{}' then perform fatos_recontar(ids); end if;
  return null;
end $$;
do $$
declare
  mudada record;
begin
  for mudada in
    select * from (values ('itens_venda'), ('itens_venda_partes'), ('trocas'), ('trocas_itens')) t(tabela),
      (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) a(ato, qual)
    union all values ('vendas', 'insert', 'new')
  loop
    execute format('create trigger fatos_apos_%1$s after %1$s on %2$s referencing %3$s table as mudadas
      for each statement execute function fatos_apos_mudanca()', mudada.ato, mudada.tabela, mudada.qual);
  end loop;
end $$;

-- A sale changes often; what its facts are made of, seldom.
create function fatos_da_venda_mudada() returns trigger language plpgsql as $$
begin
  perform fatos_recontar(array[new.id]);
  return null;
end $$;
create trigger fatos_apos_mudanca
  after update of status, criado_em, cancelada_em, alterado_em, canal, origem, vendedor_id, frete_cobrado on vendas
  for each row when (
    (old.criado_em, old.canal, old.origem, old.vendedor_id, old.frete_cobrado, old.status = 'cancelado', old.cancelada_em)
      is distinct from
    (new.criado_em, new.canal, new.origem, new.vendedor_id, new.frete_cobrado, new.status = 'cancelado', new.cancelada_em)
    or new.status = 'cancelado' and new.cancelada_em is null and new.alterado_em <> old.alterado_em)
  execute function fatos_da_venda_mudada();

insert into fatos_de_venda select * from fatos_das_vendas(array(select id from vendas));
