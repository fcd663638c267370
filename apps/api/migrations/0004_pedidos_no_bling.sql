-- Orders at the ERP: what has to be known to make each once, and to tell our own changes from those made there.

alter table bling_conexao
  -- What instalments are paid with, and the statuses of orders ([{id, nome}]), looked up once for each connection.
  add column forma_pagamento_id bigint,
  add column situacoes jsonb;

alter table vendas
  -- Until then a creation without an answer may still be on its way: another one waits.
  add column pedido_incerto_ate timestamptz,
  -- Id of the status in which the order was last seen or put there.
  add column situacao_bling bigint,
  -- Bling's value of the status that we asked for last, and of the one on its way until its answer comes.
  add column situacao_enviada integer,
  add column situacao_enviando integer;
