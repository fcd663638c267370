-- How the shop's backups are encrypted, once somebody decided; without a row nobody has yet.
create table cifra_das_copias (
  unica boolean primary key default true check (unica),
  -- The recipient (age1…) that backups are encrypted for; null: the shop chose to leave them open.
  destinatario text check (destinatario like 'age1%'),
  -- The recipient's identity, locked by the shop's passphrase; null: somebody else keeps the identity.
  trancada text check (trancada is null or destinatario is not null)
);
