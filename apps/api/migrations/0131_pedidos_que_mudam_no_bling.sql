-- Orders that change at Bling after they came in, and lines that ask for a fraction of a piece.

alter table itens_pendentes drop constraint itens_pendentes_motivo_check,
  add constraint itens_pendentes_motivo_check check (motivo in ('sem_produto', 'sem_estoque', 'fracionada'));

alter table bling_pedidos
  -- What the order said when it was last read: lines, freight, discount, and digests of what is personal.
  add column lido jsonb,
  -- The same of the order that the sale here was made of, or took over since.
  add column trazido jsonb;
-- `visto_em` of an order that is a sale here is when it was last read.

-- What the orders of sales made here said when they were last read.
create table bling_pedidos_enviados (
  venda_id integer primary key references vendas on delete cascade,
  id_bling text not null,
  lido jsonb not null
);
