-- The last count sent as a balance: the balance that was read just before it, and how far people's movements, of which
-- events tell, had brought that balance by the time the count replaced it. Null once something else was sent or seen.
alter table bling_saldos add contagem_de integer, add contagem_ate integer, add contagem_em timestamptz;
