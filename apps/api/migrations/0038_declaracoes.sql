-- The declaration of contents that the carrier issues for a label without an invoice. Looked for once the label is there.
create table declaracoes (
  envio_id integer primary key references envios on delete cascade,
  estado text not null default 'esperando' check (estado in ('esperando', 'pronta', 'falhou')),
  -- Access key of the electronic document, when the carrier tells it.
  chave text check (chave ~ '^[0-9]{44}$'),
  -- Unguessable name of the stored copy, noted before the file is written.
  arquivo text unique check (arquivo ~ '^[0-9a-f]{32}$'),
  -- Why there is none, or what holds it up.
  motivo text,
  consultas integer not null default 0,
  proxima_consulta timestamptz not null default now()
);
create index declaracoes_esperadas on declaracoes (proxima_consulta) where estado = 'esperando';
