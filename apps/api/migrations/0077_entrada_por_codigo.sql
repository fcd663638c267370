-- Signing in on a telephone by a code that a signed-in person shows on another screen.

-- Begun by such a code. It shows no codes itself: else one password would open sessions without end.
alter table sessoes add column por_codigo boolean not null default false;

-- One code at a time for each session that shows one. Code and ticket only as SHA-256.
create table entradas_por_codigo (
  sessao_id integer primary key references sessoes on delete cascade,
  codigo bytea not null unique check (length(codigo) = 32),
  expira_em timestamptz not null,
  -- The secret of the telephone that used the code, made by the telephone; null until then.
  ticket bytea unique check (length(ticket) = 32),
  -- Shown on both screens, for the person to compare.
  numero smallint check (numero between 10 and 99),
  agente text,
  endereco text,
  -- What the person answered; null while they have not.
  aceita boolean,
  check ((ticket is null) = (numero is null))
);
