-- Another deposit was chosen since a person last said what becomes of a difference between its balance and our quantity.
alter table bling_saldos add diferenca_aberta boolean not null default false;
-- The deposit of which all balances have been read since it was chosen.
alter table bling_configuracao add deposito_lido bigint;
update bling_configuracao set deposito_lido = deposito_id;
