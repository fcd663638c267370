-- The catalogue: categories, attributes, models, products with variations, their codes, pictures, kits and boxes.

create table categorias (
  id integer generated always as identity primary key, nome text not null check (btrim(nome) <> ''),
  codigo text generated always as (lpad(id::text, greatest(4, length(id::text)), '0')) stored, id_bling text,
  categoria_pai integer references categorias, criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  importacao_id integer, -- The import that made it (9_importacao.sql); null: a person did, or changed it since.
  constraint categorias_sem_laco check (categoria_pai <> id));
create index categorias_pai on categorias (categoria_pai);
create index categorias_id_bling on categorias (id_bling) where id_bling is not null;
create index categorias_importacao on categorias (importacao_id) where importacao_id is not null;

-- A cycle needs a move. Moves are rare: one at a time, so that two cannot close a cycle together.
create function categorias_recusar_ciclo() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtext('categorias_recusar_ciclo'));
  if exists (
    with recursive ancestrais(id) as (
      select new.categoria_pai union
      select c.categoria_pai from categorias c join ancestrais a on c.id = a.id where c.categoria_pai is not null)
    select from ancestrais where id = new.id
  ) then
    raise exception 'category % would be inside itself', new.id
      using errcode = 'check_violation', constraint = 'categorias_sem_ciclo';
  end if; return new;
end $$;
create trigger categorias_sem_ciclo before update of categoria_pai on categorias for each row
  when (new.categoria_pai is distinct from old.categoria_pai and new.categoria_pai is not null)
  execute function categorias_recusar_ciclo();

-- A category by its place in the tree: `Camisas > Polo`.
create function caminho_da_categoria(categoria integer) returns text language sql stable as $$
  with recursive acima(pai, nome, altura) as (
    select categoria_pai, nome, 0 from categorias where id = categoria
    union all
    select c.categoria_pai, c.nome, a.altura + 1 from categorias c join acima a on c.id = a.pai)
  select string_agg(nome, ' > ' order by altura desc) from acima $$;

create table atributos (
  id integer generated always as identity primary key, nome text not null check (btrim(nome) <> ''));
create unique index atributos_nome_unico on atributos (normalizar(nome));
create table atributo_valores (
  id integer generated always as identity primary key,
  atributo_id integer not null references atributos on delete cascade, valor text not null check (btrim(valor) <> ''));
create unique index atributo_valores_unico on atributo_valores (atributo_id, normalizar(valor));

-- Money: numeric(12,2) reais, exact. Measures: cm. Weight: kg.
create table modelos (
  id integer generated always as identity primary key, codigo text not null check (btrim(codigo) <> ''),
  nome text not null check (btrim(nome) <> ''), descricao text not null default '', observacao text not null default '',
  categoria_id integer references categorias, preco_custo numeric(12, 2) check (preco_custo >= 0),
  preco_venda numeric(12, 2) check (preco_venda >= 0), peso numeric(9, 3) check (peso >= 0),
  largura numeric(9, 3) check (largura >= 0), altura numeric(9, 3) check (altura >= 0),
  profundidade numeric(9, 3) check (profundidade >= 0),
  busca text generated always as (' ' || normalizar(codigo || ' ' || nome)) stored, versao integer not null default 1,
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(), importacao_id integer);
create unique index modelos_codigo_unico on modelos (lower(btrim(codigo)));
create index modelos_busca on modelos using gin (busca gin_trgm_ops);
create index modelos_categoria on modelos (categoria_id);
create index modelos_importacao on modelos (importacao_id) where importacao_id is not null;

