-- Invoices of sales, which Bling makes: NF-e (55) and NFC-e (65).
create table notas_fiscais (
  id integer generated always as identity primary key, venda_id integer not null references vendas,
  modelo integer not null check (modelo in (55, 65)),
  estado text not null default 'gerando' check (estado in ('gerando', 'enviando', 'autorizada', 'rejeitada', 'diferente',
    'denegada', 'cancelada', 'excluida', 'falhou')),
  id_bling text, -- Null until it is made there, or known to be.
  -- Made there by a person or by the account: it is followed, never sent from here unasked.
  feita_la boolean not null default false,
  numero text, serie text, valor numeric(14, 2), motivo text, emitida_em timestamptz,
  chave text check (chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  ambiente text check (ambiente in ('producao', 'homologacao')), -- Known from the XML.
  arquivo text unique check (arquivo ~ '^[0-9a-f]{32}$'), -- Unguessable name of the stored DANFE.
  xml text,
  -- Until then a creation without an answer may still arrive; `pedida_la` says that one was ever begun for this wish.
  incerta_ate timestamptz, pedida_la boolean not null default false,
  enviar boolean not null default true, -- It is to be sent, as asked for by a person, and was not yet.
  consultas integer not null default 0, lida_em timestamptz,
  usuario_id integer references usuarios on delete set null, criada_em timestamptz not null default now());
create unique index notas_fiscais_viva on notas_fiscais (venda_id)
  where estado in ('gerando', 'enviando', 'autorizada', 'rejeitada', 'diferente');
create unique index notas_fiscais_id_bling on notas_fiscais (modelo, id_bling);
create index notas_fiscais_venda on notas_fiscais (venda_id, id desc);
create index notas_fiscais_abertas on notas_fiscais (venda_id)
  where estado in ('gerando', 'enviando', 'rejeitada', 'diferente');
create index notas_fiscais_emitidas on notas_fiscais (emitida_em) where chave is not null;
-- Orders whose invoice is known there and perhaps not here.
create index vendas_nota_no_bling on vendas (nota_no_bling_em) where nota_no_bling is not null;

create table notas_configuracao (
  id boolean primary key default true check (id), ativa boolean not null default false, natureza_id bigint,
  natureza_contribuinte_id bigint, natureza_consumidor_id bigint, formas jsonb not null default '[]',
  emitir text not null default 'na_mao' check (emitir in ('na_mao', 'antes_da_etiqueta')),
  enviar_email boolean not null default false);
insert into notas_configuracao default values;

-- The tax class of products as it was last read at Bling; '' for none.
create table bling_ncm (
  produto_id integer primary key references produtos on delete cascade, ncm text not null,
  lido_em timestamptz not null default now());

alter table sincronizacoes drop constraint sincronizacoes_tipo_check, add constraint sincronizacoes_tipo_check check (tipo in
  ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook', 'importacao', 'pedido_importado', 'nota'));
