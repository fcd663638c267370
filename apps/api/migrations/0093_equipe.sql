-- What a person who is no administrator may not do; nothing at first. Names as in the contract's permissoes.ts.
alter table usuarios add column permissoes_negadas text[] not null default '{}';
-- When the person last signed in; null: never.
alter table usuarios add column ultimo_acesso timestamptz;
update usuarios u set ultimo_acesso = greatest(
  (select max(s.usada_em) from sessoes s where s.usuario_id = u.id),
  (select max(a.criado_em) from auditoria a where a.usuario_id = u.id and a.tipo = 'entrada'));
-- Null until an invited person has chosen one.
alter table usuarios alter column senha_hash drop not null;
-- SHA-256 of the link with which the person sets a password; one at a time.
alter table usuarios add column convite bytea unique, add column convite_ate timestamptz,
  add check ((convite is null) = (convite_ate is null));
