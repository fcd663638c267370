-- Orders of a channel that tell nothing of their buyer share one customer, named after the channel. It is no person: it
-- stands in no list of customers and in no count.

alter table clientes add column canal text unique;

create or replace function clientes_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('clientes', '', (select count(*) from novas where canal is null));
  else
    perform anotar_contagem('clientes', '', -(select count(*) from velhas where canal is null));
  end if;
  return null;
end $$;
