-- Bling, the ERP: connection, synchronisations, links of products, stock balances, orders, import of its catalogue.

create table bling_conexao (
  id integer primary key default 1 check (id = 1),
  access bytea, -- AES-256-GCM under the installation's secret; null after disconnecting or losing the authorisation.
  refresh bytea, expira_em timestamptz, empresa text, conectada_em timestamptz,
  motivo text, -- Why there is no authorisation any more, in words for people.
  -- What instalments are paid with, and the statuses of orders ([{id, nome}]), looked up once for each connection.
  forma_pagamento_id bigint, situacoes jsonb,
  renovada_em timestamptz, -- When the tokens were last renewed: the renewal token lives for thirty days from then.
  canais jsonb, -- The account's channels, read once for each connection: [{id, nome}].
  empresa_id text); -- The company of Bling that the shop is bound to; null: none, or an administrator ended it.
insert into bling_conexao default values;

-- Digest of the OAuth `state` that the shop sent; valid once, until it expires.
create table bling_autorizacoes (
  estado bytea primary key check (length(estado) = 32),
  usuario_id integer not null references usuarios on delete cascade, criada_em timestamptz not null default now(),
  usada_em timestamptz);

-- Codes already exchanged, as digests: an exchange is never repeated, the same callback gets the same answer.
create table bling_codigos (
  codigo bytea primary key check (length(codigo) = 32), aceito boolean, criado_em timestamptz not null default now());

-- One limiter for the account, whatever the number of processes: the instant of the next free turn.
create table bling_limitador (
  id integer primary key default 1 check (id = 1), proxima timestamptz not null default '-infinity',
  parado_ate timestamptz not null default '-infinity', -- The day's limit was reached: nothing is sent before this.
  -- Nothing is sent before this instant. While `recusas` is not 0, each request that passes closes the way behind it.
  pausa_ate timestamptz not null default '-infinity',
  -- HTTP 403 of no known kind, or 401 with a fresh token.
  pausa_motivo text check (pausa_motivo in ('bloqueio', 'autorizacao')),
  recusas integer not null default 0, -- Refusals in a row.
  retomada timestamptz); -- The pause for whose end a job is waiting, so that one job waits for each.
insert into bling_limitador default values;

-- What the shop chose: the deposit, which orders come in, who books stock.
create table bling_configuracao (
  id integer primary key default 1 check (id = 1),
  deposito_id bigint, -- Null until the account's default was looked up.
  importar_pedidos boolean not null default false,
  situacoes_importadas jsonb not null default '[]' check (jsonb_typeof(situacoes_importadas) = 'array'),
  -- [{id, origem}]: the account's sales channels and what their orders are called here.
  canais jsonb not null default '[]' check (jsonb_typeof(canais) = 'array'),
  -- {passo: id}: the status that an imported order takes with a step of ours; absent: it is left alone.
  situacao_por_passo jsonb not null default '{}' check (jsonb_typeof(situacao_por_passo) = 'object'),
  -- Who books the pieces of an order there: our movements, or the account itself (a transition, the invoice).
  estoque_dos_pedidos text not null default 'estampa' check (estoque_dos_pedidos in ('estampa', 'bling')),
  importar_desde timestamptz, -- Orders that did not change since then stay outside; null while the switch is off.
  pedidos_lidos_ate timestamptz, -- Everything that changed there before was read.
  -- Why the deposit cannot be read or written: out of use, or left out of the sums; null while it can.
  deposito_fora text check (deposito_fora in ('inativo', 'desconsiderado')));
insert into bling_configuracao default values;

-- What the account was found to do by itself, as it was read last; null before the first reading.
create table bling_conferencia (
  id integer primary key default 1 check (id = 1), pedida_em timestamptz, verificada_em timestamptz,
  itens jsonb not null default '[]' check (jsonb_typeof(itens) = 'array'),
  opcoes jsonb not null default '{"depositos": null, "situacoes": null, "canais": null}');
insert into bling_conferencia default values;

-- Deliveries of the ERP's webhooks, each applied once.
create table bling_eventos (
  evento_id text primary key, tipo text not null, recebido_em timestamptz not null default now());

