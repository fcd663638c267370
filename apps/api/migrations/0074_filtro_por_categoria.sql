-- The list of products is filtered by a category and those below it.
create index produtos_ativos_categoria on produtos (categoria_id, id desc) where excluido_em is null;
