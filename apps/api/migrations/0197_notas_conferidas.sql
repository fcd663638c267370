-- The pieces of an invoice that may not hold come in once a person has said so.
alter table compras add nota_duvidosa boolean not null default false;
-- When a person said it. Null: before days were kept.
alter table fornecedor_codigos add dito_em timestamptz;
-- The cost of what a person received who does not see costs: the product gets it from one who does.
alter table recebimento_itens add custo_pendente boolean not null default false;
create index recebimento_itens_custo_pendente on recebimento_itens (recebimento_id) where custo_pendente;
-- The order in which costs were written: one that waited comes after receipts that came later.
alter table recebimento_itens add ordem integer;
update recebimento_itens set ordem = recebimento_id where custo_depois is not null;
create index recebimento_itens_ordem on recebimento_itens (ordem);