-- Changes to send to the ERP, listed in the sync centre; a job carries only the id of its row.
create table sincronizacoes (
  id integer generated always as identity primary key,
  tipo text not null check (tipo in
    ('produto', 'categoria', 'contato', 'pedido', 'estoque', 'webhook', 'importacao', 'pedido_importado')),
  operacao text not null, alvo_id integer, titulo text not null, dados jsonb not null default '{}',
  estado text not null default 'pendente'
    check (estado in ('pendente', 'executando', 'concluida', 'falhou', 'descartada')),
  tentativas integer not null default 0,
  mensagem text, -- What is being done, or why it failed, in plain words.
  pedida integer not null default 1, -- Wishes folded into this row; one that arrives while it runs makes it run again.
  reservada_ate timestamptz, -- Who carries it out keeps extending this; past it, another may take over.
  usuario_id integer references usuarios on delete set null, criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  na_fila boolean not null default false, -- A job for this row waits in the queue: no second one is sent.
  codigo text); -- Why it failed, as a code of the catalogue of errors: screens decide by it what they offer.
-- Several edits of one thing are one piece of work while it has not been done.
create unique index sincronizacoes_aberta on sincronizacoes (tipo, operacao, alvo_id)
  where estado in ('pendente', 'executando');
create index sincronizacoes_recentes on sincronizacoes (alterado_em desc, id desc);
create index sincronizacoes_por_estado on sincronizacoes (estado, alterado_em desc, id desc);
create index sincronizacoes_alvo on sincronizacoes (tipo, alvo_id, id desc);

-- The shop sends only fields that a person changed here, and keeps the values that it overwrites.
create table bling_produtos (
  produto_id integer primary key references produtos on delete cascade,
  -- Our own fields as Bling was last told them, or as they were when it was linked: what differs is still to be told.
  base jsonb not null default '{}',
  formato text not null default 'S', -- Bling's kind of product: S, V, or E for a kit, which is only read.
  criado_aqui boolean not null default false, -- Made there by us, not found there.
  criando boolean not null default false, -- A creation was sent, and its answer has not come.
  imagens integer, aviso_imagens text, -- How many pictures Bling was seen to have, and what is to be said about them.
  estrutura_lida_em timestamptz, -- When a kit's structure there was looked at; null: linked before that was read.
  codigo_la text); -- The code that stood there when it was last looked at; null before the first time.
create table bling_variacoes (
  variacao_id integer primary key references variacoes on delete cascade, base jsonb not null default '{}',
  formato text not null default 'S',
  sem_par boolean not null default false, -- Bling had no counterpart when the product was linked: it stays here alone.
  codigo_la text);

-- What stood there before we replaced it: the last three of each product.
create table bling_versoes (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  id_bling text not null, -- Of the product or of its variation.
  -- The fields that were replaced, in Bling's words: as they stood there, and as we sent them.
  antes jsonb not null, enviado jsonb not null,
  precos jsonb not null default '[]', -- [{id, preco}] of variations there before their parent's saving changed them.
  concluida boolean not null default false, -- False under way: the prices are still to be put right.
  usuario_id integer references usuarios on delete set null, criado_em timestamptz not null default now());
create index bling_versoes_do_produto on bling_versoes (produto_id, id desc);

-- True when the ERP knows all that a sale's line may be taken from: its variation, else the product with all its
-- variations. A line keeps the name of a variation that was deleted: it can be taken from nothing.
create function item_publicado(item itens_venda) returns boolean language sql stable as $$
  select case
    when item.variacao_id is not null then exists (select from variacoes v where v.id = item.variacao_id and v.id_bling is not null)
    when item.variacao is not null then false
    else exists (
      select from produtos p where p.id = item.produto_id and p.id_bling is not null
         and not exists (select from variacoes v where v.produto_id = p.id and v.id_bling is null))
  end $$;

-- One row for each stock that is linked: a product without variations, or a variation. It goes with the link.
create table bling_saldos (
  id integer generated always as identity primary key,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer unique references variacoes on delete cascade,
  somente_leitura boolean not null default false, -- A kit's stock is computed there: it is read, never written.
  deposito_id bigint, -- The deposit that `visto` is of; another one chosen since makes the next reading the first.
  -- The balance there that our ledger accounts for, null before the first reading; and as it was read last.
  visto integer, lido integer,
  -- The balance read before the movement on its way, when that was sent, and when its answer was lost.
  antes integer, enviado_em timestamptz, perdido_em timestamptz,
  -- What a person was asked, and of which balance.
  pergunta text check (pergunta in ('envio', 'contagem')), pergunta_lido integer,
  tarefa_id integer references sincronizacoes on delete set null,
  reler integer not null default 0 check (reler >= 0), -- How often it may have changed since the last reading began.
  versao integer not null default 0, -- Counts changes: a balance read before one is not taken for one read after.
  -- Free blanks that a balance there counts as sellable, as our books account for them. What always holds:
  -- quantity + lisas = visto + the changes not sent yet.
  lisas integer not null default 0,
  constraint bling_saldos_pergunta check ((pergunta is null) = (pergunta_lido is null)));
