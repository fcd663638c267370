-- Finished pieces that wait without a sale and that a line of the same piece and prints may take: they bear no names, and
-- nobody found fault with them. Of those that wait already this is not known.
alter table producoes add aproveitaveis integer not null default 0,
  -- Pieces of its line that leave before they were printed.
  add sem_estampa integer not null default 0 check (sem_estampa >= 0),
  add constraint producoes_aproveitaveis check (aproveitaveis between 0 and sem_venda),
  -- All of a line's pieces may leave plain: then it printed nothing.
  drop constraint producoes_check, add constraint producoes_pedida check (pedida >= 0 and perdida >= 0);
create index producoes_aproveitadas on producoes (produto_id) where aproveitaveis > 0;
alter table trocas_itens add sem_estampa integer not null default 0,
  add constraint trocas_itens_sem_estampa check (sem_estampa between 0 and quantidade);
alter table producao_eventos drop constraint producao_eventos_tipo_check, add constraint producao_eventos_tipo_check check (tipo in (
  'iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'bloquear', 'desbloquear', 'devolver', 'descartar', 'versao',
  'usar', 'ceder', 'retomar'));
