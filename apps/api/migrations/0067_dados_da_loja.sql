-- The shop's own name, document, contact and address, as its administrators save them.

create table dados_da_loja (
  id boolean primary key default true check (id),
  nome text not null default '',
  -- CPF or CNPJ without punctuation.
  documento text not null default '',
  inscricao_estadual text not null default '',
  telefone text not null default '',
  email text not null default '',
  cep text not null default '',
  endereco text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  municipio text not null default '',
  uf text not null default '',
  -- 0: never saved, the settings of the installation (REMETENTE_*) count.
  versao integer not null default 0
);
insert into dados_da_loja default values;