create table produtos (
  id integer generated always as identity primary key, titulo text not null check (btrim(titulo) <> ''),
  descricao text not null default '', sku text check (btrim(sku) <> ''), codigo text not null,
  modelo_id integer not null references modelos, categoria_id integer not null references categorias,
  largura numeric(9, 3) check (largura >= 0), altura numeric(9, 3) check (altura >= 0),
  comprimento numeric(9, 3) check (comprimento >= 0), peso numeric(9, 3) check (peso >= 0),
  preco_custo numeric(12, 2) check (preco_custo >= 0), preco_venda numeric(12, 2) check (preco_venda >= 0),
  tem_variacoes boolean not null default false, tem_cor boolean not null default false,
  tem_tamanho boolean not null default false,
  publicar_bling boolean not null default false, -- Asked for on creation; the ERP's jobs act on it.
  -- Physical pieces; with variations always their sum (derivar_produto). Reserved: pieces of open sales.
  quantidade integer not null default 0 check (quantidade >= 0),
  reservado integer not null default 0 check (reservado >= 0), id_bling text unique, versao integer not null default 1,
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(), excluido_em timestamptz,
  -- Derived by trigger from the product, its model and its variations; a write to `derivacao` recomputes them.
  preco_menor numeric(12, 2), preco_maior numeric(12, 2), cores text[] not null default '{}',
  tamanhos text[] not null default '{}', busca text not null default '', derivacao bigint not null default 0,
  -- Each variation's colour with its size, a unit separator between them, for a filter by both; derived as `cores`.
  cores_tamanhos text[] not null default '{}',
  kit boolean not null default false, -- Made of other products, whose pieces are counted, reserved and shipped.
  peca_lisa boolean not null default false, -- It is printed on: a ficha names it.
  com_ficha boolean not null default false, -- It has a ficha: lists look for its blanks only then.
  -- EAN (GTIN), the number of the maker's bar code: 8, 12, 13 or 14 digits; the contract checks the last one.
  gtin text check (gtin ~ '^(\d{8}|\d{12}|\d{13}|\d{14})$'),
  constraint produtos_kit_sem_pecas check (not kit or (quantidade = 0 and reservado = 0 and not tem_variacoes)));
-- With the usual hundred samples the planner took a rare name for a common one, and read the whole list for it.
alter table produtos alter busca set statistics 500;
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
-- The dashboard asks for the few that need attention among very many that do not.
create index produtos_nao_publicados on produtos (id desc) where excluido_em is null and id_bling is null;
create index produtos_pouco_estoque on produtos ((quantidade - reservado), id desc)
  where excluido_em is null and not tem_variacoes;
create index produtos_cores_tamanhos on produtos using gin (cores_tamanhos) where excluido_em is null;
-- The list of products is filtered by a category and those below it.
create index produtos_ativos_categoria on produtos (categoria_id, id desc) where excluido_em is null;

create table variacoes (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade, ordem integer not null default 0,
  sku text check (btrim(sku) <> ''), sku_personalizado boolean not null default false,
  cor text check (cor ~ '^#[0-9a-f]{6}$'), nome_cor text, tamanho text,
  preco_custo numeric(12, 2) check (preco_custo >= 0), preco_venda numeric(12, 2) check (preco_venda >= 0),
  quantidade integer not null default 0 check (quantidade >= 0),
  reservado integer not null default 0 check (reservado >= 0), descricao text not null default '', id_bling text unique,
  gtin text check (gtin ~ '^(\d{8}|\d{12}|\d{13}|\d{14})$'),
  constraint variacoes_estoque_disponivel check (reservado <= quantidade));
create index variacoes_produto on variacoes (produto_id, ordem, id);
create index variacoes_cor on variacoes (nome_cor) where nome_cor is not null;
create index variacoes_tamanho on variacoes (tamanho) where tamanho is not null;
create index variacoes_pouco_estoque on variacoes ((quantidade - reservado), id desc);
create function nome_da_variacao(v variacoes) returns text language sql immutable as $$
  select nullif(concat_ws(' ', v.nome_cor, v.tamanho), '') $$;

