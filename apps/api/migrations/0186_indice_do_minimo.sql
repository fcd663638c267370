-- The suggestion of a purchase and the panel's 'Comprar' begin at the pieces that have a minimum of stock.
create index produtos_com_minimo on produtos (id) where estoque_minimo > 0;
create index variacoes_com_minimo on variacoes (produto_id, id) where estoque_minimo > 0;
