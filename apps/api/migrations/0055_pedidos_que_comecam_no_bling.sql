-- Orders that begin at Bling (a marketplace, the shop's site) and are sales here.

alter table vendas
  -- The order was made there: this sale never creates or cancels it.
  add column importada boolean not null default false,
  -- The channel and its own number of the order, as people read them.
  add column canal text,
  add column numero_no_canal text,
  -- What the order says: where it goes, how the channel ships it, and the buyer's text.
  add column entrega_no_canal text,
  add column envio_do_canal text,
  add column observacoes_do_canal text,
  add constraint vendas_importada_tem_pedido check (not importada or id_bling is not null);

alter table bling_configuracao
  -- Orders that did not change since then stay outside; null while the switch is off.
  add column importar_desde timestamptz,
  -- Everything that changed there before was read.
  add column pedidos_lidos_ate timestamptz;

-- The account's channels, read once for each connection: [{id, nome}].
alter table bling_conexao add column canais jsonb;

-- Each order of the account that was looked at: one row, so one sale.
create table bling_pedidos (
  id integer generated always as identity primary key,
  id_bling text not null unique,
  venda_id integer unique references vendas on delete cascade,
  -- Known to have changed since the switch was turned on.
  mudou boolean not null default false,
  -- Stood there, as `retrato` says, when the switch was turned on: it stays outside until it changes after that.
  fora_desde timestamptz,
  -- The order's row in a list (status, total, numbers), as it was when it was last looked at.
  retrato text,
  visto_em timestamptz not null default now()
);
create index bling_pedidos_sem_venda on bling_pedidos (visto_em) where venda_id is null;

-- Lines that hold no pieces: the product is not known here, or there were too few.
create table itens_pendentes (
  item_id integer primary key references itens_venda on delete cascade,
  venda_id integer not null references vendas on delete cascade,
  -- The channel's product; null where the line names none.
  produto_do_canal text,
  motivo text not null check (motivo in ('sem_produto', 'sem_estoque')),
  produto_id integer references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade
);
create index itens_pendentes_venda on itens_pendentes (venda_id);
create index itens_pendentes_produto on itens_pendentes (produto_id) where produto_id is not null;
create index itens_pendentes_variacao on itens_pendentes (variacao_id) where variacao_id is not null;

-- What a person said an unknown product of an order is: the next order of it needs no question.
create table bling_produtos_conhecidos (
  produto_bling text primary key,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade
);
create index bling_produtos_conhecidos_produto on bling_produtos_conhecidos (produto_id);
create index bling_produtos_conhecidos_variacao on bling_produtos_conhecidos (variacao_id) where variacao_id is not null;

-- Marketplaces tell no document of many buyers; those who have one keep theirs for themselves.
alter table clientes drop constraint clientes_cpf_check;
alter table clientes add constraint clientes_cpf_check check (cpf ~ '^[0-9A-Z]{0,20}$');
alter table clientes drop constraint clientes_cpf_unico;
create unique index clientes_cpf_unico on clientes (cpf) where cpf <> '';

-- A gift is a line of an order that costs nothing.
alter table itens_venda drop constraint itens_venda_valor_unitario_check;
alter table itens_venda add constraint itens_venda_valor_unitario_check check (valor_unitario >= 0);

alter table sincronizacoes drop constraint sincronizacoes_tipo_check,
  add constraint sincronizacoes_tipo_check check (tipo in
    ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook', 'importacao', 'pedido_importado'));
