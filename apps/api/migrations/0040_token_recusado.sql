-- Digest of the panel token that the carrier refused last: told until it is accepted or replaced.
alter table acessos_de_transporte add column token_recusado bytea check (length(token_recusado) = 32);
