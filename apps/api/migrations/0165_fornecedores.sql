-- Suppliers of what the shop buys. `documento`: CPF or CNPJ without punctuation.
create table fornecedores (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> ''),
  documento text check (documento <> ''),
  telefone text not null default '',
  email text not null default '',
  prazo_dias integer check (prazo_dias between 0 and 365),
  observacao text not null default '',
  -- The document with its punctuation and without, as people paste both.
  busca text generated always as (' ' || normalizar(nome || ' ' || telefone || ' ' || email || ' '
    || coalesce(documento || ' ' || regexp_replace(regexp_replace(documento,
      '^(..)(...)(...)(....)(..)$', '\1.\2.\3/\4-\5'), '^(...)(...)(...)(..)$', '\1.\2.\3-\4'), ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now());
create unique index fornecedores_documento_unico on fornecedores (documento);
create index fornecedores_busca on fornecedores using gin (busca gin_trgm_ops);
create index fornecedores_nome on fornecedores (nome collate "pt-BR-x-icu", id);
