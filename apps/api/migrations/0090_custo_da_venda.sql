-- Cost of one piece at the moment of its sale, in reais; null when unknown. Older sales stay null.
alter table itens_venda add column custo_unitario numeric(12, 2) check (custo_unitario >= 0);
-- The cost of the line that the pieces came back from: an edit of the sale replaces its lines.
alter table trocas_itens add column custo_unitario numeric(12, 2) check (custo_unitario >= 0);
