-- Vendas as a work queue: what staff note on a sale, and indexes for the filters and orders of the list.

alter table vendas
  add column anotacao text not null default '' check (length(anotacao) <= 1000),
  -- The day by which the customer expects the sale.
  add column prazo date,
  add column prioritaria boolean not null default false;

-- An imported sale is also found by the channel's number of its order.
create or replace function vendas_derivar_busca() returns trigger language plpgsql as $$
begin
  select ' ' || concat_ws(' ', c.nome_chave, normalizar(new.numero_no_canal)) into new.busca
    from clientes c where c.id = new.cliente_id;
  return new;
end $$;
drop trigger vendas_busca on vendas;
create trigger vendas_busca before insert or update of cliente_id, numero_no_canal on vendas
  for each row execute function vendas_derivar_busca();
create or replace function clientes_renomear_vendas() returns trigger language plpgsql as $$
begin
  update vendas set busca = ' ' || concat_ws(' ', new.nome_chave, normalizar(numero_no_canal))
   where cliente_id = new.id;
  return null;
end $$;
update vendas set busca = busca || ' ' || normalizar(numero_no_canal) where numero_no_canal is not null;

-- By the day of the sale, over all and in one step.
create index vendas_por_criacao on vendas (criado_em desc, id desc) where status <> 'cancelado';
create index vendas_status_criacao on vendas (status, criado_em desc, id desc);
create index vendas_origem on vendas (origem, alterado_em desc, id desc) where status <> 'cancelado';
create index vendas_vendedor on vendas (vendedor_id, alterado_em desc, id desc) where vendedor_id is not null;
create index vendas_importadas on vendas (alterado_em desc, id desc) where importada;
create index vendas_anotadas on vendas (alterado_em desc, id desc) where anotacao <> '';
-- Sales whose pieces are still in the shop: the late and the urgent ones are among these few.
create index vendas_na_loja on vendas (alterado_em desc, id desc)
  where status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada');
