-- User accounts, sessions, sign-ins, second factors, passkeys, recovery codes.

create table usuarios (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 150), nome text not null,
  tipo text not null check (tipo ~ '^[a-z_]{2,30}$'),
  senha_hash text, -- Null until an invited person has chosen one.
  ativo boolean not null default true, criado_em timestamptz not null default now(),
  -- The program made the password and showed it on a terminal: its owner is offered to change it.
  senha_gerada boolean not null default false,
  -- What one who is no administrator may not do, in names of the contract's permissoes.ts.
  permissoes_negadas text[] not null default '{}',
  ultimo_acesso timestamptz, -- When the person last signed in; null: never.
  convite bytea unique, -- SHA-256 of the link with which the person sets a password; one at a time.
  convite_ate timestamptz, check ((convite is null) = (convite_ate is null)));
create unique index usuarios_username_unico on usuarios (lower(username));

create table sessoes (
  id integer generated always as identity primary key,
  usuario_id integer not null references usuarios on delete cascade, criada_em timestamptz not null default now(),
  usada_em timestamptz not null default now(), expira_em timestamptz not null, revogada_em timestamptz, motivo text,
  endereco text, agente text,
  dispositivo text, -- Random id of the signed cookie that names the device; null for clients without cookies.
  nova boolean not null default false, -- From a device on which the person had no session that was known to be theirs.
  reconhecida_em timestamptz, -- When the person said so, on another device.
  -- What confirmed the sign-in besides the password; null: nothing did.
  segundo_fator text check (segundo_fator in ('chave', 'codigo', 'recuperacao')),
  usada_de text, -- The address of the last renewal.
  aviso_de_senha_dispensado boolean not null default false,
  -- Begun by a code shown on another screen. It shows none itself: else one password opened sessions without end.
  por_codigo boolean not null default false,
  confirmada_em timestamptz); -- When the person last proved who they are, by password or second factor.
create index sessoes_usuario on sessoes (usuario_id); create index sessoes_expira on sessoes (expira_em);

-- Refresh tokens of a session, only as SHA-256. A replaced one stays, so that its reuse is recognised.
create table refresh_tokens (
  hash bytea primary key check (length(hash) = 32), sessao_id integer not null references sessoes on delete cascade,
  criado_em timestamptz not null default now(), substituido_em timestamptz);
create index refresh_tokens_sessao on refresh_tokens (sessao_id);
create table tentativas_login (
  chave text primary key, falhas integer not null check (falhas > 0), desde timestamptz not null default now(),
  ultima timestamptz not null default now(), -- Since when the next sign-in waits, for a time that grows.
  anterior timestamptz); -- The failure before that one: of several at once, all but the first come too early.

-- Answers already given under an Idempotency-Key; written in the transaction of the effect itself.
create table idempotencia (
  chave text not null check (length(chave) between 1 and 200),
  usuario_id integer not null references usuarios on delete cascade, rota text not null, corpo_hash bytea not null,
  resposta jsonb, criada_em timestamptz not null default now(), primary key (usuario_id, chave));
create index idempotencia_criada on idempotencia (criada_em);

-- What the shop demands of those who sign in. One row.
create table regras_de_acesso (
  unica boolean primary key default true check (unica), segundo_fator_dos_administradores boolean not null default false);
insert into regras_de_acesso default values;

-- An authenticator app (RFC 6238). `segredo` is encrypted with a key of the installation.
create table autenticadores (
  usuario_id integer primary key references usuarios on delete cascade, segredo bytea not null,
  criado_em timestamptz not null default now(),
  confirmado_em timestamptz, -- Null while it is being set up: it does not count yet.
  -- The 30-second step of the last code accepted: none serves twice, nor one before it.
  ultimo_passo bigint not null default 0);

-- Passkeys (WebAuthn).
create table chaves_de_acesso (
  id integer generated always as identity primary key,
  usuario_id integer not null references usuarios on delete cascade, credencial text not null unique,
  chave_publica bytea not null, contador bigint not null, transportes text[] not null default '{}',
  nome text not null check (btrim(nome) <> ''), criada_em timestamptz not null default now(), usada_em timestamptz);
create index chaves_de_acesso_usuario on chaves_de_acesso (usuario_id);

-- Recovery codes, only as Argon2id. `numero` begins the code, so that one digest has to be compared.
create table codigos_de_recuperacao (
  usuario_id integer not null references usuarios on delete cascade, numero smallint not null check (numero > 0),
  hash text not null, usado_em timestamptz, primary key (usuario_id, numero));

-- Sign-ins whose password was right and whose second factor is awaited; the ticket only as SHA-256.
create table entradas_pendentes (
  hash bytea primary key check (length(hash) = 32), usuario_id integer not null references usuarios on delete cascade,
  desafio text, -- WebAuthn challenge; taken away when it is answered.
  expira_em timestamptz not null);
create index entradas_pendentes_usuario on entradas_pendentes (usuario_id);

-- The challenge of a passkey that a session is about to register; taken away when it is answered.
create table desafios_de_registro (
  sessao_id integer primary key references sessoes on delete cascade, desafio text not null,
  expira_em timestamptz not null);

-- One code at a time for each session that shows one. Code and ticket only as SHA-256.
create table entradas_por_codigo (
  sessao_id integer primary key references sessoes on delete cascade,
  codigo bytea not null unique check (length(codigo) = 32), expira_em timestamptz not null,
  -- The secret of the telephone that used the code, made by it; null until then.
  ticket bytea unique check (length(ticket) = 32),
  numero smallint check (numero between 10 and 99), -- Shown on both screens, for the person to compare.
  agente text, endereco text,
  aceita boolean, -- What the person answered; null while they have not.
  check ((ticket is null) = (numero is null)));

create function tem_segundo_fator(usuario integer) returns boolean language sql stable parallel safe
  return exists (select from autenticadores where usuario_id = usuario and confirmado_em is not null)
      or exists (select from chaves_de_acesso where usuario_id = usuario);
