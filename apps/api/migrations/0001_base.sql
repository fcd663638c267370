-- Everything of the specification's section 3. Forward only: a later change is a new file.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case, no accents, single spaces. Mirrors contract/shared/search.ts. Marked immutable so that it can
-- feed stored columns and indexes: the dictionary named here never changes within a database.
create function normalizar(texto text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, texto)), '\s+', ' ', 'g'));

-- The form in which SKUs are compared.
create function chave_sku(sku text) returns text
  language sql immutable strict parallel safe
  return nullif(lower(btrim(sku)), '');

---------------------------------------------------------------- accounts

create table usuarios (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 150),
  nome text not null,
  tipo text not null check (tipo ~ '^[a-z_]{2,30}$'),
  senha_hash text not null,
  ativo boolean not null default true,
  criado_em timestamptz not null default now()
);
create unique index usuarios_username_unico on usuarios (lower(username));

create table sessoes (
  id integer generated always as identity primary key,
  usuario_id integer not null references usuarios on delete cascade,
  criada_em timestamptz not null default now(),
  usada_em timestamptz not null default now(),
  expira_em timestamptz not null,
  revogada_em timestamptz,
  motivo text,
  endereco text,
  agente text
);
create index sessoes_usuario on sessoes (usuario_id);
create index sessoes_expira on sessoes (expira_em);

-- Refresh tokens of a session, only as SHA-256. A replaced one stays, so that its reuse is recognised.
create table refresh_tokens (
  hash bytea primary key check (length(hash) = 32),
  sessao_id integer not null references sessoes on delete cascade,
  criado_em timestamptz not null default now(),
  substituido_em timestamptz
);
create index refresh_tokens_sessao on refresh_tokens (sessao_id);

create table tentativas_login (
  chave text primary key,
  falhas integer not null check (falhas > 0),
  desde timestamptz not null default now()
);

-- Answers already given under an Idempotency-Key; written in the transaction of the effect itself.
create table idempotencia (
  chave text not null check (length(chave) between 1 and 200),
  usuario_id integer not null references usuarios on delete cascade,
  rota text not null,
  corpo_hash bytea not null,
  status integer,
  resposta jsonb,
  criada_em timestamptz not null default now(),
  primary key (usuario_id, chave)
);
create index idempotencia_criada on idempotencia (criada_em);

---------------------------------------------------------------- categories

create table categorias (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> ''),
  codigo text generated always as (lpad(id::text, greatest(4, length(id::text)), '0')) stored,
  id_bling text unique,
  categoria_pai integer references categorias,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  constraint categorias_sem_laco check (categoria_pai <> id)
);
create index categorias_pai on categorias (categoria_pai);

-- A cycle needs a move. Moves are rare: one at a time, so that two cannot close a cycle together.
create function categorias_recusar_ciclo() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('categorias_recusar_ciclo'));
  if exists (
    with recursive ancestrais(id) as (
      select new.categoria_pai
      union
      select c.categoria_pai from categorias c join ancestrais a on c.id = a.id where c.categoria_pai is not null
    )
    select from ancestrais where id = new.id
  ) then
    raise exception 'category % would be inside itself', new.id
      using errcode = 'check_violation', constraint = 'categorias_sem_ciclo';
  end if;
  return new;
end $$;
create trigger categorias_sem_ciclo before update of categoria_pai on categorias
  for each row when (new.categoria_pai is distinct from old.categoria_pai and new.categoria_pai is not null)
  execute function categorias_recusar_ciclo();

---------------------------------------------------------------- attributes

create table atributos (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> '')
);
create unique index atributos_nome_unico on atributos (normalizar(nome));

create table atributo_valores (
  id integer generated always as identity primary key,
  atributo_id integer not null references atributos on delete cascade,
  valor text not null check (btrim(valor) <> '')
);
create unique index atributo_valores_unico on atributo_valores (atributo_id, normalizar(valor));

---------------------------------------------------------------- models