create unique index bling_saldos_produto on bling_saldos (produto_id) where variacao_id is null;
create index bling_saldos_do_produto on bling_saldos (produto_id);
create index bling_saldos_tarefa on bling_saldos (tarefa_id) where tarefa_id is not null;

-- Movements of our ledger that the balance there does not have yet; gone once it has.
create table bling_lancamentos (
  id bigint generated always as identity primary key,
  saldo_id integer not null references bling_saldos on delete cascade,
  -- Null: a product's first balance, older than its link.
  movimento_id bigint unique references movimentos_estoque on delete cascade,
  tipo text not null check (tipo in ('mudanca', 'contagem', 'alheia', 'adiantada')), quantidade integer not null,
  contado integer,
  esperado integer, -- What the person saw before the count; null: whatever is there is replaced.
  -- Of `adiantada`: pieces that the account booked for a sale and that are still in the house; one row of a sale.
  venda_id integer references vendas on delete cascade, criado_em timestamptz not null default now(),
  constraint bling_lancamentos_contagem check ((tipo = 'contagem') = (contado is not null)),
  constraint bling_lancamentos_adiantada check (tipo <> 'adiantada' or (venda_id is not null and quantidade > 0)));
create index bling_lancamentos_saldo on bling_lancamentos (saldo_id, id);
create unique index bling_lancamentos_adiantada_da_venda on bling_lancamentos (saldo_id, venda_id)
  where tipo = 'adiantada';
create index bling_lancamentos_da_venda on bling_lancamentos (venda_id) where venda_id is not null;

-- Pieces of a sale's order that the account booked itself (an invoice, a transition, a person): not told there again.
create table bling_baixas (
  saldo_id integer not null references bling_saldos on delete cascade,
  venda_id integer not null references vendas on delete cascade,
  pedido text not null, -- The order's id there: an edited sale gets another order.
  quantidade integer not null check (quantidade > 0), primary key (saldo_id, venda_id, pedido));
create index bling_baixas_da_venda on bling_baixas (venda_id);

-- Records a change to send for every movement of a linked stock, except movements that came from the ERP.
create function movimentos_anotar_lancamento() returns trigger language plpgsql as $$
declare saldo integer; estampaveis integer; baixadas integer; fora integer; na_casa integer;
  falta integer := new.quantidade; qual text := 'mudanca';
begin
  select id, lisas into saldo, estampaveis from bling_saldos
   where produto_id = new.produto_id and variacao_id is not distinct from new.variacao_id and not somente_leitura;
  if saldo is null or new.motivo = 'bling' then return null; end if;
  if new.motivo in ('contagem', 'ajuste', 'cadastro', 'inicial') then qual := 'contagem';
  elsif new.motivo <> 'troca' and (select estoque_dos_pedidos = 'bling' from bling_configuracao) and exists (
    select from vendas v where v.id = new.venda_id and (v.id_bling is not null or exists (
      select from sincronizacoes s where s.tipo = 'pedido' and s.alvo_id = v.id and s.estado in ('pendente', 'executando'))))
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
create trigger movimentos_a_lancar after insert on movimentos_estoque for each row
  execute function movimentos_anotar_lancamento();

-- A link that ends or changes takes its balance along.
create function bling_saldos_esquecer() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'produtos' then delete from bling_saldos where produto_id = new.id and variacao_id is null;
  else delete from bling_saldos where variacao_id = new.id;
  end if; return null;
end $$;
create trigger produtos_desligados after update of id_bling on produtos for each row
  when (old.id_bling is distinct from new.id_bling) execute function bling_saldos_esquecer();
create trigger variacoes_desligadas after update of id_bling on variacoes for each row
  when (old.id_bling is distinct from new.id_bling) execute function bling_saldos_esquecer();

-- Each order of the account that was looked at: one row, so one sale.
create table bling_pedidos (
  id integer generated always as identity primary key, id_bling text not null unique,
  venda_id integer unique references vendas on delete cascade,
  mudou boolean not null default false, -- Known to have changed since the switch was turned on.
  -- Stood so, as `retrato` says, when the switch was turned on: outside until it changes after that.
  fora_desde timestamptz,
  retrato text, -- The order's row in a list (status, total, numbers), as it was when it was last looked at.
  visto_em timestamptz not null default now(), -- Of an order that is a sale here: when it was last read.
  lido jsonb, -- What the order said when it was last read: lines, freight, discount, and digests of what is personal.
  trazido jsonb); -- The same of the order that the sale here was made of, or took over since.
create index bling_pedidos_sem_venda on bling_pedidos (visto_em) where venda_id is null;

