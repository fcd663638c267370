-- A connection that Bling refuses for a while, or for good.

alter table bling_conexao
  -- When the pair of tokens was last renewed: the renewal token lives for thirty days from then.
  add column renovada_em timestamptz;
update bling_conexao set renovada_em = expira_em - interval '6 hours' where expira_em is not null;

alter table bling_limitador
  -- Nothing is sent before this instant. While `recusas` is not 0, each request that passes closes the way behind it.
  add column pausa_ate timestamptz not null default '-infinity',
  -- Why: 'bloqueio' (HTTP 403 of no known kind) or 'autorizacao' (HTTP 401 with a fresh token).
  add column pausa_motivo text check (pausa_motivo in ('bloqueio', 'autorizacao')),
  -- Refusals in a row.
  add column recusas integer not null default 0,
  -- The pause for whose end a job is waiting, so that one job waits for each.
  add column retomada timestamptz;
