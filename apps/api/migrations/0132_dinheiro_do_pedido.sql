-- How often the lists of an import were read again at the end, as products came and went meanwhile.
alter table bling_importacoes add column releituras integer not null default 0;

-- The order's own date, where a sale began as one; null: none, or one that cannot be.
alter table vendas add column data_do_pedido date;
-- The day on which the sale was made, in São Paulo. What is counted by days asks this one.
alter table vendas add column dia date not null
  generated always as (coalesce(data_do_pedido, (criado_em at time zone 'America/Sao_Paulo')::date)) stored;

-- An amount of an order beside its goods, such as 'Outras despesas': it asks for no pieces.
alter table itens_venda add column despesa boolean not null default false;
alter table itens_venda add constraint itens_venda_despesa_sem_peca
  check (not despesa or produto_id is null and quantidade = 1);

-- As in 0121; a sale counts on its day, and an expense is no piece.
create or replace function fatos_das_vendas(ids integer[]) returns setof fatos_de_venda language sql stable as $$
  with v as (
    select *, case when status = 'cancelado' then coalesce(cancelada_em, alterado_em) end as desfeita_em
      from vendas where id = any(ids)
  ), i as (
    select *, (100 * (quantidade * valor_unitario - desconto))::bigint as centavos,
        case when despesa then 0 else 1 end as pecas_cada
      from itens_venda where venda_id = any(ids)
  ), x as (
    select x.*, t.criado_em, coalesce(sum(x.quantidade)
        over (partition by x.item_id order by x.id rows between unbounded preceding and 1 preceding), 0) as antes
      from trocas_itens x join trocas t on t.id = x.troca_id where x.item_id in (select id from i)
  ), mudas as (
    select id as item_id, 'venda' as tipo, null::timestamptz as em, pecas_cada * quantidade as pecas, centavos,
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
  select d.dia, v.id, d.tipo, coalesce(nullif(v.canal, ''), v.origem), v.vendedor_id,
      produto_id, variacao_id, sinal * vendas, sinal * frete, sinal * pecas, sinal * valor, sinal * custo, sinal * em_kits
    from f join v on v.id = f.venda_id
    cross join lateral (values
      (1, f.tipo, coalesce((f.em at time zone 'America/Sao_Paulo')::date, v.dia)),
      (-1, 'cancelamento', (desfeita_em at time zone 'America/Sao_Paulo')::date)) d(sinal, tipo, dia)
   where d.dia is not null
$$;

drop trigger fatos_apos_mudanca on vendas;
create trigger fatos_apos_mudanca
  after update of status, criado_em, data_do_pedido, cancelada_em, alterado_em, canal, origem, vendedor_id, frete_cobrado
  on vendas for each row when (
    (old.dia, old.canal, old.origem, old.vendedor_id, old.frete_cobrado, old.status = 'cancelado', old.cancelada_em)
      is distinct from
    (new.dia, new.canal, new.origem, new.vendedor_id, new.frete_cobrado, new.status = 'cancelado', new.cancelada_em)
    or new.status = 'cancelado' and new.cancelada_em is null and new.alterado_em <> old.alterado_em)
  execute function fatos_da_venda_mudada();
