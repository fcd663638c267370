-- Kinds of label that a shop has of its own. Millimetres; the page of a roll is one row of labels.
create table layouts (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> ''),
  papel text not null check (papel in ('rolo', 'a4', 'carta')),
  largura numeric(6, 2) not null check (largura between 10 and 216),
  altura numeric(6, 2) not null check (altura between 8 and 300),
  colunas integer not null default 1 check (colunas between 1 and 20),
  linhas integer not null default 1 check (linhas between 1 and 40),
  vao_x numeric(6, 2) not null default 0 check (vao_x between 0 and 50),
  vao_y numeric(6, 2) not null default 0 check (vao_y between 0 and 50),
  borda_esquerda numeric(6, 2) not null default 0 check (borda_esquerda between 0 and 100),
  borda_superior numeric(6, 2) not null default 0 check (borda_superior between 0 and 100),
  deslocar_x numeric(6, 2) not null default 0 check (deslocar_x between -20 and 20),
  deslocar_y numeric(6, 2) not null default 0 check (deslocar_y between -20 and 20),
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  busca text generated always as (' ' || normalizar(nome)) stored,
  constraint layouts_rolo check (papel <> 'rolo' or (linhas = 1 and vao_y = 0 and borda_superior = 0)));
create unique index layouts_nome_unico on layouts (normalizar(nome));
create index layouts_busca on layouts using gin (busca gin_trgm_ops);