-- Money: numeric(12,2) reais, exact. Measures: cm. Weight: kg.
create table modelos (
  id integer generated always as identity primary key,
  codigo text not null check (btrim(codigo) <> ''),
  nome text not null check (btrim(nome) <> ''),
  descricao text not null default '',
  observacao text not null default '',
  categoria_id integer references categorias,
  preco_custo numeric(12, 2) check (preco_custo >= 0),
  preco_venda numeric(12, 2) check (preco_venda >= 0),
  peso numeric(9, 3) check (peso >= 0),
  largura numeric(9, 3) check (largura >= 0),
  altura numeric(9, 3) check (altura >= 0),
  profundidade numeric(9, 3) check (profundidade >= 0),
  busca text generated always as (' ' || normalizar(codigo || ' ' || nome)) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now()
);
create unique index modelos_codigo_unico on modelos (lower(btrim(codigo)));
create index modelos_busca on modelos using gin (busca gin_trgm_ops);
create index modelos_categoria on modelos (categoria_id);

---------------------------------------------------------------- products

create table produtos (
  id integer generated always as identity primary key,
  titulo text not null check (btrim(titulo) <> ''),
  descricao text not null default '',
  sku text check (btrim(sku) <> ''),
  codigo text not null,
  modelo_id integer not null references modelos,
  categoria_id integer not null references categorias,
  largura numeric(9, 3) check (largura >= 0),
  altura numeric(9, 3) check (altura >= 0),
  comprimento numeric(9, 3) check (comprimento >= 0),
  peso numeric(9, 3) check (peso >= 0),
  preco_custo numeric(12, 2) check (preco_custo >= 0),
  preco_venda numeric(12, 2) check (preco_venda >= 0),
  tem_variacoes boolean not null default false,
  tem_cor boolean not null default false,
  tem_tamanho boolean not null default false,
  -- Asked for on creation; the ERP's jobs act on it.
  publicar_bling boolean not null default false,
  -- Physical pieces; with variations always their sum (derivar_produto). Reserved: pieces of open sales.
  quantidade integer not null default 0 check (quantidade >= 0),
  reservado integer not null default 0 check (reservado >= 0),
  id_bling text unique,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  -- Derived by trigger from the product, its model and its variations; a write to `derivacao` recomputes them.
  preco_menor numeric(12, 2),
  preco_maior numeric(12, 2),
  cores text[] not null default '{}',
  tamanhos text[] not null default '{}',
  busca text not null default '',
  derivacao bigint not null default 0,
  constraint produtos_estoque_disponivel check (reservado <= quantidade)
);

create table variacoes (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  ordem integer not null default 0,
  sku text check (btrim(sku) <> ''),
  sku_personalizado boolean not null default false,
  cor text check (cor ~ '^#[0-9a-f]{6}$'),
  nome_cor text,
  tamanho text,
  preco_custo numeric(12, 2) check (preco_custo >= 0),
  preco_venda numeric(12, 2) check (preco_venda >= 0),
  quantidade integer not null default 0 check (quantidade >= 0),
  reservado integer not null default 0 check (reservado >= 0),
  descricao text not null default '',
  id_bling text unique,
  constraint variacoes_estoque_disponivel check (reservado <= quantidade)
);
create index variacoes_produto on variacoes (produto_id, ordem, id);
create index variacoes_cor on variacoes (nome_cor) where nome_cor is not null;
create index variacoes_tamanho on variacoes (tamanho) where tamanho is not null;

create index produtos_ativos on produtos (id desc) where excluido_em is null;
create index produtos_ativos_modelo on produtos (modelo_id, id desc) where excluido_em is null;
create index produtos_modelo on produtos (modelo_id);
create index produtos_com_estoque on produtos (modelo_id) where quantidade > 0 and excluido_em is null;
create index produtos_categoria on produtos (categoria_id);
create index produtos_preco_menor on produtos (preco_menor) where excluido_em is null;
create index produtos_preco_maior on produtos (preco_maior) where excluido_em is null;
create index produtos_busca on produtos using gin (busca gin_trgm_ops) where excluido_em is null;
create index produtos_cores on produtos using gin (cores) where excluido_em is null;
create index produtos_tamanhos on produtos using gin (tamanhos) where excluido_em is null;
create index produtos_lixeira on produtos (excluido_em desc, id desc) where excluido_em is not null;

