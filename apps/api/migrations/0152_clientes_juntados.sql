-- Customers that are one person: a record goes over into another, and what it was stays here, so that orders of its contact
-- or document are known, the join is shown and can be undone, and anonymising finds its data.
create table clientes_juntados (
  id integer primary key, -- The number that the record had among the customers.
  cliente_id integer not null references clientes on delete cascade, -- Who has it now, after further joins too.
  juntado_a integer not null, -- The record that it was joined to; that one may have been joined on.
  ficha jsonb not null, -- The record as it was, by its columns; empty once the person was erased.
  criado_em timestamptz not null, -- Of the record: with the number it tells it from one of another shop.
  -- Fields that were empty and took the record's text; those whose text stayed out.
  vieram text[] not null, ficaram text[] not null,
  levados jsonb not null, -- The rows that went over: {table: {id: alterado_em, or null}}.
  versao integer not null, -- Of `juntado_a` after it: another one means that somebody changed that customer since.
  usuario_id integer references usuarios on delete set null, juntado_em timestamptz not null default now(),
  cpf text generated always as (ficha ->> 'cpf') stored, id_bling text generated always as (ficha ->> 'id_bling') stored);
create index clientes_juntados_cliente on clientes_juntados (cliente_id);
create index clientes_juntados_cpf on clientes_juntados (cpf) where cpf <> '';
create index clientes_juntados_id_bling on clientes_juntados (id_bling) where id_bling is not null;

-- A telephone's digits without the country and without the zero before the area code, so that spellings are one number.
create function telefone_nacional(telefone text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(telefone, '\D', '', 'g'),
    '^(00)?55(?=\d{10,11}$)', ''), '^0(?=\d{10,11}$)', '');
create index clientes_telefone on clientes (telefone_nacional(telefone)) where telefone <> '';
create index clientes_email on clientes (lower(email)) where email <> '';
