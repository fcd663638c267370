-- How freight is bought. A cart dearer than the price shown by more than this asks a person first.
create table frete_configuracao (
  unica boolean primary key default true check (unica),
  tolerancia_do_preco numeric(12, 2) not null default 1 check (tolerancia_do_preco >= 0)
);
insert into frete_configuracao default values;

-- `a_confirmar`: registered, unpaid, and dearer than a person has seen.
alter table envios drop constraint envios_estado_check;
alter table envios add constraint envios_estado_check check (estado in
  ('nova', 'no_carrinho', 'a_confirmar', 'pagando', 'paga', 'gerando', 'pronta', 'falhou', 'cancelando', 'cancelada'));
-- The price that a person agreed to after they were asked.
alter table envios add column preco_aceito numeric(12, 2);
-- When the carrier said that the label expired before it was posted.
alter table envios add column vencida_em timestamptz;

-- The dashboard's labels that stopped: an expired one waits for a person too.
drop index envios_parados;
create index envios_parados on envios (venda_id)
  where (estado = 'falhou' or recusa is not null or vencida_em is not null)
    and estado not in ('cancelando', 'cancelada') and (estado <> 'pronta' or vencida_em is not null);

-- Answers kept in the former order of statuses, and words of the carrier that nobody had translated, are asked for anew.
update envios set rastreamento = null, proximo_rastreio = null
 where rastreamento ->> 'status' = 'Etiqueta vencida' or (rastreamento ->> 'avanco')::int = -1;
