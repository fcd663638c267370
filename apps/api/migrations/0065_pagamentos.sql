-- Payments of sales, and the PIX key that receives them.

create table pagamentos (
  id integer generated always as identity primary key,
  venda_id integer not null references vendas,
  forma text not null check (forma in ('pix', 'dinheiro', 'cartao', 'outro')),
  -- Reais; negative: the money went back to the customer.
  valor numeric(12, 2) not null check (valor <> 0),
  observacao text not null default '',
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default clock_timestamp()
);
create index pagamentos_venda on pagamentos (venda_id, id);

alter table vendas
  -- The sum of its payments.
  add column pago numeric(14, 2) not null default 0,
  -- Freight that the customer pays; `total` is without it.
  add column frete_cobrado numeric(12, 2) not null default 0 check (frete_cobrado >= 0),
  -- The value of returned pieces in an exchange, taken off the amount to pay.
  add column credito numeric(14, 2) not null default 0 check (credito >= 0),
  -- Ended before payments were kept: their payment is unknown.
  add column sem_cobranca boolean not null default false;
update vendas set sem_cobranca = true where status in ('concluido', 'cancelado');

alter table vendas
  add column falta_pagar numeric(14, 2) not null generated always as (
    case when status = 'cancelado' then 0 else total + frete_cobrado - credito end - pago) stored,
  -- Null: the channel was paid, the sale is cancelled, or the payment is unknown.
  add column pagamento text generated always as (case
    when pago = 0 and (importada or sem_cobranca or status = 'cancelado') then null
    when case when status = 'cancelado' then 0 else total + frete_cobrado - credito end <= pago then 'pago'
    when pago > 0 then 'parcial'
    else 'pendente' end) stored;
create index vendas_por_pagamento on vendas (pagamento, alterado_em desc, id desc) where status <> 'cancelado';

create table configuracao_de_pagamento (
  id boolean primary key default true check (id),
  pix_chave text not null default '',
  pix_nome text not null default '',
  pix_cidade text not null default ''
);
insert into configuracao_de_pagamento default values;
