-- Import of the catalogue at Bling: rows read, proposals, answers, results.

create table bling_importacoes (
  id integer generated always as identity primary key,
  estado text not null default 'lendo'
    check (estado in ('lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada')),
  usuario_id integer references usuarios on delete set null,
  -- Where the reading of the list goes on: 2 active products, 3 inactive ones; null once the list is complete.
  criterio integer default 2,
  pagina integer not null default 1,
  -- [{id, nome, pai}]: the account's categories.
  categorias jsonb not null default '[]',
  -- Sentences about the account: what could not be read.
  avisos jsonb not null default '[]',
  -- {name: '#rrggbb'}: colours that a person chose, by normalised name.
  cores jsonb not null default '{}',
  -- Whose quantity stands for products that are linked: null, nothing moves; 'do_bling', the balance there.
  estoque_dos_vinculados text check (estoque_dos_vinculados in ('do_bling')),
  -- Why it failed, or what it waits for.
  mensagem text,
  criada_em timestamptz not null default now(),
  -- When the current stage began, for the time left.
  etapa_em timestamptz not null default now(),
  terminada_em timestamptz
);
-- One at a time.
create unique index bling_importacoes_aberta on bling_importacoes ((true)) where estado in ('lendo', 'pronta', 'aplicando');

create table bling_importacao_itens (
  id integer generated always as identity primary key,
  importacao_id integer not null references bling_importacoes on delete cascade,
  id_bling text not null,
  codigo text not null default '',
  nome text not null default '',
  formato text not null default 'S',
  situacao text not null default 'A',
  variacoes integer not null default 0,
  -- The product as it was read, until it is no longer needed; null before.
  detalhe jsonb,
  proposta text check (proposta in ('criar', 'vincular', 'perguntar', 'ignorar')),
  motivo text,
  -- What it is linked with, or would be.
  produto_id integer references produtos on delete set null,
  diferencas jsonb not null default '[]',
  -- Name of the model that it gets; made when there is none of that name.
  modelo text,
  -- A person chose the proposal.
  respondida boolean not null default false,
  aplicada_em timestamptz,
  unique (importacao_id, id_bling)
);
create index bling_importacao_itens_ordem on bling_importacao_itens (importacao_id, proposta, id);

-- Pictures of created products, downloaded after all products were applied.
create table bling_importacao_fotos (
  id integer generated always as identity primary key,
  importacao_id integer not null references bling_importacoes on delete cascade,
  produto_id integer not null references produtos on delete cascade,
  id_bling text not null,
  endereco text not null,
  ordem integer not null,
  tentativas integer not null default 0,
  estado text not null default 'esperando' check (estado in ('esperando', 'baixada', 'falhou')),
  unique (produto_id, ordem)
);
create index bling_importacao_fotos_esperando on bling_importacao_fotos (importacao_id, id) where estado = 'esperando';

-- A question that an import left open is a task of the sync centre.
alter table sincronizacoes drop constraint sincronizacoes_tipo_check,
  add constraint sincronizacoes_tipo_check
    check (tipo in ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook', 'importacao'));
