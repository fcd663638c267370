-- Finished pieces with names whose sale was cancelled or edited: held for nobody until a person says what becomes of them.
alter table producoes add column sem_venda integer not null default 0 check (sem_venda >= 0);
create index producoes_sem_venda on producoes (produto_id) where sem_venda > 0;
alter table producao_eventos drop constraint producao_eventos_tipo_check;
alter table producao_eventos add constraint producao_eventos_tipo_check check (tipo in (
  'iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'bloquear', 'desbloquear', 'devolver', 'descartar'));
