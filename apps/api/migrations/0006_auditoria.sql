-- Who did what that matters for safety: sign-ins, refusals, deletions for good, users, connections, backups.
-- Rows are added and, long after, forgotten by `auditoria_esquecer`; the database refuses everything else.

create table auditoria (
  id integer generated always as identity primary key,
  criado_em timestamptz not null default now(),
  tipo text not null check (tipo ~ '^[a-z_]{2,40}$'),
  -- A copy of who it was then, and no reference: the line outlives the account.
  usuario_id integer,
  usuario text check (length(usuario) <= 200),
  nome text,
  papel text,
  -- The command, when it was typed on the machine.
  comando text check (length(comando) <= 100),
  endereco text check (length(endereco) <= 64),
  requisicao text check (length(requisicao) <= 64),
  alvo_tipo text check (alvo_tipo ~ '^[a-z_]{2,40}$'),
  alvo_id integer,
  alvo text check (length(alvo) <= 300),
  detalhes jsonb not null default '{}' check (jsonb_typeof(detalhes) = 'object'),
  -- Equal refusals of one minute share a line.
  agrupamento text,
  vezes integer not null default 1 check (vezes > 0),
  ultima_em timestamptz not null default now(),
  busca text generated always as (
    ' ' || normalizar(coalesce(usuario, '') || ' ' || coalesce(nome, '') || ' ' || coalesce(comando, '') || ' '
      || coalesce(alvo, '') || ' ' || coalesce(endereco, ''))
  ) stored
);
create unique index auditoria_agrupamento on auditoria (agrupamento) where agrupamento is not null;
create index auditoria_criado on auditoria (criado_em);
create index auditoria_tipo on auditoria (tipo, id desc);
create index auditoria_busca on auditoria using gin (busca gin_trgm_ops);

create function auditoria_recusar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.agrupamento is not null and new.vezes > old.vezes
     -- What is computed is not there yet in a row about to be written.
     and to_jsonb(new) - '{vezes,ultima_em,busca}'::text[] = to_jsonb(old) - '{vezes,ultima_em,busca}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('estampa.auditoria_esquecendo', true) = 'sim'
     and old.criado_em < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'the audit is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger auditoria_so_acrescenta before update or delete on auditoria
  for each row execute function auditoria_recusar();
create trigger auditoria_nao_esvazia before truncate on auditoria
  for each statement execute function auditoria_recusar();

-- Forgets what is older than `dias`, never less than 30; answers how many lines.
create function auditoria_esquecer(dias integer) returns integer language plpgsql as $$
declare
  quantas integer;
begin
  if dias is null or dias < 30 then
    raise exception 'the audit is kept for 30 days at least' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('estampa.auditoria_esquecendo', 'sim', true);
  delete from auditoria where criado_em < now() - make_interval(days => dias);
  get diagnostics quantas = row_count;
  perform set_config('estampa.auditoria_esquecendo', '', true);
  return quantas;
end $$;
