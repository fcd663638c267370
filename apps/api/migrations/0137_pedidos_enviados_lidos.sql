-- When the order of a sale made here was last read: one that is under way is read at least once a day.
alter table bling_pedidos_enviados add column lido_em timestamptz not null default now();
