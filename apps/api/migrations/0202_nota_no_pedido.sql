-- The order on which the invoice of a draft was read: its pieces are proposed first.
alter table compras add pedido_id integer references compras on delete set null;
create index compras_pedido on compras (pedido_id) where pedido_id is not null;
-- A person said that the products stay without what the invoice says of them.
alter table compras add preenchimento_dispensado boolean not null default false;
