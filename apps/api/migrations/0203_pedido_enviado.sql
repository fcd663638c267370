-- The content that the shop's own order was sent with last: what differs from it at Bling was set by people there.
alter table bling_pedidos add enviado jsonb;
update bling_pedidos set enviado = lido where dono = 'loja';
