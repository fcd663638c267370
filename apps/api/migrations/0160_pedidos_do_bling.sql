-- One row for each order at Bling that is a sale, or may become one; `dono` says who made the order.
alter table bling_pedidos
  -- The shop's: made from a sale, and made anew when that is edited. A channel's: made there, its sale follows it.
  add dono text not null default 'canal' check (dono in ('loja', 'canal')),
  alter id_bling drop not null,
  add numero text,
  add situacao bigint, -- Id of the status in which it was last seen or put there.
  -- Bling's value of the status that we asked for last, and of the one on its way until its answer comes.
  add situacao_enviada integer, add situacao_enviando integer,
  add incerto_ate timestamptz, -- Until then a creation without an answer may still be on its way: another one waits.
  add revisao_cancelada integer not null default 0, -- Orders of the sale's revisions up to this one are cancelled there.
  add nota text, add nota_em timestamptz, -- Its invoice, as it was read last, and since when it is known.
  -- Its stock is booked there: it takes no change but of its status.
  add estoque_lancado boolean not null default false;
alter table bling_pedidos alter dono drop default;

-- The rows of channels are there already; one of an imported sale that had none gets it.
insert into bling_pedidos (dono, id_bling, venda_id)
  select 'canal', id_bling, id from vendas v
   where importada and not exists (select from bling_pedidos p where p.venda_id = v.id)
  on conflict (id_bling) do update set venda_id = excluded.venda_id;
insert into bling_pedidos (dono, id_bling, venda_id, lido, visto_em)
  select 'loja', v.id_bling, v.id, e.lido, coalesce(e.lido_em, v.criado_em)
    from vendas v left join bling_pedidos_enviados e on e.venda_id = v.id and e.id_bling = v.id_bling
   where not importada and (v.estoque_lancado_no_bling or v.revisao_cancelada > 0 or coalesce(v.id_bling,
     v.numero_pedido_bling, v.nota_no_bling, v.situacao_bling::text, v.situacao_enviada::text, v.situacao_enviando::text,
     v.pedido_incerto_ate::text) is not null)
  on conflict (id_bling) do update set
    dono = excluded.dono, venda_id = excluded.venda_id, lido = excluded.lido, visto_em = excluded.visto_em;
update bling_pedidos p set numero = v.numero_pedido_bling, situacao = v.situacao_bling,
    situacao_enviada = v.situacao_enviada, situacao_enviando = v.situacao_enviando, incerto_ate = v.pedido_incerto_ate,
    revisao_cancelada = v.revisao_cancelada, nota = v.nota_no_bling, nota_em = v.nota_no_bling_em,
    estoque_lancado = v.estoque_lancado_no_bling
  from vendas v where v.id = p.venda_id;
do $$ declare outra record; begin
  for outra in
    select v.id from vendas v left join bling_pedidos p on p.venda_id = v.id
     where (v.id_bling, v.numero_pedido_bling, v.situacao_bling) is distinct from (p.id_bling, p.numero, p.situacao)
        or v.importada <> coalesce(p.dono = 'canal', false)
     limit 1
  loop
    raise exception 'O pedido da venda % não pôde ser passado para a tabela dos pedidos do Bling.', outra.id;
  end loop;
end $$;

alter table bling_pedidos
  add constraint bling_pedidos_dono_tem check (case dono when 'canal' then id_bling is not null else venda_id is not null end);
create index bling_pedidos_com_nota on bling_pedidos (nota_em) where nota is not null;
create index bling_pedidos_por_ler on bling_pedidos (visto_em) where venda_id is not null and id_bling is not null;

drop table bling_pedidos_enviados;
alter table vendas drop constraint vendas_importada_tem_pedido,
  drop id_bling, drop numero_pedido_bling, drop situacao_bling, drop situacao_enviada, drop situacao_enviando,
  drop pedido_incerto_ate, drop revisao_cancelada, drop nota_no_bling, drop nota_no_bling_em,
  drop estoque_lancado_no_bling;

create or replace function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare saldo integer; estampaveis integer; baixadas integer; fora integer; na_casa integer;
  falta integer := new.quantidade; qual text := 'mudanca';
begin
  select id, lisas into saldo, estampaveis from bling_saldos
   where produto_id = new.produto_id and variacao_id is not distinct from new.variacao_id and not somente_leitura;
  if saldo is null or new.motivo = 'bling' then return null; end if;
  if new.motivo in ('contagem', 'ajuste', 'cadastro', 'inicial') then qual := 'contagem';
  elsif new.motivo <> 'troca' and (select estoque_dos_pedidos = 'bling' from bling_configuracao) and (
    exists (select from bling_pedidos p where p.venda_id = new.venda_id and p.id_bling is not null) or exists (
      select from sincronizacoes s
       where s.tipo = 'pedido' and s.alvo_id = new.venda_id and s.estado in ('pendente', 'executando')))
  then qual := 'alheia';
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
    case when qual = 'contagem' then new.saldo - new.quantidade + estampaveis end); return null;
end $$;
