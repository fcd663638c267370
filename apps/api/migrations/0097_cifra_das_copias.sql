-- An administrator's choice of how backups are encrypted; no row: no choice yet.
create table cifra_das_copias (
  unica boolean primary key default true check (unica),
  -- The recipient (age1…) that backups are encrypted for; null: the shop chose to leave them open.
  destinatario text check (destinatario like 'age1%'),
  -- The recipient's private key (age identity), encrypted with the shop's passphrase; null: the shop does not have it.
  trancada text check (trancada is null or destinatario is not null)
);
