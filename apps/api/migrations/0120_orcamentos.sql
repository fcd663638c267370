-- Quotes: what a customer is offered, in versions, and what they answered by a link that opens without signing in.

create table orcamentos (
  id integer generated always as identity primary key,
  cliente_id integer references clientes,
  -- Of a person who is no customer yet; else empty.
  nome text not null default '',
  telefone text not null default '',
  situacao text not null default 'rascunho' check (situacao in
    ('rascunho', 'enviado', 'visto', 'mudanca', 'aprovado', 'recusado', 'vendido')),
  -- Since when somebody is waited for; seeing changes nothing of it.
  desde timestamptz not null default now(),
  -- The number of its newest version.
  atual integer not null default 1,
  venda_id integer unique references vendas on delete set null,
  usuario_id integer references usuarios on delete set null,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  check (cliente_id is not null or nome <> '')
);
create index orcamentos_cliente on orcamentos (cliente_id);
create index orcamentos_usuario on orcamentos (usuario_id);

create table orcamento_versoes (
  orcamento_id integer not null references orcamentos on delete cascade,
  numero integer not null,
  -- [{produto_id, variacao_id, descricao, quantidade, valor_unitario, estampa, personalizacao: [{nome, numero}]}]
  itens jsonb not null,
  desconto numeric(12, 2) not null check (desconto >= 0),
  frete numeric(12, 2) not null check (frete >= 0),
  total numeric(12, 2) not null,
  -- The last day.
  validade date not null,
  termos text not null,
  criado_em timestamptz not null default now(),
  enviada_em timestamptz,
  vista_em timestamptz,
  mudanca_em timestamptz,
  mudanca_texto text,
  aprovada_em timestamptz,
  aprovada_por text,
  aprovada_de text,
  anulada_em timestamptz,
  recusada_em timestamptz,
  primary key (orcamento_id, numero),
  check (aprovada_em is null or (enviada_em is not null and aprovada_por is not null))
);

-- What was sent is what was seen and approved: its content stays.
create function orcamento_versoes_ficam() returns trigger language plpgsql as $$
begin
  if old.enviada_em is not null and (old.itens, old.desconto, old.frete, old.total, old.validade, old.termos)
      is distinct from (new.itens, new.desconto, new.frete, new.total, new.validade, new.termos) then
    raise exception 'a version that was sent does not change';
  end if;
  return new;
end $$;
create trigger orcamento_versoes_ficam before update on orcamento_versoes
  for each row execute function orcamento_versoes_ficam();

create table orcamento_mockups (
  orcamento_id integer not null,
  numero integer not null,
  linha integer not null,
  ordem integer not null,
  arquivo text not null,
  -- SHA-256 of the picture that the page shows, in hex.
  digest text not null,
  primary key (orcamento_id, numero, linha, ordem),
  foreign key (orcamento_id, numero) references orcamento_versoes on delete cascade
);
create index orcamento_mockups_arquivo on orcamento_mockups (arquivo);

create table orcamento_links (
  -- SHA-256 of 256 random bits; the link itself is shown once.
  digest bytea primary key,
  orcamento_id integer not null references orcamentos on delete cascade,
  criado_em timestamptz not null default now()
);
create index orcamento_links_orcamento on orcamento_links (orcamento_id);
