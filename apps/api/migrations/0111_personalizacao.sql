-- Names and numbers of a line's pieces: none, or one a piece.
alter table itens_venda add column personalizacao jsonb not null default '[]';
