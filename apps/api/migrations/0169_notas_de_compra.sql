-- Purchases made of a supplier's invoice.

-- A cost may be a part of a dozen's price: fractions of a cent stay, so that the lines make the invoice's total.
alter table compra_itens alter custo_unitario type numeric(18, 8);
alter table recebimento_itens alter custo_unitario type numeric(18, 8);

-- What a person should know of the invoice, in sentences.
alter table compras add avisos jsonb not null default '[]';

-- What a person said once of a supplier's code, or of its description where one code names several pieces.
create table fornecedor_codigos (
  fornecedor_id integer not null references fornecedores on delete cascade,
  codigo text not null, descricao text not null, unidade text not null,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  pecas_por_unidade integer check (pecas_por_unidade > 0), -- Null: nobody said.
  primary key (fornecedor_id, codigo, descricao, unidade));
create index fornecedor_codigos_produto on fornecedor_codigos (produto_id);
create index fornecedor_codigos_variacao on fornecedor_codigos (variacao_id) where variacao_id is not null;
