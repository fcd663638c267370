-- A kit is a product that is made of others. It has no pieces of its own: its parts are counted, reserved and shipped.

alter table produtos
  add column kit boolean not null default false,
  add constraint produtos_kit_sem_pecas check (not kit or (quantidade = 0 and reservado = 0 and not tem_variacoes));

create table kit_componentes (
  kit_id integer not null references produtos on delete cascade,
  ordem integer not null default 0,
  produto_id integer not null constraint kit_componentes_produto references produtos,
  -- Null: any variation of the product, as in a sale's line.
  variacao_id integer constraint kit_componentes_variacao references variacoes,
  -- Pieces of it in one kit.
  quantidade integer not null check (quantidade > 0),
  unique nulls not distinct (kit_id, produto_id, variacao_id),
  check (kit_id <> produto_id)
);
create index kit_componentes_do_produto on kit_componentes (produto_id);
create index kit_componentes_da_variacao on kit_componentes (variacao_id) where variacao_id is not null;

-- How many kits the pieces make; `livres`: those that no sale holds.
create function pecas_do_kit(id integer, livres boolean) returns integer language sql stable as $$
  select coalesce(greatest(min(kits), 0), 0)::integer from (
    select (p.quantidade - case when livres then p.reservado else 0 end) / sum(c.quantidade) as kits
      from kit_componentes c join produtos p on p.id = c.produto_id where c.kit_id = $1 group by p.id
    union all
    select (v.quantidade - case when livres then v.reservado else 0 end) / sum(c.quantidade)
      from kit_componentes c join variacoes v on v.id = c.variacao_id where c.kit_id = $1 group by v.id) partes
$$;
create function fisico(p produtos) returns integer language sql stable as $$
  select case when p.kit then pecas_do_kit(p.id, false) else p.quantidade end
$$;
create function disponivel(p produtos) returns integer language sql stable as $$
  select case when p.kit then pecas_do_kit(p.id, true) else p.quantidade - p.reservado end
$$;

-- The parts of a line that sells a kit, as they were when it was sold: what it holds, ships and gives back.
create table itens_venda_partes (
  id integer generated always as identity primary key,
  item_id integer not null references itens_venda on delete cascade,
  ordem integer not null,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null,
  titulo text not null,
  variacao text,
  sku text,
  quantidade integer not null check (quantidade > 0)
);
create index itens_venda_partes_item on itens_venda_partes (item_id, ordem, id);
create index itens_venda_partes_produto on itens_venda_partes (produto_id);
create index itens_venda_partes_variacao on itens_venda_partes (variacao_id) where variacao_id is not null;

create function itens_venda_copiar_partes() returns trigger language plpgsql as $$
begin
  insert into itens_venda_partes (item_id, ordem, produto_id, variacao_id, titulo, variacao, sku, quantidade)
  select n.id, c.ordem, c.produto_id, c.variacao_id, p.titulo, nome_da_variacao(v), coalesce(v.sku, p.sku), c.quantidade
    from novas n join kit_componentes c on c.kit_id = n.produto_id join produtos p on p.id = c.produto_id
    left join variacoes v on v.id = c.variacao_id
   order by n.id, c.ordem;
  return null;
end $$;
create trigger itens_venda_partes_novas after insert on itens_venda referencing new table as novas
  for each statement execute function itens_venda_copiar_partes();

-- The kit's line with which a part went out or came back.
alter table movimentos_estoque add column kit text;

create or replace function registrar_movimento(
  produto integer, variacao_movida integer, nome text, diferenca integer, novo_saldo integer, motivo_comum text
) returns void language sql as $$
  insert into movimentos_estoque
    (produto_id, variacao_id, variacao, quantidade, saldo, motivo, venda_id, usuario_id, kit)
  select (select id from produtos where id = produto), (select id from variacoes where id = variacao_movida), nome,
         diferenca, novo_saldo, coalesce(contexto_estoque('motivo'), motivo_comum), contexto_estoque('venda')::integer,
         contexto_estoque('usuario')::integer, contexto_estoque('kit')
   where diferenca <> 0
$$;

alter table bling_produtos
  -- The structure of a kit over there was looked at; null for one that was linked before it was read.
  add column estrutura_lida_em timestamptz;
