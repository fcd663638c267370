-- Purchases of pieces, and what arrived of them.
create table compras_configuracao (
  unica boolean primary key default true check (unica),
  custo text not null default 'medio' check (custo in ('ultimo', 'medio', 'nao_muda')));
insert into compras_configuracao default values;

create table compras (
  id integer generated always as identity primary key,
  fornecedor_id integer not null references fornecedores,
  previsao date, observacao text not null default '',
  frete numeric(12, 2) not null default 0 check (frete >= 0),
  nota_chave text, -- The access key of the supplier's invoice that it was made of.
  usuario_id integer references usuarios on delete set null,
  pedida_em timestamptz, encerrada_em timestamptz, cancelada_em timestamptz,
  -- Sums of its lines, written with them: pieces ordered, pieces that arrived, pieces that are still to come.
  pecas integer not null default 0, recebidas integer not null default 0, faltam integer not null default 0,
  situacao text not null generated always as (
    case when cancelada_em is not null then 'cancelada' when encerrada_em is not null then 'encerrada'
    when pedida_em is null then 'rascunho' when faltam = 0 then 'recebida'
    when recebidas > 0 then 'recebida_em_parte' else 'pedida' end) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now());
create index compras_fornecedor on compras (fornecedor_id, id desc);
create index compras_abertas on compras (id desc) where situacao in ('rascunho', 'pedida', 'recebida_em_parte');
-- An invoice is one purchase; a cancelled one frees it.
create unique index compras_nota_chave_unico on compras (nota_chave) where cancelada_em is null;

create table compra_itens (
  id integer generated always as identity primary key,
  compra_id integer not null references compras on delete cascade, ordem integer not null,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  -- As they were when the line was written: they outlive the product.
  sku text, titulo text not null, variacao text,
  quantidade integer not null check (quantidade > 0),
  recebida integer not null default 0 check (recebida >= 0),
  custo_unitario numeric(14, 4) check (custo_unitario >= 0),
  do_fornecedor jsonb);
create index compra_itens_compra on compra_itens (compra_id, ordem);
create index compra_itens_produto on compra_itens (produto_id) where produto_id is not null;
create index compra_itens_variacao on compra_itens (variacao_id) where variacao_id is not null;

create table recebimentos (
  id integer generated always as identity primary key,
  compra_id integer not null references compras on delete cascade,
  em timestamptz not null default now(), usuario_id integer references usuarios on delete set null,
  nota_chave text, estornado_em timestamptz);
create index recebimentos_compra on recebimentos (compra_id, id);
create unique index recebimentos_nota_chave_unico on recebimentos (nota_chave) where estornado_em is null;

create table recebimento_itens (
  recebimento_id integer not null references recebimentos on delete cascade,
  item_id integer not null references compra_itens on delete cascade,
  quantidade integer not null check (quantidade > 0),
  -- What one piece cost, with its share of the freight; null: unknown.
  custo_unitario numeric(14, 4) check (custo_unitario >= 0),
  -- The piece's cost before and after; `custo_depois` is null where the receipt left it as it was.
  custo_antes numeric(12, 2), custo_depois numeric(12, 2),
  primary key (recebimento_id, item_id));
create index recebimento_itens_item on recebimento_itens (item_id);

-- Pieces of the product that were ordered and did not arrive; of one variation, where it is named.
create function a_receber(esperado integer, variacao_esperada integer) returns integer language sql stable as $$
  select coalesce(sum(greatest(i.quantidade - i.recebida, 0)), 0)::integer
    from compra_itens i join compras c on c.id = i.compra_id
   where i.produto_id = esperado and (variacao_esperada is null or i.variacao_id = variacao_esperada)
     and c.situacao in ('pedida', 'recebida_em_parte') $$;

-- Pieces that there should always be of a product without variations, or of a variation; 0: nobody asked.
alter table produtos add estoque_minimo integer not null default 0 check (estoque_minimo >= 0);
alter table variacoes add estoque_minimo integer not null default 0 check (estoque_minimo >= 0);

-- Sold on demand beyond the free blanks: what is missing is bought.
alter table producao_configuracao add vender_sem_lisas boolean not null default false;

-- The pace at which pieces leave is read by day.
create index movimentos_estoque_ritmo on movimentos_estoque (criado_em)
  where motivo in ('saida', 'estorno', 'troca', 'producao');

-- The ledger names the purchase.
alter table movimentos_estoque add compra_id integer references compras;
alter table movimentos_estoque drop constraint movimentos_estoque_motivo_check;
alter table movimentos_estoque add constraint movimentos_estoque_motivo_check check (motivo in (
  'inicial', 'cadastro', 'ajuste', 'contagem', 'entrada', 'perda', 'devolucao', 'bling', 'saida', 'estorno', 'troca',
  'producao', 'compra'));
alter table movimentos_estoque add constraint movimentos_estoque_da_compra check ((motivo = 'compra') = (compra_id is not null));
create index movimentos_estoque_compra on movimentos_estoque (compra_id) where compra_id is not null;
create or replace function registrar_movimento(
  produto integer, variacao_movida integer, nome text, diferenca integer, novo_saldo integer, motivo_comum text
) returns void language sql as $$
  insert into movimentos_estoque (
    produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, compra_id, usuario_id, kit)
  select (select id from produtos where id = produto), (select id from variacoes where id = variacao_movida), nome,
         diferenca, novo_saldo, coalesce(contexto_estoque('motivo'), motivo_comum), contexto_estoque('venda')::integer,
         contexto_estoque('compra')::integer, contexto_estoque('usuario')::integer, contexto_estoque('kit')
   where diferenca <> 0 $$;

-- Free blanks of a product go to the productions that wait for them, the most urgent first; answers which. One whose sale is
-- being changed right now waits for the next time. A receipt calls it, and the trigger for blanks that become free otherwise.
create function distribuir_lisas(lisa integer) returns table (producao_id integer, quantidade integer)
language plpgsql as $$
#variable_conflict use_column
declare candidata record; quantas integer; begin
  for candidata in
    select p.id, p.lisa_variacao_id
      from producoes p left join vendas v on v.id = p.venda_id
     where p.lisa_produto_id = distribuir_lisas.lisa and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')
       and p.reservada < p.pedida - p.feita
     order by v.prioritaria desc nulls last, v.prazo nulls last, p.id
  loop
    perform from producoes p where p.id = candidata.id for update skip locked; continue when not found;
    perform from vendas v join producoes p on p.venda_id = v.id where p.id = candidata.id for update of v skip locked;
    continue when not found and exists (select from producoes where id = candidata.id and venda_id is not null);
    select least(p.pedida - p.feita - p.reservada, l.quantidade - l.reservado, w.quantidade - w.reservado) into quantas
      from producoes p join produtos l on l.id = p.lisa_produto_id left join variacoes w on w.id = p.lisa_variacao_id
     where p.id = candidata.id and p.situacao in ('a_fazer', 'em_producao', 'bloqueada');
    continue when quantas is null or quantas <= 0;
    insert into reservas (producao_id, tipo, produto_id, variacao_id, quantidade)
      values (candidata.id, 'lisa', distribuir_lisas.lisa, candidata.lisa_variacao_id, quantas)
      on conflict on constraint reservas_peca do update set quantidade = reservas.quantidade + excluded.quantidade;
    producao_id := candidata.id; quantidade := quantas; return next;
  end loop;
end $$;
create or replace function producoes_receber_lisas() returns trigger language plpgsql as $$ begin
  perform distribuir_lisas(new.id); return null;
end $$;
