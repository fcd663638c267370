-- What an invoice says of a product: NCM (8 digits), origin (0 to 8), CEST (7 digits), unit. Variations have their product's;
-- a model may leave each to the product.
alter table produtos add ncm text check (ncm ~ '^\d{8}$'),
  add origem_fiscal integer not null default 0 check (origem_fiscal between 0 and 8),
  add cest text check (cest ~ '^\d{7}$'),
  add unidade text not null default 'UN' check (unidade = btrim(unidade) and char_length(unidade) between 1 and 6);
alter table modelos add ncm text check (ncm ~ '^\d{8}$'),
  add origem_fiscal integer check (origem_fiscal between 0 and 8), add cest text check (cest ~ '^\d{7}$');
-- What Bling was last read to have is here too.
update produtos p set ncm = n.digitos
  from (select produto_id, regexp_replace(ncm, '[.[:space:]]', '', 'g') as digitos from bling_ncm) n
 where n.produto_id = p.id and n.digitos ~ '^\d{8}$';

-- Changes are told from here on: what stands there in these fields stays.
update bling_produtos b set base = b.base || jsonb_build_object('ncm', p.ncm, 'origem_fiscal', p.origem_fiscal,
    'cest', p.cest, 'unidade', p.unidade)
  from produtos p where p.id = b.produto_id and b.base <> '{}';

-- The product that a refusal names.
alter table notas_fiscais add produto_id integer references produtos on delete set null;
