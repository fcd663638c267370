-- A shipment's states are the shop's own words, whatever the carrier calls them, and a carrier is known by its name only.
alter table envios drop constraint envios_estado_check;
alter table envios drop constraint envios_provedor_check;
alter table envios drop constraint envios_pronto_tem_arquivo;
drop index envios_vigente;
alter table envios alter column estado drop default;
update envios set estado = case estado
  when 'novo' then 'nova'
  when 'pago' then 'paga'
  when 'gerado' then 'gerando'
  when 'pronto' then 'pronta'
  when 'cancelado' then 'cancelada'
  else estado end;
alter table envios alter column estado set default 'nova';
alter table envios add constraint envios_estado_check check (estado in
  ('nova', 'no_carrinho', 'pagando', 'paga', 'gerando', 'pronta', 'falhou', 'cancelando', 'cancelada'));
alter table envios add constraint envios_pronta_tem_arquivo check (estado <> 'pronta' or arquivo is not null);
create unique index envios_vigente on envios (venda_id) where estado not in ('cancelando', 'cancelada');

-- When its making was asked for, when the carrier is asked about it next, and how often it was asked so far.
alter table envios add column gerando_desde timestamptz;
alter table envios add column proxima_consulta timestamptz;
alter table envios add column consultas integer not null default 0;
-- What holds it up while nothing has to be done by a person.
alter table envios add column motivo_da_espera text;
-- The carrier's failure that was told already: it is no news after the label was asked for anew.
alter table envios add column falha_vista text;
-- A cancellation is asked for once; refused to a person, the shipment goes back to where it stood.
alter table envios add column cancelamento_pedido_em timestamptz;
alter table envios add column estado_anterior text
  check (estado_anterior in ('no_carrinho', 'paga', 'gerando', 'pronta', 'falhou'));
-- The parcel's way: the day of its delivery, as the carrier says it, and when it is asked next.
alter table envios add column entregue_em timestamptz;
alter table envios add column proximo_rastreio timestamptz;

-- What was offered for a sale: only that may be chosen, for a day.
create table cotacoes (
  venda_id integer not null references vendas on delete cascade,
  codigo text not null,
  valor numeric(12, 2) not null,
  nome text not null,
  prazo_dias integer not null,
  transportadora text not null,
  cotado_em timestamptz not null default now(),
  primary key (venda_id, codigo, valor)
);

-- How one sale's parcel travels, where it differs from the shop's settings. Null: as the settings say.
create table opcoes_de_envio (
  venda_id integer primary key references vendas on delete cascade,
  seguro boolean,
  aviso_recebimento boolean,
  mao_propria boolean,
  nfe_chave text check (nfe_chave ~ '^[0-9]{44}$'),
  agencia_codigo text,
  agencia_nome text,
  alterado_em timestamptz not null default now()
);

-- The counter that was chosen last, for each service and place of origin.
create table agencias_lembradas (
  codigo_servico text not null,
  cep_origem text not null,
  agencia_codigo text not null,
  agencia_nome text not null,
  primary key (codigo_servico, cep_origem)
);
