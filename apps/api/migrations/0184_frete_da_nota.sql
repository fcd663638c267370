-- What the supplier's invoice charges as freight; it is within the values of its lines.
alter table compras add nota_frete numeric(12, 2) not null default 0 check (nota_frete >= 0);
