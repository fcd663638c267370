-- Imports of files: what was read, what each row proposes, what a person said of columns.

-- Spreadsheets that come in, and one change of many products (`lote`, whose rows come from the list): the file, its rows
-- as read, and what the shop proposed, applied and undid.
create table importacoes (
  id integer generated always as identity primary key,
  tipo text not null check (tipo in ('produtos', 'clientes', 'estoque', 'lote')),
  modo text not null check (modo in ('atualizar', 'criar', 'ambos')),
  estado text not null default 'lendo' check (estado in
    ('lendo', 'pronta', 'aplicando', 'concluida', 'desfazendo', 'desfeita', 'falhou', 'cancelada')),
  usuario_id integer references usuarios on delete set null, arquivo text not null,
  digest text not null, -- SHA-256: the same file again adds no pieces twice.
  conteudo bytea, -- Until it is applied or given up.
  delimitador text, -- Null for XLSX.
  planilhas jsonb not null default '[]', planilha text,
  colunas jsonb not null, -- [{coluna, campo}], in the order of the file.
  estoque text not null default 'contado' check (estoque in ('contado', 'entrada')),
  contado_em timestamptz, -- For rows that carry no time of their own; null: when the file arrived.
  total integer not null, -- Rows below the header.
  leitura integer not null default 1, -- Raised when columns change: a reading that began before is void.
  mensagem text, criada_em timestamptz not null default now(),
  etapa_em timestamptz not null default now(), -- When the current stage began, for the time left.
  terminada_em timestamptz,
  origem text, -- The layout of another program that the file is read by; null: none.
  cabecalho integer not null default 1, -- Row that holds the headers, from 1, as the spreadsheet program numbers it.
  -- A person's answer about numbers that read in two ways.
  numeros text check (numeros in ('ponto_decimal', 'ponto_milhar')),
  duvidas jsonb not null default '[]', -- Headers of columns that do not decide themselves how their numbers read.
  habitos jsonb not null default '{}'); -- {field: how its column writes numbers that can be read in two ways}
create table importacao_linhas (
  id integer generated always as identity primary key,
  importacao_id integer not null references importacoes on delete cascade,
  linha integer not null, -- As the spreadsheet program numbers it.
  grupo integer not null, -- Rows of one product are proposed and applied together.
  chave text, -- Comparable SKU or document; null for none.
  sku text, -- The same as it stands in the file.
  nome text not null default '', celulas jsonb not null,
  proposta text check (proposta in ('criar', 'alterar', 'igual', 'erro')), motivo text,
  diferencas jsonb not null default '[]', -- [{campo, antes, depois, era?}]: `era` is the own value that was inherited.
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  cliente_id integer references clientes on delete set null, aplicada_em timestamptz,
  -- What the row made anew; null: it changed what was here.
  novo text check (novo in ('produto', 'variacao', 'cliente')),
  desfeita text check (desfeita in ('voltou', 'ficou')),
  campos jsonb not null default '{}', -- {field: cell}, as the layout tells the row; `celulas` stays as in the file.
  avisos jsonb not null default '[]', -- Sentences about what the row says and was not taken.
  unique (importacao_id, linha));
create index importacao_linhas_grupo on importacao_linhas (importacao_id, grupo, linha);
create index importacao_linhas_chave on importacao_linhas (importacao_id, chave);
create index importacao_linhas_produto on importacao_linhas (produto_id) where produto_id is not null;
create index importacao_linhas_variacao on importacao_linhas (variacao_id) where variacao_id is not null;
create index importacao_linhas_cliente on importacao_linhas (cliente_id) where cliente_id is not null;

-- What a person said that the columns of a file are, for the next file with the same headers. Known when it was applied.
create table importacao_mapeamentos (
  tipo text not null,
  cabecalhos text not null, -- SHA-256 of the headers, sorted.
  origem text, -- The layout that was chosen; null: none.
  campos jsonb not null, -- The field of each header in that order; null: none.
  primary key (tipo, cabecalhos));

alter table categorias add foreign key (importacao_id) references importacoes on delete set null;
alter table modelos add foreign key (importacao_id) references importacoes on delete set null;
