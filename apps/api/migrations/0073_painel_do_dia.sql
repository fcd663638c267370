-- For the dashboard: sums of sales since Monday, and labels that stopped.
create index vendas_criadas on vendas (criado_em) include (origem, total) where status <> 'cancelado';
create index envios_parados on envios (venda_id)
  where (estado = 'falhou' or recusa is not null) and estado not in ('pronta', 'cancelando', 'cancelada');