create function derivar_produto() returns trigger language plpgsql as $$
declare v record; nome_modelo text; nome_categoria text; begin
  new.codigo := coalesce(nullif(btrim(new.codigo), ''), lpad(new.id::text, greatest(6, length(new.id::text)), '0'));
  select codigo || ' ' || nome into nome_modelo from modelos where id = new.modelo_id;
  select nome into nome_categoria from categorias where id = new.categoria_id;
  select count(*) as linhas, coalesce(sum(quantidade), 0) as quantidade,
         min(preco_venda) filter (where preco_venda > 0) as menor,
         max(preco_venda) filter (where preco_venda > 0) as maior,
         coalesce(array_agg(distinct normalizar(nome_cor)) filter (where nome_cor is not null), '{}')
           || coalesce(array_agg(distinct cor) filter (where cor is not null), '{}') as cores,
         coalesce(array_agg(distinct lower(tamanho)) filter (where tamanho is not null), '{}') as tamanhos,
         array_remove(
           array_agg(distinct normalizar(nome_cor) || e'\x1f' || lower(tamanho))
             || array_agg(distinct cor || e'\x1f' || lower(tamanho)), null) as cores_tamanhos,
         string_agg(distinct nome_cor, ' ') as nomes,
         string_agg(distinct tamanho, ' ') as nomes_dos_tamanhos,
         concat_ws(' ', string_agg(sku, ' '), string_agg(gtin, ' ')) as codigos
    into v from variacoes where produto_id = new.id;
  if new.tem_variacoes then new.quantidade := v.quantidade; end if;
  new.preco_menor := coalesce(v.menor, new.preco_venda); new.preco_maior := coalesce(v.maior, new.preco_venda);
  new.cores := v.cores; new.tamanhos := v.tamanhos; new.cores_tamanhos := coalesce(v.cores_tamanhos, '{}');
  -- The leading space lets a search of one or two letters match the beginning of any word.
  new.busca := ' ' || concat_ws(' ', sem_repetir(normalizar(concat_ws(' ', new.titulo, new.sku, new.gtin, new.codigo,
      nome_modelo, nome_categoria, v.nomes, v.codigos, v.nomes_dos_tamanhos))),
    outras_formas(concat_ws(' ', new.titulo, nome_modelo, nome_categoria, v.nomes))); return new;
end $$;
create trigger produtos_derivar
  before insert or update of titulo, sku, gtin, codigo, modelo_id, categoria_id, preco_venda, tem_variacoes, quantidade,
    derivacao on produtos for each row execute function derivar_produto();
create function variacoes_recalcular_produto() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update produtos set derivacao = derivacao + 1 where id in (select produto_id from novas);
  elsif tg_op = 'DELETE' then update produtos set derivacao = derivacao + 1 where id in (select produto_id from velhas);
  else
    update produtos set derivacao = derivacao + 1 where id in (
      select n.produto_id from novas n join velhas a using (id)
       where (n.sku, n.gtin, n.cor, n.nome_cor, n.tamanho, n.preco_venda, n.quantidade)
             is distinct from (a.sku, a.gtin, a.cor, a.nome_cor, a.tamanho, a.preco_venda, a.quantidade));
  end if; return null;
end $$;
create trigger variacoes_inseridas after insert on variacoes referencing new table as novas for each statement
  execute function variacoes_recalcular_produto();
create trigger variacoes_alteradas after update on variacoes referencing old table as velhas new table as novas
  for each statement execute function variacoes_recalcular_produto();
create trigger variacoes_removidas after delete on variacoes referencing old table as velhas for each statement
  execute function variacoes_recalcular_produto();
create function modelos_recalcular_produtos() returns trigger language plpgsql as $$ begin
  update produtos set derivacao = derivacao + 1 where modelo_id = new.id; return null;
end $$;
create trigger modelos_renomeados after update of codigo, nome on modelos for each row
  when ((old.codigo, old.nome) is distinct from (new.codigo, new.nome)) execute function modelos_recalcular_produtos();
create function categorias_recalcular_produtos() returns trigger language plpgsql as $$ begin
  update produtos set derivacao = derivacao + 1 where categoria_id = new.id; return null;
end $$;
create trigger categorias_renomeadas after update of nome on categorias for each row
  when (old.nome is distinct from new.nome) execute function categorias_recalcular_produtos();
create function produtos_contar() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('produtos', '', (select count(*) from novas where excluido_em is null));
  elsif tg_op = 'DELETE' then
    perform anotar_contagem('produtos', '', -(select count(*) from velhas where excluido_em is null));
  else perform anotar_contagem('produtos', '', case when new.excluido_em is null then 1 else -1 end);
  end if; return null;
end $$;
create trigger produtos_contar_novos after insert on produtos referencing new table as novas for each statement
  execute function produtos_contar();
