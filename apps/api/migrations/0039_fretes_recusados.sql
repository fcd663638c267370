-- Services that did not take the parcel at the last quote, with the carrier's sentence: shown, never chosen.
create table cotacoes_recusadas (
  venda_id integer not null references vendas on delete cascade,
  codigo text not null,
  nome text not null,
  transportadora text not null,
  motivo text not null,
  cotado_em timestamptz not null default now(),
  primary key (venda_id, codigo)
);
