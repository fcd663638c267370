-- Freight: the carriers' accounts, offers, shipments with their labels.

-- How freight is bought. A cart dearer than the price shown by more than this asks a person first.
create table frete_configuracao (
  unica boolean primary key default true check (unica),
  tolerancia_do_preco numeric(12, 2) not null default 1 check (tolerancia_do_preco >= 0));
insert into frete_configuracao default values;

-- Tokens of a carrier's application, sealed under the installation's secret; each use replaces the refresh token.
create table acessos_de_transporte (
  provedor text primary key, access bytea, refresh bytea, expira_em timestamptz, conectado_em timestamptz,
  motivo text, -- Why there is no access any more, in words for people.
  -- The `state` of an authorisation begun last, as a digest; serves once, for a quarter of an hour.
  estado bytea, estado_em timestamptz,
  -- Digest of the panel token refused last: told until it is accepted or replaced.
  token_recusado bytea check (length(token_recusado) = 32));

-- Notices of carriers already taken, as digests of their bodies.
create table avisos_de_transporte (
  digest bytea primary key check (length(digest) = 32), recebido_em timestamptz not null default now());
create index avisos_de_transporte_recebido on avisos_de_transporte (recebido_em);

-- What was offered for a sale: only that may be chosen, for a day.
create table cotacoes (
  venda_id integer not null references vendas on delete cascade, codigo text not null, valor numeric(12, 2) not null,
  nome text not null, prazo_dias integer not null, transportadora text not null,
  cotado_em timestamptz not null default now(), primary key (venda_id, codigo, valor));

-- Services that did not take the parcel at the last quote, with the carrier's sentence: shown, never chosen.
create table cotacoes_recusadas (
  venda_id integer not null references vendas on delete cascade, codigo text not null, nome text not null,
  transportadora text not null, motivo text not null, cotado_em timestamptz not null default now(),
  primary key (venda_id, codigo));

-- How one sale's parcel travels, where it differs from the shop's settings. Null: as the settings say.
create table opcoes_de_envio (
  venda_id integer primary key references vendas on delete cascade, seguro boolean, aviso_recebimento boolean,
  mao_propria boolean, nfe_chave text check (nfe_chave ~ '^[0-9]{44}$'), agencia_codigo text, agencia_nome text,
  alterado_em timestamptz not null default now());

-- The counter that was chosen last, for each service and place of origin.
create table agencias_lembradas (
  codigo_servico text not null, cep_origem text not null, agencia_codigo text not null, agencia_nome text not null,
  primary key (codigo_servico, cep_origem));

-- One shipment for each label wanted. A carrier's is bought in steps, each noted before the next is taken: a purchase
-- that was interrupted goes on where it stopped, and is paid once.
create table envios (
  id integer generated always as identity primary key, venda_id integer not null references vendas,
  provedor text not null, codigo_servico text not null,
  -- `a_confirmar`: registered, unpaid, and dearer than a person has seen.
  estado text not null default 'nova' check (estado in
    ('nova', 'no_carrinho', 'a_confirmar', 'pagando', 'paga', 'gerando', 'pronta', 'falhou', 'cancelando', 'cancelada')),
  recusa text, -- Why it went no further, told to whoever asked: it then waits for a person.
  -- Marks it at the carrier: found there when the answer was lost.
  chave uuid not null unique default gen_random_uuid(), tentativas integer not null default 0,
  conteudo text, -- Digest of what was registered: corrected data are registered anew, as long as nothing is paid.
  usuario_id integer references usuarios on delete set null,
  id_externo text unique, -- The carrier's id of the shipment, known before it is paid.
  protocolo text,
  arquivo text unique check (arquivo ~ '^[0-9a-f]{32}$'), -- Unguessable name of the stored label.
  codigo_rastreamento text, valor numeric(12, 2),
  rastreamento jsonb, -- What was last heard of it: status and the instants of its milestones.
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(),
  -- When its making was asked for, when the carrier is asked about it next, and how often it was asked so far.
  gerando_desde timestamptz, proxima_consulta timestamptz, consultas integer not null default 0,
  motivo_da_espera text, -- What holds it up while nothing has to be done by a person.
  falha_vista text, -- The carrier's failure that was told already: it is no news after the label was asked for anew.
  cancelamento_pedido_em timestamptz, -- Asked for once; refused to a person, the shipment goes back to where it stood.
  estado_anterior text check (estado_anterior in ('no_carrinho', 'paga', 'gerando', 'pronta', 'falhou')),
  -- The day of delivery, as the carrier says it, and when it is asked next.
  entregue_em timestamptz, proximo_rastreio timestamptz,
  preco_aceito numeric(12, 2), -- The price that a person agreed to after they were asked.
  vencida_em timestamptz, -- When the carrier said that the label expired before it was posted.
  constraint envios_pronta_tem_arquivo check (estado <> 'pronta' or arquivo is not null));
create index envios_venda on envios (venda_id);
create unique index envios_vigente on envios (venda_id) where estado not in ('cancelando', 'cancelada');
create index envios_parados on envios (venda_id)
  where (estado = 'falhou' or recusa is not null or vencida_em is not null)
    and estado not in ('cancelando', 'cancelada') and (estado <> 'pronta' or vencida_em is not null);

-- The declaration of contents that the carrier issues for a label without an invoice; looked for once the label is there.
create table declaracoes (
  envio_id integer primary key references envios on delete cascade,
  estado text not null default 'esperando' check (estado in ('esperando', 'pronta', 'falhou')),
  chave text check (chave ~ '^[0-9]{44}$'), -- Access key of the electronic document, when the carrier tells it.
  arquivo text unique check (arquivo ~ '^[0-9a-f]{32}$'), -- Unguessable; noted before the file is written.
  motivo text, -- Why there is none, or what holds it up.
  consultas integer not null default 0, proxima_consulta timestamptz not null default now());
create index declaracoes_esperadas on declaracoes (proxima_consulta) where estado = 'esperando';

-- Files that join the labels of several sales, so that one of them can be deleted before the nightly clean-up does it.
create table etiquetas_juntas (
  arquivo text primary key check (arquivo ~ '^[0-9a-f]{32}$'), vendas integer[] not null,
  criada_em timestamptz not null default now());