create trigger produtos_contar_idos after delete on produtos referencing old table as velhas for each statement
  execute function produtos_contar();
create trigger produtos_contar_mudados after update of excluido_em on produtos for each row
  when ((old.excluido_em is null) <> (new.excluido_em is null)) execute function produtos_contar();
create trigger produtos_contar_nenhum after truncate on produtos for each statement
  execute function esquecer_contagem();

-- Up to `maximo` active products in which each word occurs with a letter or two wrong: a letter wrong in a word of five
-- leaves half of its trigrams. The first three words ask the trigram index at once. Comparing a row costs 0.1 ms: other
-- plans would compare every row, and a plan for the words themselves compares the statistics of the column first.
create function produtos_parecidos(palavras text[], maximo integer) returns setof integer language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$ begin
  -- Not as `set` of the function: where pg_trgm is not loaded yet, only a superuser may create such a function.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  if cardinality(palavras) = 1 then
    return query select p.id from produtos p where p.excluido_em is null and p.busca %> palavras[1] limit maximo;
  elsif cardinality(palavras) = 2 then
    return query select p.id from produtos p
      where p.excluido_em is null and p.busca %> palavras[1] and p.busca %> palavras[2] limit maximo;
  else
    return query select p.id from produtos p
      where p.excluido_em is null and p.busca %> palavras[1] and p.busca %> palavras[2] and p.busca %> palavras[3]
        and not exists (select from unnest(palavras[4:]) as palavra where not palavra <% p.busca) limit maximo;
  end if;
end $$;

-- One namespace of SKUs over products and variations, trash included. Deferrable, so that one transaction may exchange
-- two; rules ask for the check before they commit.
create table skus (
  chave text not null, produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  -- Another's SKU, as they are compared now: it keeps text and former key until a person changes it.
  repetida boolean not null default false,
  constraint skus_unico unique (chave) deferrable initially immediate);
create unique index skus_produto on skus (produto_id) where variacao_id is null;
create unique index skus_variacao on skus (variacao_id) where variacao_id is not null;
create index skus_do_produto on skus (produto_id); create index skus_repetidas on skus (produto_id) where repetida;
create function registrar_sku() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'produtos' then
    if tg_op = 'UPDATE' then delete from skus where produto_id = new.id and variacao_id is null; end if;
    insert into skus (chave, produto_id) select chave_sku(new.sku), new.id where chave_sku(new.sku) is not null;
  else
    if tg_op = 'UPDATE' then delete from skus where variacao_id = new.id; end if;
    insert into skus (chave, produto_id, variacao_id)
      select chave_sku(new.sku), new.produto_id, new.id where chave_sku(new.sku) is not null;
  end if; return null;
end $$;
create trigger produtos_sku_novo after insert on produtos for each row execute function registrar_sku();
create trigger produtos_sku_mudado after update of sku on produtos
  for each row when (new.sku is distinct from old.sku) execute function registrar_sku();
create trigger variacoes_sku_novo after insert on variacoes for each row execute function registrar_sku();
create trigger variacoes_sku_mudado after update of sku on variacoes for each row
  when (new.sku is distinct from old.sku) execute function registrar_sku();

-- One namespace over products and variations that are not in the trash. Deferrable, as `skus`.
create table gtins (
  chave text not null, produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  constraint gtins_unico unique (chave) deferrable initially immediate);
create unique index gtins_produto on gtins (produto_id) where variacao_id is null;
create unique index gtins_variacao on gtins (variacao_id) where variacao_id is not null;
create index gtins_do_produto on gtins (produto_id);
create function registrar_gtin_do_produto() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    delete from gtins where produto_id = new.id
      and (variacao_id is null or new.excluido_em is distinct from old.excluido_em);
  end if;
  if new.excluido_em is not null then return null; end if;
  insert into gtins (chave, produto_id) select chave_gtin(new.gtin), new.id where new.gtin is not null;
  if tg_op = 'UPDATE' and old.excluido_em is not null then
    insert into gtins (chave, produto_id, variacao_id)
      select chave_gtin(gtin), produto_id, id from variacoes where produto_id = new.id and gtin is not null;
  end if; return null;
