-- The shop's boxes, in cm; `peso` is the empty box in kg. And the box that the pieces of a model left in last.
create table embalagens (
  id integer generated always as identity primary key,
  nome text not null check (nome <> ''),
  altura numeric(9, 3) not null check (altura > 0),
  largura numeric(9, 3) not null check (largura > 0),
  comprimento numeric(9, 3) not null check (comprimento > 0),
  peso numeric(9, 3) not null default 0 check (peso >= 0),
  criado_em timestamptz not null default now()
);
create unique index embalagens_nome_unico on embalagens (normalizar(nome));

create table embalagens_usadas (
  modelo_id integer not null references modelos on delete cascade,
  embalagem_id integer not null references embalagens on delete cascade,
  usada_em timestamptz not null default now(),
  primary key (modelo_id, embalagem_id)
);
create index embalagens_usadas_embalagem on embalagens_usadas (embalagem_id);
