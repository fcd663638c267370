-- A receipt that is undone gives a variation without a cost of its own its product's cost back, not a copy of it.
alter table recebimento_itens add custo_herdado boolean not null default false;
