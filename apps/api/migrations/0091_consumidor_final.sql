-- Buyers at the counter who leave no name share one customer, made when first asked for. Like the shared customers of
-- channels it is no person: it stands in no list of customers and in no count.

alter table clientes add column consumidor_final boolean not null default false;
create unique index clientes_consumidor_final on clientes (consumidor_final) where consumidor_final;

create or replace function clientes_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('clientes', '', (select count(*) from novas where canal is null and not consumidor_final));
  else
    perform anotar_contagem('clientes', '', -(select count(*) from velhas where canal is null and not consumidor_final));
  end if;
  return null;
end $$;
