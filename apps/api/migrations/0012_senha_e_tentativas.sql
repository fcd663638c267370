-- A password that the program made was shown on a terminal: its owner is offered to change it.
alter table usuarios add column senha_gerada boolean not null default false;

-- Failed sign-ins after which the next one waits for a time that grows: since when.
alter table tentativas_login add column ultima timestamptz not null default now();
-- The failure before that one: of several at once, all but the first come too early.
alter table tentativas_login add column anterior timestamptz;
