-- Files of other programs: which program wrote a file, where its header stands, how its numbers are written.

alter table importacoes
  -- The layout that the file is read by; null: none.
  add column origem text,
  -- Row that holds the headers, from 1, as the spreadsheet program numbers it.
  add column cabecalho integer not null default 1,
  -- What a person answered about numbers that can be read in two ways; null: nothing.
  add column numeros text check (numeros in ('ponto_decimal', 'ponto_milhar')),
  -- Headers of the columns that do not decide themselves how their numbers are read.
  add column duvidas jsonb not null default '[]';

alter table importacao_linhas
  -- {field: cell}, as the layout tells the row; `celulas` stays as it stands in the file.
  add column campos jsonb not null default '{}',
  -- Sentences about what the row says and was not taken.
  add column avisos jsonb not null default '[]';

-- What a person said that the columns of a file are, for the next file with the same headers. Known when it was applied.
create table importacao_mapeamentos (
  tipo text not null,
  -- SHA-256 of the headers, sorted.
  cabecalhos text not null,
  -- The layout that was chosen; null: none.
  origem text,
  -- The field of each header in that order; null: none.
  campos jsonb not null,
  primary key (tipo, cabecalhos)
);
-- It remembered each header by itself, for every later file, even where nothing was applied.
drop table importacao_colunas;

-- Their rows have no `campos`.
update importacoes set estado = 'cancelada', conteudo = null, terminada_em = now(),
  mensagem = 'O programa foi atualizado no meio desta importação: envie o arquivo de novo.'
 where tipo <> 'lote' and estado in ('lendo', 'pronta', 'aplicando');
