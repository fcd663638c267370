-- Categories by their place in the tree, and what an import made of them and of models: undone, it takes that away again.

-- `Camisas > Polo`.
create function caminho_da_categoria(categoria integer) returns text language sql stable as $$
  with recursive acima(pai, nome, altura) as (
    select categoria_pai, nome, 0 from categorias where id = categoria
    union all
    select c.categoria_pai, c.nome, a.altura + 1 from categorias c join acima a on c.id = a.pai
  )
  select string_agg(nome, ' > ' order by altura desc) from acima
$$;

-- The import that made it; null: a person did, or changed it since.
alter table categorias add column importacao_id integer references importacoes on delete set null;
alter table modelos add column importacao_id integer references importacoes on delete set null;
create index categorias_importacao on categorias (importacao_id) where importacao_id is not null;
create index modelos_importacao on modelos (importacao_id) where importacao_id is not null;