end $$;
create trigger produtos_gtin_novo after insert on produtos for each row when (new.gtin is not null)
  execute function registrar_gtin_do_produto();
create trigger produtos_gtin_mudado after update of gtin, excluido_em on produtos for each row
  when (new.gtin is distinct from old.gtin or (new.excluido_em is null) <> (old.excluido_em is null))
  execute function registrar_gtin_do_produto();
create function registrar_gtin_da_variacao() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then delete from gtins where variacao_id = new.id; end if;
  insert into gtins (chave, produto_id, variacao_id)
    select chave_gtin(new.gtin), new.produto_id, new.id from produtos p
     where p.id = new.produto_id and p.excluido_em is null and new.gtin is not null; return null;
end $$;
create trigger variacoes_gtin_nova after insert on variacoes for each row when (new.gtin is not null)
  execute function registrar_gtin_da_variacao();
create trigger variacoes_gtin_mudado after update of gtin on variacoes for each row
  when (new.gtin is distinct from old.gtin) execute function registrar_gtin_da_variacao();

create table produto_imagens (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  arquivo text not null unique check (arquivo ~ '^[0-9a-f]{32}$'), -- Unguessable base name of the stored files.
  ordem integer not null, largura integer not null check (largura > 0), altura integer not null check (altura > 0),
  criada_em timestamptz not null default now(),
  enviada_bling boolean not null default false); -- Sent to the ERP, which only ever adds pictures.
create index produto_imagens_produto on produto_imagens (produto_id, ordem, id);
create table variacao_imagens (
  variacao_id integer not null references variacoes on delete cascade,
  imagem_id integer not null references produto_imagens on delete cascade, primary key (variacao_id, imagem_id));
create index variacao_imagens_imagem on variacao_imagens (imagem_id);

create table kit_componentes (
  kit_id integer not null references produtos on delete cascade, ordem integer not null default 0,
  produto_id integer not null constraint kit_componentes_produto references produtos,
  -- Null: any variation of the product, as in a sale's line.
  variacao_id integer constraint kit_componentes_variacao references variacoes,
  quantidade integer not null check (quantidade > 0), -- Pieces of it in one kit.
  unique nulls not distinct (kit_id, produto_id, variacao_id), check (kit_id <> produto_id));
create index kit_componentes_do_produto on kit_componentes (produto_id);
create index kit_componentes_da_variacao on kit_componentes (variacao_id) where variacao_id is not null;

-- How many kits the pieces make; `livres`: those that no sale holds.
create function pecas_do_kit(id integer, livres boolean) returns integer language sql stable as $$
  select coalesce(greatest(min(kits), 0), 0)::integer from (
    select (p.quantidade - case when livres then p.reservado else 0 end) / sum(c.quantidade) as kits
      from kit_componentes c join produtos p on p.id = c.produto_id where c.kit_id = $1 group by p.id
    union all
    select (v.quantidade - case when livres then v.reservado else 0 end) / sum(c.quantidade)
      from kit_componentes c join variacoes v on v.id = c.variacao_id where c.kit_id = $1 group by v.id) partes $$;
create function fisico(p produtos) returns integer language sql stable as $$
  select case when p.kit then pecas_do_kit(p.id, false) else p.quantidade end $$;

-- The shop's boxes, in cm; `peso` is the empty box in kg. And the box that the pieces of a model left in last.
create table embalagens (
  id integer generated always as identity primary key, nome text not null check (nome <> ''),
  altura numeric(9, 3) not null check (altura > 0), largura numeric(9, 3) not null check (largura > 0),
  comprimento numeric(9, 3) not null check (comprimento > 0), peso numeric(9, 3) not null default 0 check (peso >= 0),
  criado_em timestamptz not null default now());
create unique index embalagens_nome_unico on embalagens (normalizar(nome));
create table embalagens_usadas (
  modelo_id integer not null references modelos on delete cascade,
  embalagem_id integer not null references embalagens on delete cascade, usada_em timestamptz not null default now(),
  primary key (modelo_id, embalagem_id));
create index embalagens_usadas_embalagem on embalagens_usadas (embalagem_id);
