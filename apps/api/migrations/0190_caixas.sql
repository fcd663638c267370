-- The cash drawer. A turno is one opening of a drawer until its closing; what it holds is a view of the rows of money.
create table caixas_configuracao (
  unica boolean primary key default true check (unica), ativo boolean not null default false);
insert into caixas_configuracao default values;

create table caixas (
  id integer generated always as identity primary key,
  nome text not null check (btrim(nome) <> ''), ativo boolean not null default true);
create unique index caixas_nome_unico on caixas (normalizar(nome));
insert into caixas (nome) values ('Caixa');

create table turnos (
  id integer generated always as identity primary key, caixa_id integer not null references caixas,
  aberto_em timestamptz not null default clock_timestamp(),
  aberto_por integer references usuarios on delete set null,
  fundo numeric(12, 2) not null check (fundo >= 0),
  fundo_esperado numeric(12, 2), -- What the turno before left; null: there was none.
  observacao_da_abertura text not null default '',
  fechado_em timestamptz, fechado_por integer references usuarios on delete set null,
  contagem jsonb, -- [{valor, quantidade}]; null: the sum was counted otherwise.
  contado numeric(12, 2) check (contado >= 0),
  deixado numeric(12, 2) check (deixado between 0 and contado), -- The next float.
  conferido jsonb not null default '[]', -- [{forma, valor}]: what the card machine and the bank say.
  observacao text not null default '',
  constraint turnos_fechado_contado check (
    (fechado_em is null) = (contado is null) and (fechado_em is null) = (deixado is null)
    and (fechado_em is not null or (contagem is null and fechado_por is null and conferido = '[]'))));
create unique index turnos_um_aberto on turnos (caixa_id) where fechado_em is null;
create index turnos_caixa on turnos (caixa_id, id desc);

-- Counts that a reopening set aside.
create table turno_reaberturas (
  id integer generated always as identity primary key, turno_id integer not null references turnos,
  em timestamptz not null default clock_timestamp(), usuario_id integer references usuarios on delete set null,
  motivo text not null, fechado_em timestamptz not null, fechado_por integer references usuarios on delete set null,
  contagem jsonb, contado numeric(12, 2) not null, diferenca numeric(12, 2) not null, deixado numeric(12, 2) not null,
  conferido jsonb not null, observacao text not null);
create index turno_reaberturas_turno on turno_reaberturas (turno_id, id);

-- A payment stays: one that was noted by mistake is undone, and counts nowhere.
alter table pagamentos add estornado_em timestamptz,
  add estornado_por integer references usuarios on delete set null,
  add motivo_do_estorno text not null default '',
  -- Cash that no drawer took, at a fair or by a carrier.
  add fora_do_caixa boolean not null default false;
create index pagamentos_fora_do_caixa on pagamentos (id desc) where fora_do_caixa;
create index pagamentos_dia on pagamentos (criado_em);

-- What came into a turno and went out of it, numbered in the order in which it did: written under the turno's lock.
create table movimentos_de_caixa (
  id integer generated always as identity primary key, turno_id integer not null references turnos,
  -- A payment has its own form and value, and is in one turno at most.
  pagamento_id integer references pagamentos,
  tipo text check (tipo in ('suprimento', 'sangria')), valor numeric(12, 2),
  destino text check (destino in ('cofre', 'banco', 'despesa', 'outro')),
  motivo text not null default '', usuario_id integer references usuarios on delete set null,
  em timestamptz not null default clock_timestamp(),
  estornado_em timestamptz, estornado_por integer references usuarios on delete set null,
  motivo_do_estorno text not null default '',
  constraint movimentos_de_caixa_pagamento_unico unique (pagamento_id),
  constraint movimentos_de_caixa_um_dos_dois check (
    case tipo when 'suprimento' then valor > 0 and destino is null and pagamento_id is null
              when 'sangria' then valor < 0 and destino is not null and pagamento_id is null
              else num_nonnulls(valor, destino, estornado_em) = 0 and pagamento_id is not null end));
