-- Pictures of how a printed line will look, and what the customer said of it: with the versions of the arts that were shown.
alter table itens_venda add mockups jsonb not null default '[]', add aprovacao jsonb,
  -- The cost counts the piece only: no table says what its prints cost.
  add custo_sem_estampa boolean not null default false;
create index itens_venda_custo_sem_estampa on itens_venda (venda_id) where custo_sem_estampa;
create index itens_venda_mockups on itens_venda (id) where mockups <> '[]';
-- The version of each art that a sent version of a quote shows, by the art's id.
alter table orcamento_versoes add artes jsonb, add mudanca_item integer;
-- Proofs of a sale: how many were sent; all its links show the newest.
alter table vendas add prova integer not null default 0;
create table prova_links (
  digest bytea primary key,
  venda_id integer not null references vendas on delete cascade,
  criado_em timestamptz not null default now()
);
create index prova_links_da_venda on prova_links (venda_id);
alter table producao_configuracao add so_com_arte_aprovada boolean not null default false;
alter table producao_eventos drop constraint producao_eventos_tipo_check, add constraint producao_eventos_tipo_check check (tipo in (
  'iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'bloquear', 'desbloquear', 'devolver', 'descartar', 'versao'));
-- Whose drawing it is: it goes with the person's data.
alter table artes add cliente_id integer references clientes on delete set null;
create index artes_do_cliente on artes (cliente_id) where cliente_id is not null;
