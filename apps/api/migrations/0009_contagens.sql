-- How many rows the lists without a filter have, kept as they are written: counting 200,000 of them for each page took
-- longer than everything else about it.

-- A list's number is the sum of its rows here. Writers only ever add a row, so that none waits for another.
create table contagens (
  id bigint generated always as identity primary key,
  lista text not null,
  -- The status of sales; empty for the other lists.
  grupo text not null default '',
  quantos bigint not null
);
create index contagens_lista on contagens (lista, grupo) include (quantos);

-- Notes a difference; one time in 32 the committed rows that nobody else is folding become one.
create function anotar_contagem(qual text, qual_grupo text, diferenca bigint) returns void language plpgsql as $$
declare
  nova bigint;
begin
  if diferenca = 0 then return; end if;
  insert into contagens (lista, grupo, quantos) values (qual, qual_grupo, diferenca) returning id into nova;
  if nova % 32 = 0 then
    with velhas as (
      delete from contagens where id in (
        select id from contagens where lista = qual and grupo = qual_grupo for update skip locked)
      returning quantos
    )
    insert into contagens (lista, grupo, quantos) select qual, qual_grupo, sum(quantos) from velhas having count(*) > 0;
  end if;
end $$;

create function produtos_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('produtos', '', (select count(*) from novas where excluido_em is null));
  elsif tg_op = 'DELETE' then
    perform anotar_contagem('produtos', '', -(select count(*) from velhas where excluido_em is null));
  else
    perform anotar_contagem('produtos', '', case when new.excluido_em is null then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger produtos_contar_novos after insert on produtos referencing new table as novas
  for each statement execute function produtos_contar();
create trigger produtos_contar_idos after delete on produtos referencing old table as velhas
  for each statement execute function produtos_contar();
create trigger produtos_contar_mudados after update of excluido_em on produtos for each row
  when ((old.excluido_em is null) <> (new.excluido_em is null)) execute function produtos_contar();

create function clientes_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('clientes', '', (select count(*) from novas));
  else
    perform anotar_contagem('clientes', '', -(select count(*) from velhas));
  end if;
  return null;
end $$;
create trigger clientes_contar_novos after insert on clientes referencing new table as novas
  for each statement execute function clientes_contar();
create trigger clientes_contar_idos after delete on clientes referencing old table as velhas
  for each statement execute function clientes_contar();

create function vendas_contar() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('vendas', status, count(*)) from novas group by status;
  elsif tg_op = 'DELETE' then
    perform anotar_contagem('vendas', status, -count(*)) from velhas group by status;
  else
    perform anotar_contagem('vendas', old.status, -1);
    perform anotar_contagem('vendas', new.status, 1);
  end if;
  return null;
end $$;
create trigger vendas_contar_novas after insert on vendas referencing new table as novas
  for each statement execute function vendas_contar();
create trigger vendas_contar_idas after delete on vendas referencing old table as velhas
  for each statement execute function vendas_contar();
create trigger vendas_contar_mudadas after update of status on vendas for each row
  when (old.status <> new.status) execute function vendas_contar();

create function esquecer_contagem() returns trigger language plpgsql as $$
begin
  delete from contagens where lista = tg_table_name;
  return null;
end $$;
create trigger produtos_contar_nenhum after truncate on produtos for each statement execute function esquecer_contagem();
create trigger clientes_contar_nenhum after truncate on clientes for each statement execute function esquecer_contagem();
create trigger vendas_contar_nenhuma after truncate on vendas for each statement execute function esquecer_contagem();

insert into contagens (lista, quantos) select 'produtos', count(*) from produtos where excluido_em is null;
insert into contagens (lista, quantos) select 'clientes', count(*) from clientes;
insert into contagens (lista, grupo, quantos) select 'vendas', status, count(*) from vendas group by status;

-- Whether a search finds one row in a thousand or one in ten decides how it is best made: with the usual hundred
-- samples the planner took a rare name for a common one, and read the whole list for it.
alter table produtos alter busca set statistics 500;
alter table clientes alter busca set statistics 500;
alter table vendas alter busca set statistics 500;
analyze produtos (busca), clientes (busca), vendas (busca);