create index movimentos_de_caixa_turno on movimentos_de_caixa (turno_id, id);

-- The drawer that a session's device uses.
alter table sessoes add caixa_id integer references caixas;
create index sessoes_dispositivo on sessoes (dispositivo) where caixa_id is not null;

-- Nothing in a closed turno changes, but that a person is forgotten: who did it, and what was written.
create function turno_aberto_ou_falha(mudado integer) returns void language plpgsql as $$ begin
  -- Waits for a closing that is being written.
  if (select fechado_em from turnos where id = mudado for share) is not null then
    raise exception 'a closed turno does not change' using constraint = 'turno_fechado', errcode = 'check_violation';
  end if;
end $$;

create function turnos_ficam() returns trigger language plpgsql as $$
declare
  nomes constant text[] = '{aberto_por,fechado_por,observacao_da_abertura,observacao}';
  fim constant text[] = '{fechado_em,fechado_por,contagem,contado,deixado,conferido,observacao}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a turno stays' using constraint = 'turno_fechado', errcode = 'check_violation';
  end if;
  if old.fechado_em is null then
    if to_jsonb(new) - fim - nomes is not distinct from to_jsonb(old) - fim - nomes then return new; end if;
  elsif new.fechado_em is not null then
    if to_jsonb(new) - nomes is not distinct from to_jsonb(old) - nomes then return new; end if;
  -- Reopened: the drawer's last one only.
  elsif to_jsonb(new) - fim - nomes is not distinct from to_jsonb(old) - fim - nomes
      and not exists (select from turnos where caixa_id = old.caixa_id and id > old.id) then
    return new;
  end if;
  raise exception 'a closed turno does not change' using constraint = 'turno_fechado', errcode = 'check_violation';
end $$;
create trigger turnos_ficam before update or delete on turnos for each row execute function turnos_ficam();

create function movimentos_de_caixa_ficam() returns trigger language plpgsql as $$
declare nomes constant text[] = '{usuario_id,estornado_por,motivo,motivo_do_estorno}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - nomes is not distinct from to_jsonb(old) - nomes then return new; end if;
  -- Only an undoing changes one, and only once.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.estornado_em is not null
      or to_jsonb(new) - nomes - 'estornado_em' is distinct from to_jsonb(old) - nomes - 'estornado_em') then
    raise exception 'a movement stays' using constraint = 'turno_fechado', errcode = 'check_violation';
  end if;
  perform turno_aberto_ou_falha(new.turno_id); return new;
end $$;
create trigger movimentos_de_caixa_ficam before insert or update or delete on movimentos_de_caixa for each row
  execute function movimentos_de_caixa_ficam();

create function pagamentos_ficam() returns trigger language plpgsql as $$
declare
  nomes constant text[] = '{usuario_id,estornado_por,observacao,motivo_do_estorno}';
  turno integer;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - nomes is not distinct from to_jsonb(old) - nomes then return new; end if;
  select turno_id into turno from movimentos_de_caixa where pagamento_id = old.id;
  if turno is not null then perform turno_aberto_ou_falha(turno); end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger pagamentos_ficam before update or delete on pagamentos for each row execute function pagamentos_ficam();

-- While the drawer is on, cash is in a turno or outside of all of them by somebody's word.
create function pagamentos_em_um_lugar() returns trigger language plpgsql as $$ begin
  if (select ativo from caixas_configuracao)
      and not exists (select from movimentos_de_caixa where pagamento_id = new.id) then
    raise exception 'cash without a place' using constraint = 'dinheiro_sem_lugar', errcode = 'check_violation';
  end if; return null;
end $$;
create constraint trigger pagamentos_em_um_lugar after insert on pagamentos deferrable initially deferred for each row
  when (new.forma = 'dinheiro' and not new.fora_do_caixa) execute function pagamentos_em_um_lugar();
