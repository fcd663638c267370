-- Who owns what at the ERP: what is told there is only what somebody changed here, and what it replaces is kept.

create table bling_produtos (
  produto_id integer primary key references produtos on delete cascade,
  -- Our own fields as Bling was last told them, or as they were when the product was linked. What differs from them was
  -- changed here since, and is still to be told.
  base jsonb not null default '{}',
  -- Bling's kind of product: S, V, or E for a kit, which is only read.
  formato text not null default 'S',
  -- Made there by us, not found there.
  criado_aqui boolean not null default false,
  -- A creation was sent, and its answer has not come.
  criando boolean not null default false,
  -- How many pictures Bling was seen to have, and what is to be said about them.
  imagens integer,
  aviso_imagens text
);

create table bling_variacoes (
  variacao_id integer primary key references variacoes on delete cascade,
  base jsonb not null default '{}',
  formato text not null default 'S',
  -- Bling had no counterpart when the product was linked: it stays here alone.
  sem_par boolean not null default false
);

-- What is published already was made there by us, and was told everything.
insert into bling_produtos (produto_id, base, formato, criado_aqui)
  select id, jsonb_build_object('titulo', titulo, 'descricao', descricao, 'sku', sku, 'preco', preco_venda,
           'categoria', categoria_id, 'largura', largura, 'altura', altura, 'comprimento', comprimento, 'peso', peso),
         case when tem_variacoes then 'V' else 'S' end, true
    from produtos where id_bling is not null;
insert into bling_variacoes (variacao_id, base)
  select v.id, jsonb_build_object('sku', v.sku, 'preco', coalesce(nullif(v.preco_venda, 0), p.preco_venda),
           'nome_cor', v.nome_cor, 'tamanho', v.tamanho)
    from variacoes v join produtos p on p.id = v.produto_id where v.id_bling is not null;

-- What stood there before we replaced it: the last three of each product.
create table bling_versoes (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  -- Of the product or of its variation.
  id_bling text not null,
  -- The fields that were replaced, in Bling's words: as they stood there, and as we sent them.
  antes jsonb not null,
  enviado jsonb not null,
  -- Prices of the variations there before their parent was saved, which changes them: [{id, preco}].
  precos jsonb not null default '[]',
  -- False while the change is under way: the prices are still to be put right.
  concluida boolean not null default false,
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default now()
);
create index bling_versoes_do_produto on bling_versoes (produto_id, id desc);
