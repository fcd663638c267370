-- True while the queue holds a job for this row that no worker has taken: another wish for the same row sends no second job.
alter table sincronizacoes add column na_fila boolean not null default false;
