-- What the account was found to do by itself, as it was read last; null before the first reading.
create table bling_conferencia (
  id integer primary key default 1 check (id = 1),
  pedida_em timestamptz,
  verificada_em timestamptz,
  itens jsonb not null default '[]' check (jsonb_typeof(itens) = 'array'),
  opcoes jsonb not null default '{"depositos": null, "situacoes": null, "canais": null}'
);
insert into bling_conferencia default values;
