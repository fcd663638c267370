-- A sale that comes with its lines is counted once, by them.
create or replace function fatos_apos_mudanca() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'vendas' then
    ids := array(select id from mudadas v where not exists (select from itens_venda i where i.venda_id = v.id));
  elsif tg_table_name in ('itens_venda', 'trocas') then
    ids := array(select distinct venda_id from mudadas);
  else
    ids := array(select distinct i.venda_id from mudadas m join itens_venda i on i.id = m.item_id);
  end if;
  if ids <> '{}' then perform fatos_recontar(ids); end if;
  return null;
end $$;