create function derivar_produto() returns trigger language plpgsql as $$
declare
  v record;
  nome_modelo text;
begin
  new.codigo := coalesce(nullif(btrim(new.codigo), ''), lpad(new.id::text, greatest(6, length(new.id::text)), '0'));
  select codigo || ' ' || nome into nome_modelo from modelos where id = new.modelo_id;
  select count(*) as linhas,
         coalesce(sum(quantidade), 0) as quantidade,
         min(preco_venda) filter (where preco_venda > 0) as menor,
         max(preco_venda) filter (where preco_venda > 0) as maior,
         coalesce(array_agg(distinct normalizar(nome_cor)) filter (where nome_cor is not null), '{}')
           || coalesce(array_agg(distinct cor) filter (where cor is not null), '{}') as cores,
         coalesce(array_agg(distinct lower(tamanho)) filter (where tamanho is not null), '{}') as tamanhos,
         string_agg(distinct nome_cor, ' ') as nomes,
         string_agg(sku, ' ') as skus
    into v from variacoes where produto_id = new.id;
  if new.tem_variacoes then new.quantidade := v.quantidade; end if;
  new.preco_menor := coalesce(v.menor, new.preco_venda);
  new.preco_maior := coalesce(v.maior, new.preco_venda);
  new.cores := v.cores;
  new.tamanhos := v.tamanhos;
  -- The leading space lets a search of one or two letters match the beginning of any word.
  new.busca := ' ' || normalizar(concat_ws(' ', new.titulo, new.sku, new.codigo, nome_modelo, v.nomes, v.skus));
  return new;
end $$;
create trigger produtos_derivar
  before insert or update of titulo, sku, codigo, modelo_id, preco_venda, tem_variacoes, quantidade, derivacao on produtos
  for each row execute function derivar_produto();

create function variacoes_recalcular_produto() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update produtos set derivacao = derivacao + 1 where id in (select produto_id from novas);
  elsif tg_op = 'DELETE' then
    update produtos set derivacao = derivacao + 1 where id in (select produto_id from velhas);
  else
    update produtos set derivacao = derivacao + 1 where id in (
      select n.produto_id from novas n join velhas a using (id)
       where (n.sku, n.cor, n.nome_cor, n.tamanho, n.preco_venda, n.quantidade)
             is distinct from (a.sku, a.cor, a.nome_cor, a.tamanho, a.preco_venda, a.quantidade));
  end if;
  return null;
end $$;
create trigger variacoes_inseridas after insert on variacoes referencing new table as novas
  for each statement execute function variacoes_recalcular_produto();
create trigger variacoes_alteradas after update on variacoes referencing old table as velhas new table as novas
  for each statement execute function variacoes_recalcular_produto();
create trigger variacoes_removidas after delete on variacoes referencing old table as velhas
  for each statement execute function variacoes_recalcular_produto();

create function modelos_recalcular_produtos() returns trigger language plpgsql as $$
begin
  update produtos set derivacao = derivacao + 1 where modelo_id = new.id;
  return null;
end $$;
create trigger modelos_renomeados after update of codigo, nome on modelos
  for each row when ((old.codigo, old.nome) is distinct from (new.codigo, new.nome))
  execute function modelos_recalcular_produtos();

-- One namespace of SKUs over products and variations, trash included. Deferrable, so that one transaction
-- may exchange two SKUs; rules ask for the check before they commit.
create table skus (
  chave text not null,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  constraint skus_unico unique (chave) deferrable initially immediate
);
create unique index skus_produto on skus (produto_id) where variacao_id is null;
create unique index skus_variacao on skus (variacao_id) where variacao_id is not null;
create index skus_do_produto on skus (produto_id);

create function registrar_sku() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'produtos' then
    if tg_op = 'UPDATE' then delete from skus where produto_id = new.id and variacao_id is null; end if;
    insert into skus (chave, produto_id) select chave_sku(new.sku), new.id where chave_sku(new.sku) is not null;
  else
    if tg_op = 'UPDATE' then delete from skus where variacao_id = new.id; end if;
    insert into skus (chave, produto_id, variacao_id)
      select chave_sku(new.sku), new.produto_id, new.id where chave_sku(new.sku) is not null;
  end if;
  return null;
