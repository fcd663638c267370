-- The key of the invoice that a label was registered with; null where it travels without one.
alter table envios add nfe_chave text;
update envios e set nfe_chave = coalesce(
    (select o.nfe_chave from opcoes_de_envio o where o.venda_id = e.venda_id),
    (select n.chave from notas_fiscais n where n.venda_id = e.venda_id and n.modelo = 55 and n.estado in ('autorizada', 'cancelada')
      order by n.estado = 'autorizada' desc, n.id desc limit 1))
 where e.estado not in ('nova', 'cancelando', 'cancelada')
   and not exists (select from declaracoes d where d.envio_id = e.id);

-- A line of an order may name a product with variations and none of them.
alter table itens_pendentes drop constraint itens_pendentes_motivo_check, add constraint itens_pendentes_motivo_check
  check (motivo in ('sem_produto', 'sem_variacao', 'sem_estoque', 'fracionada'));

-- The company whose account the shop was last bound to, kept after it is disconnected: products, orders and customers are
-- linked to what is there. Another one is taken once an administrator has said so, by its id in the authorisation.
alter table bling_conexao add ligada_id text, add ligada_nome text, add ligada_cnpj text;
update bling_conexao set ligada_id = empresa_id, ligada_nome = empresa where empresa_id is not null;
alter table bling_autorizacoes add empresa_id text;
