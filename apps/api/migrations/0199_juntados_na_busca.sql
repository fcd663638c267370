-- A customer is found by what the record had that was joined into it: document, telephone, e-mail.
alter table clientes_juntados
  add telefone text generated always as (ficha ->> 'telefone') stored,
  add email text generated always as (lower(ficha ->> 'email')) stored,
  add busca text generated always as (' ' || normalizar(coalesce(ficha ->> 'cpf', '') || ' ' || coalesce(ficha ->> 'telefone', '')
    || ' ' || regexp_replace(coalesce(ficha ->> 'telefone', ''), '\D', '', 'g') || ' ' || coalesce(ficha ->> 'email', ''))) stored;
create index clientes_juntados_telefone on clientes_juntados (telefone_nacional(telefone)) where telefone <> '';
create index clientes_juntados_email on clientes_juntados (email) where email <> '';
