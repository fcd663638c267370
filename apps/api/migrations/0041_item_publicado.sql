-- True when the ERP knows all that a sale's line may be taken from: its variation, else the product with all its
-- variations. A line keeps the name of a variation that was deleted: it can be taken from nothing.
create function item_publicado(item itens_venda) returns boolean language sql stable as $$
  select case
    when item.variacao_id is not null then
      exists (select from variacoes v where v.id = item.variacao_id and v.id_bling is not null)
    when item.variacao is not null then false
    else exists (
      select from produtos p where p.id = item.produto_id and p.id_bling is not null
         and not exists (select from variacoes v where v.produto_id = p.id and v.id_bling is null))
  end
$$;
