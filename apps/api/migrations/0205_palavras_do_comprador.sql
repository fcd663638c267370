-- The buyer's words on a line of a channel's order, as written there: a name and a number to print. Null: none.
alter table itens_venda add palavras text check (char_length(palavras) between 1 and 2000);
