-- The day on which the first pieces that were ordered of the product, or of one variation, should come; null: none, or unknown.
create function previsao_a_receber(esperado integer, variacao_esperada integer) returns date language sql stable as $$
  select min(c.previsao)
    from compra_itens i join compras c on c.id = i.compra_id
   where i.produto_id = esperado and (variacao_esperada is null or i.variacao_id = variacao_esperada)
     and i.recebida < i.quantidade and c.situacao in ('pedida', 'recebida_em_parte') $$;
