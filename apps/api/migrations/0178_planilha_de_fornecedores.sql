-- Suppliers come in by spreadsheets too; one who is a person can be anonymised.
alter table importacoes drop constraint importacoes_tipo_check;
alter table importacoes add constraint importacoes_tipo_check
  check (tipo in ('produtos', 'clientes', 'fornecedores', 'estoque', 'lote'));
alter table importacao_linhas add fornecedor_id integer references fornecedores on delete set null;
create index importacao_linhas_fornecedor on importacao_linhas (fornecedor_id) where fornecedor_id is not null;
alter table importacao_linhas drop constraint importacao_linhas_novo_check;
alter table importacao_linhas add constraint importacao_linhas_novo_check
  check (novo in ('produto', 'variacao', 'cliente', 'fornecedor'));
-- Suppliers without a document are found by their name.
create index fornecedores_por_nome on fornecedores (normalizar(nome));
alter table fornecedores add anonimizado_em timestamptz;
