-- Of a quote that was sold short: [{item_id, quantidade}], the pieces that stayed out of the sale.
alter table orcamentos add ficou_de_fora jsonb not null default '[]';
