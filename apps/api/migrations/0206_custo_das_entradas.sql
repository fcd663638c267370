-- An entry of a purchase tells Bling what its pieces cost.
alter table bling_configuracao add custo_das_entradas boolean not null default false;
