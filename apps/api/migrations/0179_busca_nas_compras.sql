-- Purchases are found by their lines, as each line was written.
alter table compra_itens add busca text generated always as
  (' ' || normalizar(coalesce(sku, '') || ' ' || titulo || ' ' || coalesce(variacao, ''))) stored;
create index compra_itens_busca on compra_itens using gin (busca gin_trgm_ops);
