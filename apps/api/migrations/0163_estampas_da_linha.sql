-- Prints of a sale's line, as the contract has them; quotes keep theirs in the items of their versions.
alter table itens_venda add estampas jsonb not null default '[]', add grupo text;
-- An art that a line that is stored names is in use.
create index itens_venda_estampas on itens_venda using gin (estampas jsonb_path_ops) where estampas <> '[]';
-- The production of such a line: the art may still be to come, and the size unsaid.
alter table producao_estampas alter arte_versao_id drop not null, alter largura_mm drop not null,
  alter altura_mm drop not null, add cores integer, add observacao text not null default '';
-- What it waits for by itself, beside what a person says (`bloqueio`): without the art nothing can be printed.
alter table producoes add aguarda text;
alter table producoes drop column situacao;
alter table producoes add situacao text not null generated always as (
  case when cancelada_em is not null then 'cancelada' when feita = pedida then 'pronta'
  when bloqueio is not null or aguarda is not null then 'bloqueada' when iniciada then 'em_producao' else 'a_fazer' end) stored;
create index producoes_abertas on producoes (id) where situacao in ('a_fazer', 'em_producao', 'bloqueada');
create index producoes_da_lisa on producoes (lisa_produto_id) where situacao in ('a_fazer', 'em_producao', 'bloqueada');
