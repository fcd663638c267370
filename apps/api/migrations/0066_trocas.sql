-- Exchanges: pieces of a sale that left the shop come back, and others go out as a sale of their own.

create table trocas (
  id integer generated always as identity primary key,
  -- The sale whose pieces come back.
  venda_id integer not null references vendas,
  -- The sale of the pieces that go out; null when none does.
  nova_venda_id integer unique references vendas,
  motivo text not null check (motivo in ('tamanho', 'cor', 'defeito', 'desistencia', 'outro')),
  observacao text not null default '',
  -- Reais: the value of the returned pieces, as they were sold.
  credito numeric(12, 2) not null check (credito >= 0),
  usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default clock_timestamp()
);
create index trocas_venda on trocas (venda_id, id);

create table trocas_itens (
  id integer generated always as identity primary key,
  troca_id integer not null references trocas on delete cascade,
  -- Null once an edit replaced the sale's lines: it begins anew, with nothing returned.
  item_id integer references itens_venda on delete set null,
  -- The line's name as it was.
  nome text not null,
  quantidade integer not null check (quantidade > 0)
);
create index trocas_itens_troca on trocas_itens (troca_id);
create index trocas_itens_item on trocas_itens (item_id) where item_id is not null;

-- Money that an exchange moves from one sale to the other.
alter table pagamentos drop constraint pagamentos_forma_check,
  add constraint pagamentos_forma_check check (forma in ('pix', 'dinheiro', 'cartao', 'outro', 'troca'));

alter table movimentos_estoque drop constraint movimentos_estoque_motivo_check,
  add constraint movimentos_estoque_motivo_check check (motivo in
    ('inicial', 'cadastro', 'ajuste', 'contagem', 'bling', 'saida', 'estorno', 'troca'));

-- As before, but for returned pieces: the order at Bling knows nothing of them, so they are always told.
create or replace function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare
  saldo integer;
  qual text := 'mudanca';
begin
  select id into saldo from bling_saldos
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
    case when qual = 'contagem' then new.saldo end,
    case when qual = 'contagem' then new.saldo - new.quantidade end);
  return null;
end $$;
