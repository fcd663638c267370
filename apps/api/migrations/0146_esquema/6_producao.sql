-- Production: artworks, their positions on products, the blanks they use, and the events of the bench.

-- The shop prints: blanks become printed pieces. Off at first, and then nothing here has a row.
create table producao_configuracao (
  unica boolean primary key default true check (unica), ativa boolean not null default false,
  vender_sob_demanda boolean not null default false); -- Free blanks are sold as the pieces that they will be.
insert into producao_configuracao default values;

create table artes (
  id integer generated always as identity primary key, nome text not null, criado_em timestamptz not null default now());
create table arte_versoes (
  id integer generated always as identity primary key, arte_id integer not null references artes,
  versao integer not null check (versao > 0),
  arquivo text not null, -- Name in the store, and as it was sent.
  enviada_como text not null, bytes bigint not null check (bytes > 0), sha256 text not null,
  largura_px integer, -- Null: the format does not tell.
  altura_px integer, usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default now(), unique (arte_id, versao));
create index arte_versoes_arquivo on arte_versoes (arquivo);
create table estampas (
  produto_id integer not null references produtos on delete cascade, ordem integer not null,
  posicao text not null check (posicao in ('frente', 'costas', 'manga_esquerda', 'manga_direita', 'outra')),
  arte_id integer not null references artes,
  tecnica text not null check (tecnica in ('dtf', 'silk', 'sublimacao', 'bordado', 'outra')),
  largura_mm integer not null check (largura_mm > 0), altura_mm integer not null check (altura_mm > 0),
  distancia_gola_mm integer, primary key (produto_id, ordem));
create index estampas_da_arte on estampas (arte_id);

-- Which blank makes which variation; without one, the product.
create table fichas (
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  lisa_produto_id integer not null references produtos on delete cascade,
  lisa_variacao_id integer references variacoes on delete cascade, materiais jsonb not null default '[]',
  unique nulls not distinct (produto_id, variacao_id), check (produto_id <> lisa_produto_id));
create index fichas_da_lisa on fichas (lisa_produto_id, lisa_variacao_id);

create table producoes (
  id integer generated always as identity primary key,
  -- The sale's line; both null for the shelf. A cancelled production outlives its line.
  venda_id integer references vendas on delete cascade,
  item_id integer unique references itens_venda on delete set null,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null, titulo text not null, variacao text,
  lisa_produto_id integer references produtos on delete set null,
  lisa_variacao_id integer references variacoes on delete set null, lisa text not null,
  materiais jsonb not null default '[]', pedida integer not null, reservada integer not null default 0,
  feita integer not null default 0, perdida integer not null default 0, iniciada boolean not null default false,
  bloqueio text, cancelada_em timestamptz, criado_em timestamptz not null default now(),
  situacao text not null generated always as (
    case when cancelada_em is not null then 'cancelada' when feita = pedida then 'pronta'
    when bloqueio is not null then 'bloqueada' when iniciada then 'em_producao' else 'a_fazer' end) stored,
  -- Finished pieces with names whose sale was cancelled or edited: held until a person says what becomes of them.
  sem_venda integer not null default 0 check (sem_venda >= 0),
  constraint producoes_feita check (feita between 0 and pedida),
  constraint producoes_reservada check (reservada between 0 and pedida - feita),
  constraint producoes_cancelada check (cancelada_em is null or reservada = 0), check (pedida > 0 and perdida >= 0));
create index producoes_abertas on producoes (id) where situacao in ('a_fazer', 'em_producao', 'bloqueada');
create index producoes_da_lisa on producoes (lisa_produto_id) where situacao in ('a_fazer', 'em_producao', 'bloqueada');
create index producoes_da_venda on producoes (venda_id); create index producoes_do_produto on producoes (produto_id);
create index producoes_sem_venda on producoes (produto_id) where sem_venda > 0;

-- Its prints as they were when it was made: an art's newer version is for newer productions.
create table producao_estampas (
  producao_id integer not null references producoes on delete cascade, ordem integer not null, posicao text not null,
  arte_versao_id integer not null references arte_versoes, tecnica text not null, largura_mm integer not null,
  altura_mm integer not null, distancia_gola_mm integer, primary key (producao_id, ordem));
