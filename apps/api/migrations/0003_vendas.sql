-- Sales at work: the ledger of stock, shipments and their labels, what happened to a sale, its order at the ERP.

---------------------------------------------------------------- stock

-- Every change of a physical stock, written by the database itself. What stood there before is the opening balance.
create table movimentos_estoque (
  id bigint generated always as identity primary key,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  -- Colour and size as they were.
  variacao text,
  quantidade integer not null check (quantidade <> 0),
  saldo integer not null check (saldo >= 0),
  motivo text not null check (motivo in ('inicial', 'cadastro', 'ajuste', 'contagem', 'bling', 'saida', 'estorno')),
  venda_id integer references vendas,
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default now()
);
create index movimentos_estoque_produto on movimentos_estoque (produto_id, id desc);
create index movimentos_estoque_variacao on movimentos_estoque (variacao_id, id desc) where variacao_id is not null;
create index movimentos_estoque_venda on movimentos_estoque (venda_id) where venda_id is not null;

-- Why, for whom and by whom, as the transaction said with set_config(…, true); an empty setting is none.
create function contexto_estoque(nome text) returns text language sql stable as $$
  select nullif(current_setting('estampa.' || nome, true), '')
$$;

create function registrar_movimento(
  produto integer, variacao_movida integer, nome text, diferenca integer, novo_saldo integer, motivo_comum text
) returns void language sql as $$
  insert into movimentos_estoque
    (produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, usuario_id)
  select (select id from produtos where id = produto), (select id from variacoes where id = variacao_movida), nome,
         diferenca, novo_saldo, coalesce(contexto_estoque('motivo'), motivo_comum), contexto_estoque('venda')::integer,
         contexto_estoque('usuario')::integer
   where diferenca <> 0
$$;

create function nome_da_variacao(v variacoes) returns text language sql immutable as $$
  select nullif(concat_ws(' ', v.nome_cor, v.tamanho), '')
$$;

-- A product with variations has no stock of its own: its quantity is their sum.
create function produtos_movimentar() returns trigger language plpgsql as $$
declare
  antes integer := 0;
  depois integer := case when new.tem_variacoes then 0 else new.quantidade end;
begin
  if tg_op = 'UPDATE' and not old.tem_variacoes then antes := old.quantidade; end if;
  perform registrar_movimento(new.id, null, null, depois - antes, depois,
    case when tg_op = 'INSERT' then 'cadastro' else 'ajuste' end);
  return null;
end $$;
create trigger produtos_movimento_inicial after insert on produtos for each row
  when (not new.tem_variacoes and new.quantidade <> 0) execute function produtos_movimentar();
create trigger produtos_movimento after update on produtos for each row
  when ((old.tem_variacoes, old.quantidade) is distinct from (new.tem_variacoes, new.quantidade)
    and not (old.tem_variacoes and new.tem_variacoes))
  execute function produtos_movimentar();

create function variacoes_movimentar() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform registrar_movimento(old.produto_id, null, nome_da_variacao(old), -old.quantidade, 0, 'ajuste');
  else
    perform registrar_movimento(new.produto_id, new.id, nome_da_variacao(new),
      new.quantidade - case when tg_op = 'UPDATE' then old.quantidade else 0 end, new.quantidade,
      case when tg_op = 'INSERT' then 'cadastro' else 'ajuste' end);
  end if;
  return null;
end $$;
create trigger variacoes_movimento_inicial after insert on variacoes for each row
  when (new.quantidade <> 0) execute function variacoes_movimentar();
create trigger variacoes_movimento after update on variacoes for each row
  when (old.quantidade <> new.quantidade) execute function variacoes_movimentar();
create trigger variacoes_movimento_final after delete on variacoes for each row
  when (old.quantidade <> 0) execute function variacoes_movimentar();

insert into movimentos_estoque (produto_id, quantidade, saldo, motivo)
  select id, quantidade, quantidade, 'inicial' from produtos where not tem_variacoes and quantidade > 0 order by id;
insert into movimentos_estoque (produto_id, variacao_id, variacao, quantidade, saldo, motivo)
  select v.produto_id, v.id, nome_da_variacao(v), v.quantidade, v.quantidade, 'inicial'
    from variacoes v where v.quantidade > 0 order by v.id;

-- Saving a product moves pieces from one variation to another one row at a time: whether the sum still covers what is
-- reserved is asked when the transaction ends.
alter table produtos drop constraint produtos_estoque_disponivel;
create function produtos_exigir_estoque() returns trigger language plpgsql as $$
begin
  if exists (select from produtos where id = new.id and reservado > quantidade) then
    raise exception 'product % has less than is reserved', new.id
      using errcode = 'check_violation', constraint = 'produtos_estoque_disponivel';
  end if;
  return null;
