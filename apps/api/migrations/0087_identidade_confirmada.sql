-- When the person last proved who they are: by the password or the second factor, at the sign-in or afterwards.
alter table sessoes add column confirmada_em timestamptz;
