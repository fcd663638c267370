-- Spreadsheets of the shop that come in (and one change of many products, `lote`, whose rows come from the list): the file, its rows as they stand in it, what is proposed, done and undone.

create table importacoes (
  id integer generated always as identity primary key,
  tipo text not null check (tipo in ('produtos', 'clientes', 'estoque', 'lote')),
  modo text not null check (modo in ('atualizar', 'criar', 'ambos')),
  estado text not null default 'lendo' check (estado in
    ('lendo', 'pronta', 'aplicando', 'concluida', 'desfazendo', 'desfeita', 'falhou', 'cancelada')),
  usuario_id integer references usuarios on delete set null,
  arquivo text not null,
  -- SHA-256: the same file again adds no pieces twice.
  digest text not null,
  -- Until it is applied or given up.
  conteudo bytea,
  -- Null for XLSX.
  delimitador text,
  planilhas jsonb not null default '[]',
  planilha text,
  -- [{coluna, campo}], in the order of the file.
  colunas jsonb not null,
  estoque text not null default 'contado' check (estoque in ('contado', 'entrada')),
  -- For rows that carry no time of their own; null: when the file arrived.
  contado_em timestamptz,
  -- Rows below the header.
  total integer not null,
  -- Raised when columns change: a reading that began before is void.
  leitura integer not null default 1,
  mensagem text,
  criada_em timestamptz not null default now(),
  -- When the current stage began, for the time left.
  etapa_em timestamptz not null default now(),
  terminada_em timestamptz
);

create table importacao_linhas (
  id integer generated always as identity primary key,
  importacao_id integer not null references importacoes on delete cascade,
  -- As the spreadsheet program numbers it.
  linha integer not null,
  -- Rows of one product are proposed and applied together.
  grupo integer not null,
  -- Comparable SKU or document; null for none.
  chave text,
  -- The same as it stands in the file.
  sku text,
  nome text not null default '',
  celulas jsonb not null,
  proposta text check (proposta in ('criar', 'alterar', 'igual', 'erro')),
  motivo text,
  -- [{campo, antes, depois, era?}]: `era` is the own value that was inherited.
  diferencas jsonb not null default '[]',
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  cliente_id integer references clientes on delete set null,
  aplicada_em timestamptz,
  -- What the row made anew; null: it changed what was here.
  novo text check (novo in ('produto', 'variacao', 'cliente')),
  desfeita text check (desfeita in ('voltou', 'ficou')),
  unique (importacao_id, linha)
);
create index importacao_linhas_grupo on importacao_linhas (importacao_id, grupo, linha);
create index importacao_linhas_chave on importacao_linhas (importacao_id, chave);
create index importacao_linhas_produto on importacao_linhas (produto_id) where produto_id is not null;
create index importacao_linhas_variacao on importacao_linhas (variacao_id) where variacao_id is not null;
create index importacao_linhas_cliente on importacao_linhas (cliente_id) where cliente_id is not null;

-- What a person said that a column is, for the next file with such a header.
create table importacao_colunas (
  tipo text not null,
  -- As `normalizar` writes it.
  cabecalho text not null,
  -- Null: it is none of ours.
  campo text,
  primary key (tipo, cabecalho)
);