end $$;
create constraint trigger produtos_estoque_disponivel after insert or update on produtos
  deferrable initially deferred for each row when (new.reservado > new.quantidade)
  execute function produtos_exigir_estoque();

-- A variation that an open sale asked for stays; with its product it may go for good.
create function variacoes_recusar_reservada() returns trigger language plpgsql as $$
begin
  if exists (select from produtos where id = old.produto_id) then
    raise exception 'variation % is reserved', old.id
      using errcode = 'check_violation', constraint = 'variacoes_sem_reserva';
  end if;
  return null;
end $$;
create trigger variacoes_reservada after delete on variacoes for each row
  when (old.reservado > 0) execute function variacoes_recusar_reservada();

---------------------------------------------------------------- customers

-- Names in the order of a Brazilian reader, whatever the accents.
alter table clientes add column nome_chave text generated always as (normalizar(nome)) stored;
drop index clientes_nome;
create index clientes_por_nome on clientes (nome_chave, id);

---------------------------------------------------------------- sales

alter table vendas
  -- Counts the edits: each version of a sale is an order of its own at the ERP.
  add column revisao integer not null default 1 check (revisao > 0),
  -- Orders of revisions up to this one are known to be cancelled there.
  add column revisao_cancelada integer not null default 0,
  add column prazo_entrega integer check (prazo_entrega >= 0),
  add column cancelada_em timestamptz,
  -- The customer's name as it is searched for.
  add column busca text not null default '';

create function vendas_derivar_busca() returns trigger language plpgsql as $$
begin
  select ' ' || c.nome_chave into new.busca from clientes c where c.id = new.cliente_id;
  return new;
end $$;
create trigger vendas_busca before insert or update of cliente_id on vendas
  for each row execute function vendas_derivar_busca();
create function clientes_renomear_vendas() returns trigger language plpgsql as $$
begin
  update vendas set busca = ' ' || new.nome_chave where cliente_id = new.id;
  return null;
end $$;
create trigger clientes_renomeados after update of nome on clientes
  for each row when (new.nome is distinct from old.nome) execute function clientes_renomear_vendas();
update vendas v set busca = ' ' || c.nome_chave from clientes c where c.id = v.cliente_id;
create index vendas_por_busca on vendas using gin (busca gin_trgm_ops);
drop index vendas_cliente;
create index vendas_cliente on vendas (cliente_id, alterado_em desc, id desc);
drop index vendas_status;
create index vendas_status on vendas (status, alterado_em desc, id desc);

-- Colour and size of the chosen variation, as they were.
alter table itens_venda add column variacao text;

-- What happened, in the order it did.
create table historico_vendas (
  id bigint generated always as identity primary key,
  venda_id integer not null references vendas on delete cascade,
  tipo text not null,
  descricao text not null,
  de text,
  para text,
  antes text[] not null default '{}',
  depois text[] not null default '{}',
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default clock_timestamp()
);
create index historico_vendas_venda on historico_vendas (venda_id, id desc);
create index historico_vendas_edicoes on historico_vendas (venda_id) where tipo = 'editada';

-- One shipment for each label wanted. A carrier's is bought in steps, each noted before the next is taken: a purchase
-- that was interrupted goes on where it stopped, and is paid once.
create table envios (
  id integer generated always as identity primary key,
  venda_id integer not null references vendas,
  provedor text not null check (provedor in ('melhor_envio', 'loja')),
  codigo_servico text not null,
  estado text not null default 'novo'
    check (estado in ('novo', 'no_carrinho', 'pagando', 'pago', 'gerado', 'pronto', 'cancelando', 'cancelado')),
  -- Why it went no further, told to whoever asked: it then waits for a person.
  recusa text,
  -- Marks the shipment at the carrier, so that it is found when the answer to its registration was lost.
  chave uuid not null unique default gen_random_uuid(),
  tentativas integer not null default 0,
  -- Digest of what was registered: corrected data are registered anew, as long as nothing is paid.
  conteudo text,
  usuario_id integer references usuarios on delete set null,
  -- The carrier's id of the shipment, known before it is paid.
  id_externo text unique,
  protocolo text,
  -- Unguessable name of the stored label.
  arquivo text unique check (arquivo ~ '^[0-9a-f]{32}$'),
  codigo_rastreamento text,
  valor numeric(12, 2),
  -- What was last heard of it: status and the instants of its milestones.
  rastreamento jsonb,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  constraint envios_pronto_tem_arquivo check (estado <> 'pronto' or arquivo is not null)
);
create index envios_venda on envios (venda_id);
create unique index envios_vigente on envios (venda_id) where estado not in ('cancelando', 'cancelado');
