-- What nobody paid and what asks for nothing (all pieces came back, or the sale was a gift) is not paid: there is nothing to
-- receive.
alter table vendas drop column pagamento;
alter table vendas
  add column pagamento text generated always as (case
    when pago = 0 and (importada or sem_cobranca or status = 'cancelado') then null
    when case when status = 'cancelado' then 0 else total + frete_cobrado - credito end <= pago
      then case when pago = 0 then 'nada_a_receber' else 'pago' end
    when pago > 0 then 'parcial'
    else 'pendente' end) stored;
create index vendas_por_pagamento on vendas (pagamento, alterado_em desc, id desc) where status <> 'cancelado';