end $$;
create trigger produtos_sku_novo after insert on produtos for each row execute function registrar_sku();
create trigger produtos_sku_mudado after update of sku on produtos
  for each row when (new.sku is distinct from old.sku) execute function registrar_sku();
create trigger variacoes_sku_novo after insert on variacoes for each row execute function registrar_sku();
create trigger variacoes_sku_mudado after update of sku on variacoes
  for each row when (new.sku is distinct from old.sku) execute function registrar_sku();

create table produto_imagens (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  -- Unguessable base name of the stored files.
  arquivo text not null unique check (arquivo ~ '^[0-9a-f]{32}$'),
  ordem integer not null,
  largura integer not null check (largura > 0),
  altura integer not null check (altura > 0),
  criada_em timestamptz not null default now()
);
create index produto_imagens_produto on produto_imagens (produto_id, ordem, id);

create table variacao_imagens (
  variacao_id integer not null references variacoes on delete cascade,
  imagem_id integer not null references produto_imagens on delete cascade,
  primary key (variacao_id, imagem_id)
);
create index variacao_imagens_imagem on variacao_imagens (imagem_id);

---------------------------------------------------------------- customers

create table clientes (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> ''),
  -- CPF or CNPJ without punctuation (a CNPJ may hold letters).
  cpf text not null check (cpf ~ '^[0-9A-Z]{1,20}$'),
  telefone text not null default '',
  email text not null default '',
  cep text not null default '',
  municipio text not null default '',
  uf text not null default '' check (length(uf) in (0, 2)),
  endereco text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  busca text generated always as (
    ' ' || normalizar(nome || ' ' || email || ' ' || cpf || ' ' || regexp_replace(telefone, '\D', '', 'g'))
  ) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  constraint clientes_cpf_unico unique (cpf)
);
create index clientes_busca on clientes using gin (busca gin_trgm_ops);
create index clientes_nome on clientes (lower(nome), id);

---------------------------------------------------------------- sales

create table vendas (
  id integer generated always as identity primary key,
  cliente_id integer not null references clientes,
  origem text not null check (origem in ('loja_integrada', 'redes_sociais', 'loja_fisica')),
  status text not null default 'separacao' check (status in (
    'separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada', 'enviado', 'concluido', 'cancelado')),
  vendedor_id integer references usuarios,
  endereco text,
  altura numeric(9, 3) check (altura > 0),
  largura numeric(9, 3) check (largura > 0),
  comprimento numeric(9, 3) check (comprimento > 0),
  peso numeric(9, 3) check (peso > 0),
  servico_frete text,
  frete_valor numeric(12, 2) check (frete_valor >= 0),
  codigo_servico_frete text,
  numero_pedido_bling text,
  link_etiqueta_pdf text,
  codigo_rastreamento text,
  total numeric(12, 2) not null default 0 check (total >= 0),
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now()
);
create index vendas_cliente on vendas (cliente_id);
create index vendas_recentes on vendas (alterado_em desc, id desc) where status <> 'cancelado';
create index vendas_status on vendas (status, alterado_em desc);

-- A line keeps its own picture of the product: the product may change or go for good.
create table itens_venda (
  id integer generated always as identity primary key,
  venda_id integer not null references vendas on delete cascade,
  ordem integer not null default 0,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  sku text,
  titulo text not null,
  descricao text not null default '',
  quantidade integer not null check (quantidade > 0),
  valor_unitario numeric(12, 2) not null check (valor_unitario > 0),
  desconto numeric(12, 2) not null default 0 check (desconto >= 0),
  -- Stored name of the picture; the file stays while a line refers to it.
  imagem_arquivo text check (imagem_arquivo ~ '^[0-9a-f]{32}$'),
  constraint itens_venda_desconto_cabe check (desconto <= quantidade * valor_unitario)
);
create index itens_venda_venda on itens_venda (venda_id, ordem, id);
create index itens_venda_produto on itens_venda (produto_id);
create index itens_venda_variacao on itens_venda (variacao_id);
create index itens_venda_imagem on itens_venda (imagem_arquivo) where imagem_arquivo is not null;
