-- Stock at the ERP: one chosen deposit, and per balance what our ledger accounts for, what is still to be told, and
-- what is on its way. Replaces "the balance we told last".

create table bling_configuracao (
  id integer primary key default 1 check (id = 1),
  -- Null until the account's default was looked up.
  deposito_id bigint,
  importar_pedidos boolean not null default false,
  situacoes_importadas jsonb not null default '[]' check (jsonb_typeof(situacoes_importadas) = 'array'),
  -- [{id, origem}]: the account's sales channels and what their orders are called here.
  canais jsonb not null default '[]' check (jsonb_typeof(canais) = 'array'),
  -- {passo: id}: the status that an imported order takes with a step of ours; absent: it is left alone.
  situacao_por_passo jsonb not null default '{}' check (jsonb_typeof(situacao_por_passo) = 'object'),
  -- Who books the pieces of an order there: our movements, or the account itself (a transition, the invoice).
  estoque_dos_pedidos text not null default 'estampa' check (estoque_dos_pedidos in ('estampa', 'bling'))
);
insert into bling_configuracao (deposito_id) select deposito_id from bling_conexao;
alter table bling_conexao drop column deposito_id;

-- One row for each stock that is linked: a product without variations, or a variation. It goes with the link.
create table bling_saldos (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer unique references variacoes on delete cascade,
  -- A kit's stock is computed there: it is read, never written.
  somente_leitura boolean not null default false,
  -- The deposit that `visto` is of; another one chosen since makes the next reading the first.
  deposito_id bigint,
  -- The balance there that our ledger accounts for; null before the first reading. `lido`: as it was read last.
  visto integer,
  lido integer,
  -- The balance read before the movement that is on its way, and when that was sent and its answer lost.
  antes integer,
  enviado_em timestamptz,
  perdido_em timestamptz,
  -- What a person was asked, with the balance that the question named.
  pergunta text check (pergunta in ('envio', 'contagem')),
  pergunta_lido integer,
  tarefa_id integer references sincronizacoes on delete set null,
  -- How often something may have changed there since the last reading began.
  reler integer not null default 0 check (reler >= 0),
  -- Counts changes, so that a balance read before one is not taken for one read after.
  versao integer not null default 0,
  constraint bling_saldos_pergunta check ((pergunta is null) = (pergunta_lido is null))
);
create unique index bling_saldos_produto on bling_saldos (produto_id) where variacao_id is null;
create index bling_saldos_do_produto on bling_saldos (produto_id);
create index bling_saldos_tarefa on bling_saldos (tarefa_id) where tarefa_id is not null;

-- Movements of our ledger that the balance there does not have yet; gone once it has.
create table bling_lancamentos (
  id bigint generated always as identity primary key,
  saldo_id integer not null references bling_saldos on delete cascade,
  -- Null for the first balance of a product, which is older than its link.
  movimento_id bigint unique references movimentos_estoque on delete cascade,
  tipo text not null check (tipo in ('mudanca', 'contagem', 'alheia')),
  quantidade integer not null,
  contado integer,
  -- What the person saw before the count; null: whatever is there is replaced.
  esperado integer,
  constraint bling_lancamentos_contagem check ((tipo = 'contagem') = (contado is not null))
);
create index bling_lancamentos_saldo on bling_lancamentos (saldo_id, id);

-- Nobody has to remember to tell: every movement of a linked stock is to be told, but for those that came from there.
create function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare
  saldo integer;
  qual text := 'mudanca';
begin
  select id into saldo from bling_saldos
   where produto_id = new.produto_id and variacao_id is not distinct from new.variacao_id and not somente_leitura;
  if saldo is null or new.motivo = 'bling' then return null; end if;
  if new.motivo in ('contagem', 'ajuste', 'cadastro', 'inicial') then
    qual := 'contagem';
  elsif (select estoque_dos_pedidos = 'bling' from bling_configuracao) and exists (
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
create trigger movimentos_a_lancar after insert on movimentos_estoque for each row
  execute function movimentos_anotar_lancamento();

-- A link that ends or changes takes its balance along.
create function bling_saldos_esquecer() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'produtos' then
    delete from bling_saldos where produto_id = new.id and variacao_id is null;
  else
    delete from bling_saldos where variacao_id = new.id;
  end if;
  return null;
end $$;
create trigger produtos_desligados after update of id_bling on produtos for each row
  when (old.id_bling is distinct from new.id_bling) execute function bling_saldos_esquecer();
create trigger variacoes_desligadas after update of id_bling on variacoes for each row
  when (old.id_bling is distinct from new.id_bling) execute function bling_saldos_esquecer();

-- What was linked goes on from the balance told last; what differs from it was on its way.
insert into bling_saldos (produto_id, visto, antes, enviado_em)
  select id, estoque_enviado, case when estoque_enviando is not null then estoque_enviado end,
         case when estoque_enviando is not null then now() end
    from produtos where id_bling is not null and not tem_variacoes and estoque_enviado is not null;
insert into bling_saldos (produto_id, variacao_id, visto, antes, enviado_em)
  select produto_id, id, estoque_enviado, case when estoque_enviando is not null then estoque_enviado end,
         case when estoque_enviando is not null then now() end
    from variacoes where id_bling is not null and estoque_enviado is not null;
with itens as (
  select s.id as saldo_id, s.visto, coalesce(v.quantidade, p.quantidade) as quantidade,
         case when s.variacao_id is null then p.estoque_enviando else v.estoque_enviando end as enviando
    from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id)
insert into bling_lancamentos (saldo_id, tipo, quantidade, contado, esperado)
  select saldo_id, 'contagem', enviando - visto, enviando, visto from itens where enviando <> visto;
with itens as (
  select s.id as saldo_id, s.visto, coalesce(v.quantidade, p.quantidade) as quantidade,
         case when s.variacao_id is null then p.estoque_enviando else v.estoque_enviando end as enviando
    from bling_saldos s join produtos p on p.id = s.produto_id left join variacoes v on v.id = s.variacao_id)
insert into bling_lancamentos (saldo_id, tipo, quantidade)
  select saldo_id, 'mudanca', quantidade - coalesce(enviando, visto) from itens where quantidade <> coalesce(enviando, visto);
update bling_saldos s set antes = null, enviado_em = null
 where antes is not null and not exists (select from bling_lancamentos l where l.saldo_id = s.id and l.tipo = 'contagem');

-- Events that wait are made up for by the next reading.
update sincronizacoes set estado = 'descartada', mensagem = null
 where tipo = 'webhook' and operacao = 'estoque' and estado in ('pendente', 'executando', 'falhou');

alter table produtos drop column estoque_enviado, drop column estoque_enviando;
alter table variacoes drop column estoque_enviado, drop column estoque_enviando;
