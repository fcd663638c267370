-- The tokens of a carrier's application, sealed under the installation's secret; the refresh token is replaced with each use.
create table acessos_de_transporte (
  provedor text primary key,
  access bytea,
  refresh bytea,
  expira_em timestamptz,
  conectado_em timestamptz,
  -- Why there is no access any more, in words for people.
  motivo text,
  -- The `state` of an authorisation that was begun last, as a digest; serves once, for a quarter of an hour.
  estado bytea,
  estado_em timestamptz
);

-- Notices of carriers already taken, as digests of their bodies.
create table avisos_de_transporte (
  digest bytea primary key check (length(digest) = 32),
  recebido_em timestamptz not null default now()
);
create index avisos_de_transporte_recebido on avisos_de_transporte (recebido_em);
