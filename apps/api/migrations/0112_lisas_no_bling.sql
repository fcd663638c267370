-- A balance at the ERP says what can be sold: printed pieces, and the free blanks of what is sold before it is printed.
-- `lisas`: those that our books there account for. What always holds: quantity + lisas = visto + what is to be told.
alter table bling_saldos add column lisas integer not null default 0;

-- At the ERP the bench moves stock, and never the pieces of an order.
alter table movimentos_estoque add constraint movimentos_estoque_da_producao check (motivo <> 'producao' or venda_id is null);

create or replace function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare
  saldo integer;
  estampaveis integer;
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
  insert into bling_lancamentos (saldo_id, movimento_id, tipo, quantidade, contado, esperado) values (
    saldo, new.id, qual, new.quantidade,
    case when qual = 'contagem' then new.saldo + estampaveis end,
    case when qual = 'contagem' then new.saldo - new.quantidade + estampaveis end);
  return null;
end $$;