-- What the orders of sales made here said when they were last read.
create table bling_pedidos_enviados (
  venda_id integer primary key references vendas on delete cascade, id_bling text not null, lido jsonb not null,
  lido_em timestamptz not null default now()); -- One that is under way is read at least once a day.

-- Lines that hold no pieces: the product is not known here, or there were too few.
create table itens_pendentes (
  item_id integer primary key references itens_venda on delete cascade,
  venda_id integer not null references vendas on delete cascade,
  produto_do_canal text, -- The channel's product; null where the line names none.
  motivo text not null check (motivo in ('sem_produto', 'sem_estoque', 'fracionada')),
  produto_id integer references produtos on delete set null, variacao_id integer references variacoes on delete set null);
create index itens_pendentes_venda on itens_pendentes (venda_id);
create index itens_pendentes_produto on itens_pendentes (produto_id) where produto_id is not null;
create index itens_pendentes_variacao on itens_pendentes (variacao_id) where variacao_id is not null;
-- A line whose product is deleted for good goes on waiting: for a person, who says what it is now.
create function itens_pendentes_sem_produto() returns trigger language plpgsql as $$ begin
  new.motivo := 'sem_produto'; new.produto_id := null; new.variacao_id := null; return new;
end $$;
create trigger itens_pendentes_sem_produto before update on itens_pendentes for each row
  when ((old.produto_id is not null and new.produto_id is null) or (old.variacao_id is not null and new.variacao_id is null))
  execute function itens_pendentes_sem_produto();

-- What a person said an unknown product of an order is: the next order of it needs no question.
create table bling_produtos_conhecidos (
  produto_bling text primary key, produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade);
create index bling_produtos_conhecidos_produto on bling_produtos_conhecidos (produto_id);
create index bling_produtos_conhecidos_variacao on bling_produtos_conhecidos (variacao_id)
  where variacao_id is not null;

-- Import of the catalogue at Bling: rows read, proposals, answers, results.
create table bling_importacoes (
  id integer generated always as identity primary key,
  estado text not null default 'lendo'
    check (estado in ('lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada')),
  usuario_id integer references usuarios on delete set null,
  -- Where the reading goes on: 2 active products, 3 inactive ones; null once the list is complete.
  criterio integer default 2, pagina integer not null default 1,
  categorias jsonb not null default '[]', -- [{id, nome, pai}]: the account's categories.
  avisos jsonb not null default '[]', -- Sentences about the account: what could not be read.
  cores jsonb not null default '{}', -- {name: '#rrggbb'}: colours that a person chose, by normalised name.
  -- Of linked products: null, nothing moves; else the balance there counts.
  estoque_dos_vinculados text check (estoque_dos_vinculados in ('do_bling')),
  mensagem text, -- Why it failed, or what it waits for.
  criada_em timestamptz not null default now(),
  etapa_em timestamptz not null default now(), -- When the current stage began, for the time left.
  terminada_em timestamptz,
  releituras integer not null default 0); -- How often the lists were read again at the end, as products came and went.
-- One at a time.
create unique index bling_importacoes_aberta on bling_importacoes ((true))
  where estado in ('lendo', 'pronta', 'aplicando');
create table bling_importacao_itens (
  id integer generated always as identity primary key,
  importacao_id integer not null references bling_importacoes on delete cascade, id_bling text not null,
  codigo text not null default '', nome text not null default '', formato text not null default 'S',
  situacao text not null default 'A', variacoes integer not null default 0,
  detalhe jsonb, -- The product as it was read, until it is no longer needed; null before.
  proposta text check (proposta in ('criar', 'vincular', 'perguntar', 'ignorar')), motivo text,
  produto_id integer references produtos on delete set null, -- What it is linked with, or would be.
  diferencas jsonb not null default '[]',
  modelo text, -- Name of the model that it gets; made when there is none of that name.
  respondida boolean not null default false, -- A person chose the proposal.
  aplicada_em timestamptz, unique (importacao_id, id_bling));
create index bling_importacao_itens_ordem on bling_importacao_itens (importacao_id, proposta, id);

-- Pictures of created products, downloaded after all products were applied.
create table bling_importacao_fotos (
  id integer generated always as identity primary key,
  importacao_id integer not null references bling_importacoes on delete cascade,
  produto_id integer not null references produtos on delete cascade, id_bling text not null, endereco text not null,
  ordem integer not null, tentativas integer not null default 0,
  estado text not null default 'esperando' check (estado in ('esperando', 'baixada', 'falhou')),
  unique (produto_id, ordem));
create index bling_importacao_fotos_esperando on bling_importacao_fotos (importacao_id, id) where estado = 'esperando';
