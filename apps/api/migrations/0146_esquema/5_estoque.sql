-- The ledger of stock, which the database writes itself, and what stock must never be.

-- Every change of a physical stock, written by the database itself. What stood there before is the opening balance.
create table movimentos_estoque (
  id bigint generated always as identity primary key, produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  variacao text, -- Colour and size as they were.
  quantidade integer not null check (quantidade <> 0), saldo integer not null check (saldo >= 0),
  motivo text not null check (motivo in ('inicial', 'cadastro', 'ajuste', 'contagem', 'entrada', 'perda', 'devolucao',
    'bling', 'saida', 'estorno', 'troca', 'producao')),
  venda_id integer references vendas, usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default now(),
  kit text, -- The kit's line with which a part went out or came back.
  -- At the ERP the bench moves stock, and never the pieces of an order.
  constraint movimentos_estoque_da_producao check (motivo <> 'producao' or venda_id is null));
create index movimentos_estoque_produto on movimentos_estoque (produto_id, id desc);
create index movimentos_estoque_variacao on movimentos_estoque (variacao_id, id desc) where variacao_id is not null;
create index movimentos_estoque_venda on movimentos_estoque (venda_id) where venda_id is not null;

-- Why, for whom and by whom, as the transaction said with set_config(…, true); an empty setting is none.
create function contexto_estoque(nome text) returns text language sql stable as $$
  select nullif(current_setting('estampa.' || nome, true), '') $$;
create function registrar_movimento(
  produto integer, variacao_movida integer, nome text, diferenca integer, novo_saldo integer, motivo_comum text
) returns void language sql as $$
  insert into movimentos_estoque (produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, usuario_id, kit)
  select (select id from produtos where id = produto), (select id from variacoes where id = variacao_movida), nome,
         diferenca, novo_saldo, coalesce(contexto_estoque('motivo'), motivo_comum), contexto_estoque('venda')::integer,
         contexto_estoque('usuario')::integer, contexto_estoque('kit') where diferenca <> 0 $$;

-- A product with variations has no stock of its own: its quantity is their sum.
create function produtos_movimentar() returns trigger language plpgsql as $$
declare antes integer := 0; depois integer := case when new.tem_variacoes then 0 else new.quantidade end; begin
  if tg_op = 'UPDATE' and not old.tem_variacoes then antes := old.quantidade; end if;
  perform registrar_movimento(new.id, null, null, depois - antes, depois,
    case when tg_op = 'INSERT' then 'cadastro' else 'ajuste' end); return null;
end $$;
create trigger produtos_movimento_inicial after insert on produtos for each row
  when (not new.tem_variacoes and new.quantidade <> 0) execute function produtos_movimentar();
create trigger produtos_movimento after update on produtos for each row
  when ((old.tem_variacoes, old.quantidade) is distinct from (new.tem_variacoes, new.quantidade)
    and not (old.tem_variacoes and new.tem_variacoes))
  execute function produtos_movimentar();
create function variacoes_movimentar() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    perform registrar_movimento(old.produto_id, null, nome_da_variacao(old), -old.quantidade, 0, 'ajuste');
  else
    perform registrar_movimento(new.produto_id, new.id, nome_da_variacao(new),
      new.quantidade - case when tg_op = 'UPDATE' then old.quantidade else 0 end, new.quantidade,
      case when tg_op = 'INSERT' then 'cadastro' else 'ajuste' end);
  end if; return null;
end $$;
create trigger variacoes_movimento_inicial after insert on variacoes for each row when (new.quantidade <> 0)
  execute function variacoes_movimentar();
create trigger variacoes_movimento after update on variacoes for each row when (old.quantidade <> new.quantidade)
  execute function variacoes_movimentar();
create trigger variacoes_movimento_final after delete on variacoes for each row when (old.quantidade <> 0)
  execute function variacoes_movimentar();

-- Saving a product updates its variations row by row, so the trigger compares the total with the reserved quantity when
-- the transaction commits.
create function produtos_exigir_estoque() returns trigger language plpgsql as $$ begin
  if exists (select from produtos where id = new.id and reservado > quantidade) then
    raise exception 'product % has less than is reserved', new.id
      using errcode = 'check_violation', constraint = 'produtos_estoque_disponivel';
  end if; return null;
end $$;
create constraint trigger produtos_estoque_disponivel after insert or update on produtos deferrable initially deferred
  for each row when (new.reservado > new.quantidade) execute function produtos_exigir_estoque();

-- A variation that an open sale asked for stays; with its product it may go for good.
create function variacoes_recusar_reservada() returns trigger language plpgsql as $$ begin
  if exists (select from produtos where id = old.produto_id) then
    raise exception 'variation % is reserved', old.id
      using errcode = 'check_violation', constraint = 'variacoes_sem_reserva';
  end if; return null;
end $$;
create trigger variacoes_reservada after delete on variacoes for each row when (old.reservado > 0)
  execute function variacoes_recusar_reservada();
