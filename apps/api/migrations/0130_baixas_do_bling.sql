-- Pieces of a sale that the account booked itself (an invoice, a transition, a person), for each order of the sale. What
-- the sale then ships is not told there again.
create table bling_baixas (
  saldo_id integer not null references bling_saldos on delete cascade,
  venda_id integer not null references vendas on delete cascade,
  -- The order's id there: an edited sale gets another order.
  pedido text not null,
  quantidade integer not null check (quantidade > 0),
  primary key (saldo_id, venda_id, pedido)
);
create index bling_baixas_da_venda on bling_baixas (venda_id);

-- `adiantada`: pieces that the account booked for a sale (`venda_id`) and that are still in the house; one row of a sale.
alter table bling_lancamentos
  add column venda_id integer references vendas on delete cascade,
  add column criado_em timestamptz not null default now(),
  drop constraint bling_lancamentos_tipo_check,
  add constraint bling_lancamentos_tipo_check check (tipo in ('mudanca', 'contagem', 'alheia', 'adiantada')),
  add constraint bling_lancamentos_adiantada check (tipo <> 'adiantada' or (venda_id is not null and quantidade > 0));
create unique index bling_lancamentos_adiantada_da_venda on bling_lancamentos (saldo_id, venda_id) where tipo = 'adiantada';
create index bling_lancamentos_da_venda on bling_lancamentos (venda_id) where venda_id is not null;
update bling_lancamentos l set venda_id = m.venda_id from movimentos_estoque m where m.id = l.movimento_id;

alter table vendas
  -- The invoice of the sale's order, as it was read last, and since when it is known.
  add column nota_no_bling text,
  add column nota_no_bling_em timestamptz,
  -- Bling said that the order's stock is booked there: the order takes no change but of its status.
  add column estoque_lancado_no_bling boolean not null default false;

create or replace function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare
  saldo integer;
  estampaveis integer;
  baixadas integer;
  fora integer;
  na_casa integer;
  falta integer := new.quantidade;
  qual text := 'mudanca';
begin
  select id, lisas into saldo, estampaveis from bling_saldos
   where produto_id = new.produto_id and variacao_id is not distinct from new.variacao_id and not somente_leitura;
  if saldo is null or new.motivo = 'bling' then return null; end if;
  if new.motivo in ('contagem', 'ajuste', 'cadastro', 'inicial') then
    qual := 'contagem';
  elsif new.motivo <> 'troca' and (select estoque_dos_pedidos = 'bling' from bling_configuracao) and exists (
    select from vendas v where v.id = new.venda_id and (v.id_bling is not null or exists (
      select from sincronizacoes s where s.tipo = 'pedido' and s.alvo_id = v.id and s.estado in ('pendente', 'executando'))))
  then
    qual := 'alheia';
  end if;
  if new.motivo in ('saida', 'estorno') then
    select coalesce(sum(quantidade), 0) into baixadas from bling_baixas where saldo_id = saldo and venda_id = new.venda_id;
    if baixadas > 0 then
      -- What the account booked already is not told again, and comes back to be so when the sale steps back.
      select -sum(quantidade) into fora from movimentos_estoque where venda_id = new.venda_id
         and produto_id = new.produto_id and variacao_id is not distinct from new.variacao_id and motivo in ('saida', 'estorno');
      na_casa := greatest(baixadas - fora, 0);
      falta := new.quantidade - na_casa + greatest(baixadas - fora - new.quantidade, 0);
      delete from bling_lancamentos where saldo_id = saldo and venda_id = new.venda_id and tipo = 'adiantada';
      if na_casa > 0 then
        insert into bling_lancamentos (saldo_id, venda_id, tipo, quantidade) values (saldo, new.venda_id, 'adiantada', na_casa);
      end if;
      if falta = 0 then return null; end if;
    end if;
  end if;
  insert into bling_lancamentos (saldo_id, movimento_id, venda_id, tipo, quantidade, contado, esperado) values (
    saldo, new.id, new.venda_id, qual, falta,
    case when qual = 'contagem' then new.saldo + estampaveis end,
    case when qual = 'contagem' then new.saldo - new.quantidade + estampaveis end);
  return null;
end $$;
