-- The backup that a person saw last in the cloud, or elsewhere outside of the shop's computer: the shop itself sees its
-- folder only. It counts while backups go to that folder.
create table copia_vista_fora (
  unica boolean primary key default true check (unica),
  pasta text not null, nome text not null, em timestamptz not null);
