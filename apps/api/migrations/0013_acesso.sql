-- A person's own access: devices of their sessions, and a second factor to sign in with.

alter table sessoes
  -- Random id of the signed cookie that names the device; null before this migration and for clients without cookies.
  add column dispositivo text,
  -- From a device on which the person had no session that was known to be theirs.
  add column nova boolean not null default false,
  -- When the person said so, on another device.
  add column reconhecida_em timestamptz,
  -- What confirmed the sign-in besides the password; null: nothing did.
  add column segundo_fator text check (segundo_fator in ('chave', 'codigo', 'recuperacao')),
  -- The address of the last renewal.
  add column usada_de text,
  add column aviso_de_senha_dispensado boolean not null default false;

-- What the shop demands of those who sign in. One row.
create table regras_de_acesso (
  unica boolean primary key default true check (unica),
  segundo_fator_dos_administradores boolean not null default false
);
insert into regras_de_acesso default values;

-- An authenticator app (RFC 6238). `segredo` is encrypted with a key of the installation.
create table autenticadores (
  usuario_id integer primary key references usuarios on delete cascade,
  segredo bytea not null,
  criado_em timestamptz not null default now(),
  -- Null while it is being set up: it does not count yet.
  confirmado_em timestamptz,
  -- The 30-second step of the last code that was accepted: no code serves twice, nor one before it.
  ultimo_passo bigint not null default 0
);

-- Passkeys (WebAuthn).
create table chaves_de_acesso (
  id integer generated always as identity primary key,
  usuario_id integer not null references usuarios on delete cascade,
  credencial text not null unique,
  chave_publica bytea not null,
  contador bigint not null,
  transportes text[] not null default '{}',
  nome text not null check (btrim(nome) <> ''),
  criada_em timestamptz not null default now(),
  usada_em timestamptz
);
create index chaves_de_acesso_usuario on chaves_de_acesso (usuario_id);

-- Recovery codes, only as Argon2id. `numero` begins the code, so that one digest has to be compared.
create table codigos_de_recuperacao (
  usuario_id integer not null references usuarios on delete cascade,
  numero smallint not null check (numero > 0),
  hash text not null,
  usado_em timestamptz,
  primary key (usuario_id, numero)
);

-- Sign-ins whose password was right and whose second factor is awaited; the ticket only as SHA-256.
create table entradas_pendentes (
  hash bytea primary key check (length(hash) = 32),
  usuario_id integer not null references usuarios on delete cascade,
  -- WebAuthn challenge; taken away when it is answered.
  desafio text,
  expira_em timestamptz not null
);
create index entradas_pendentes_usuario on entradas_pendentes (usuario_id);

-- The challenge of a passkey that a session is about to register; taken away when it is answered.
create table desafios_de_registro (
  sessao_id integer primary key references sessoes on delete cascade,
  desafio text not null,
  expira_em timestamptz not null
);

create function tem_segundo_fator(usuario integer) returns boolean
  language sql stable parallel safe
  return exists (select from autenticadores where usuario_id = usuario and confirmado_em is not null)
      or exists (select from chaves_de_acesso where usuario_id = usuario);
