-- The ERP: one connection of the shop, what is being sent there, what came from there.

create table bling_conexao (
  id integer primary key default 1 check (id = 1),
  -- AES-256-GCM under the installation's secret; null after disconnecting or losing the authorisation.
  access bytea,
  refresh bytea,
  expira_em timestamptz,
  empresa text,
  deposito_id bigint,
  conectada_em timestamptz,
  -- Why there is no authorisation any more, in words for people.
  motivo text
);
insert into bling_conexao default values;

-- The `state` of an authorisation that somebody began, as a digest; serves once, for a short time.
create table bling_autorizacoes (
  estado bytea primary key check (length(estado) = 32),
  usuario_id integer not null references usuarios on delete cascade,
  criada_em timestamptz not null default now(),
  usada_em timestamptz
);

-- Codes already exchanged, as digests: an exchange is never repeated, the same callback gets the same answer.
create table bling_codigos (
  codigo bytea primary key check (length(codigo) = 32),
  aceito boolean,
  criado_em timestamptz not null default now()
);

-- One limiter for the account, whatever the number of processes: the instant of the next free turn.
create table bling_limitador (
  id integer primary key default 1 check (id = 1),
  proxima timestamptz not null default '-infinity',
  -- The day's limit was reached: nothing is sent before this.
  parado_ate timestamptz not null default '-infinity'
);
insert into bling_limitador default values;

-- What is to be done at the ERP: the sync centre's list. The queue carries only the id.
create table sincronizacoes (
  id integer generated always as identity primary key,
  tipo text not null check (tipo in ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook')),
  operacao text not null,
  alvo_id integer,
  titulo text not null,
  dados jsonb not null default '{}',
  estado text not null default 'pendente'
    check (estado in ('pendente', 'executando', 'concluida', 'falhou', 'descartada')),
  tentativas integer not null default 0,
  -- What is being done, or why it failed, in plain words.
  mensagem text,
  -- Counts the wishes folded into this row; one that arrives while it runs makes it run once more.
  pedida integer not null default 1,
  -- Who carries it out keeps extending this; past it, another may take over.
  reservada_ate timestamptz,
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now()
);
-- Several edits of one thing are one piece of work while it has not been done.
create unique index sincronizacoes_aberta on sincronizacoes (tipo, operacao, alvo_id)
  where estado in ('pendente', 'executando');
create index sincronizacoes_recentes on sincronizacoes (alterado_em desc, id desc);
create index sincronizacoes_por_estado on sincronizacoes (estado, alterado_em desc, id desc);
create index sincronizacoes_alvo on sincronizacoes (tipo, alvo_id, id desc);

-- Deliveries of the ERP's webhooks, each applied once.
create table bling_eventos (
  evento_id text primary key,
  tipo text not null,
  recebido_em timestamptz not null default now()
);

-- There a name stands once under its parent; two of ours with the same name share it.
alter table categorias drop constraint categorias_id_bling_key;
create index categorias_id_bling on categorias (id_bling) where id_bling is not null;

alter table clientes add column id_bling text unique;
alter table vendas add column id_bling text unique;
-- Sent to the ERP, which only ever adds pictures.
alter table produto_imagens add column enviada_bling boolean not null default false;
-- What the ERP was last told about a stock: an echo of our own write changes nothing.
-- The balance that is on its way there, until its answer comes.
alter table produtos add column estoque_enviado integer, add column estoque_enviando integer;
alter table variacoes add column estoque_enviado integer, add column estoque_enviando integer;
