-- A person at Bling may move a part of a piece: what a count replaced is kept to the part.
alter table bling_saldos alter contagem_de type numeric, alter contagem_ate type numeric;