create index producao_estampas_da_arte on producao_estampas (arte_versao_id);
create table producao_eventos (
  id integer generated always as identity primary key,
  producao_id integer not null references producoes on delete cascade,
  tipo text not null check (tipo in (
    'iniciar', 'concluir', 'perder', 'perder_pronta', 'estornar', 'bloquear', 'desbloquear', 'devolver', 'descartar')),
  quantidade integer not null default 0 check (quantidade >= 0), motivo text,
  estorna_id integer unique references producao_eventos, -- What an `estornar` undoes: each event once.
  usuario_id integer references usuarios on delete set null, criado_em timestamptz not null default now(),
  check ((tipo = 'estornar') = (estorna_id is not null)));
create index producao_eventos_da_producao on producao_eventos (producao_id, id);
create function producao_eventos_so_crescem() returns trigger language plpgsql as $$ begin
  -- A person who is deleted is forgotten; nothing else of an event changes.
  if (to_jsonb(new) - 'usuario_id') is distinct from (to_jsonb(old) - 'usuario_id') then
    raise exception 'events of a production are only added';
  end if; return new;
end $$;
create trigger producao_eventos_so_crescem before update on producao_eventos for each row
  execute function producao_eventos_so_crescem();

-- A function that reads tables is called for each row; one that is an expression becomes part of the query. A page of
-- products asked for 250 numbers that only those with a ficha have: 6 ms of its 8.
create function sob_demanda_da_ficha(p produtos, variacao integer) returns integer language sql stable as $$
  select coalesce((
    select sum(greatest(least(l.quantidade - l.reservado, w.quantidade - w.reservado), 0))::integer
      from (select distinct lisa_produto_id, lisa_variacao_id from fichas
             where produto_id = p.id and (variacao is null or variacao_id = variacao)) f
      join produtos l on l.id = f.lisa_produto_id left join variacoes w on w.id = f.lisa_variacao_id
     where exists (select from producao_configuracao where ativa and vender_sob_demanda)), 0) $$;

-- Free blanks of which a product, or its variation, may be made and sold.
create function sob_demanda(p produtos, variacao integer) returns integer language sql stable as $$
  select case when p.com_ficha then sob_demanda_da_ficha(p, variacao) else 0 end $$;
create function disponivel(p produtos) returns integer language sql stable as $$
  select case when p.kit then pecas_do_kit(p.id, true) else p.quantidade - p.reservado + sob_demanda(p, null) end $$;

-- Blanks that become free go to the productions that wait for them, the most urgent first, at the end of the transaction,
-- when the sums of product and variations are right. One whose sale is being changed right now waits for the next time.
create function producoes_receber_lisas() returns trigger language plpgsql as $$
declare uma record; quantas integer; begin
  for uma in
    select p.id, p.lisa_variacao_id, p.pedida - p.feita - p.reservada as faltam
      from producoes p left join vendas v on v.id = p.venda_id
     where p.lisa_produto_id = new.id and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')
       and p.reservada < p.pedida - p.feita
     order by v.prioritaria desc nulls last, v.prazo nulls last, p.id
  loop
    perform from producoes p where p.id = uma.id for update skip locked; continue when not found;
    perform from vendas v join producoes p on p.venda_id = v.id where p.id = uma.id for update of v skip locked;
    continue when not found and exists (select from producoes where id = uma.id and venda_id is not null);
    select least(p.pedida - p.feita - p.reservada, l.quantidade - l.reservado, w.quantidade - w.reservado) into quantas
      from producoes p join produtos l on l.id = p.lisa_produto_id left join variacoes w on w.id = p.lisa_variacao_id
     where p.id = uma.id and p.situacao in ('a_fazer', 'em_producao', 'bloqueada');
    continue when quantas is null or quantas <= 0;
    update producoes set reservada = reservada + quantas where id = uma.id;
    update produtos set reservado = reservado + quantas where id = new.id;
    update variacoes set reservado = reservado + quantas where id = uma.lisa_variacao_id;
  end loop; return null;
end $$;
create constraint trigger produtos_lisas_livres after update on produtos deferrable initially deferred for each row
  when (new.peca_lisa and new.quantidade - new.reservado > old.quantidade - old.reservado)
  execute function producoes_receber_lisas();
