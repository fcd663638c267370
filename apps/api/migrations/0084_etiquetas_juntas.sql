-- Files that join the labels of several sales, so that one of them can be deleted before the nightly clean-up does it.
create table etiquetas_juntas (
  arquivo text primary key check (arquivo ~ '^[0-9a-f]{32}$'),
  vendas integer[] not null,
  criada_em timestamptz not null default now()
);
