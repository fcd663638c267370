-- Customers, sales with their lines, payments and exchanges, quotes, and the facts that reports add up.

create table clientes (
  id integer generated always as identity primary key, nome text not null check (btrim(nome) <> ''),
  cpf text not null check (cpf ~ '^[0-9A-Z]{0,20}$'), -- CPF or CNPJ, no punctuation; empty where a channel tells none.
  telefone text not null default '', email text not null default '', cep text not null default '',
  municipio text not null default '', uf text not null default '' check (length(uf) in (0, 2)),
  endereco text not null default '', numero text not null default '', complemento text not null default '',
  bairro text not null default '',
  busca text generated always as
    (' ' || normalizar(nome || ' ' || email || ' ' || cpf || ' ' || regexp_replace(telefone, '\D', '', 'g'))) stored,
  versao integer not null default 1, criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(), id_bling text unique,
  nome_chave text generated always as (normalizar(nome)) stored, -- For the order of a Brazilian reader.
  anonimizado_em timestamptz, -- The person was erased: the row stays for its sales, and holds nothing of them.
  canal text unique, -- Shared by orders of a channel that tell nothing of their buyer: no person, in no list or count.
  consumidor_final boolean not null default false, -- Shared by buyers who leave no name: no person either.
  -- What a person changed and the contact at Bling was not told yet: only that is sent.
  contato_mudado text[] not null default '{}',
  constraint clientes_anonimizado_sem_dados check (anonimizado_em is null or (cpf = 'ANONIMO' || id
    and telefone = '' and email = '' and cep = '' and municipio = '' and uf = ''
    and endereco = '' and numero = '' and complemento = '' and bairro = '')));
alter table clientes alter busca set statistics 500;
create index clientes_busca on clientes using gin (busca gin_trgm_ops);
create index clientes_por_nome on clientes (nome_chave, id);
create unique index clientes_cpf_unico on clientes (cpf) where cpf <> '';
create unique index clientes_consumidor_final on clientes (consumidor_final) where consumidor_final;
create function clientes_contar() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform anotar_contagem('clientes', '', (select count(*) from novas where canal is null and not consumidor_final));
  else
    perform anotar_contagem('clientes', '', -(select count(*) from velhas where canal is null and not consumidor_final));
  end if; return null;
end $$;
create trigger clientes_contar_novos after insert on clientes referencing new table as novas for each statement
  execute function clientes_contar();
create trigger clientes_contar_idos after delete on clientes referencing old table as velhas for each statement
  execute function clientes_contar();
create trigger clientes_contar_nenhum after truncate on clientes for each statement
  execute function esquecer_contagem();

create table vendas (
  id integer generated always as identity primary key, cliente_id integer not null references clientes,
  origem text not null check (origem in ('loja_integrada', 'redes_sociais', 'loja_fisica')),
  status text not null default 'separacao' check (status in (
    'separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada', 'enviado', 'concluido', 'cancelado')),
  vendedor_id integer references usuarios, endereco text, altura numeric(9, 3) check (altura > 0),
  largura numeric(9, 3) check (largura > 0), comprimento numeric(9, 3) check (comprimento > 0),
  peso numeric(9, 3) check (peso > 0), servico_frete text, frete_valor numeric(12, 2) check (frete_valor >= 0),
  codigo_servico_frete text, numero_pedido_bling text, link_etiqueta_pdf text, codigo_rastreamento text,
  total numeric(12, 2) not null default 0 check (total >= 0), versao integer not null default 1,
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(), id_bling text unique,
  revisao integer not null default 1 check (revisao > 0), -- Counts edits: each is an order of its own at the ERP.
  revisao_cancelada integer not null default 0, -- Orders of revisions up to this one are known to be cancelled there.
  prazo_entrega integer check (prazo_entrega >= 0), cancelada_em timestamptz,
  busca text not null default '', -- By `busca_da_venda`.
  pedido_incerto_ate timestamptz, -- Until then a creation without an answer may still be on its way: another one waits.
  situacao_bling bigint, -- Id of the status in which the order was last seen or put there.
  -- Bling's value of the status that we asked for last, and of the one on its way until its answer comes.
  situacao_enviada integer, situacao_enviando integer,
  -- The order was made at Bling (a marketplace, the shop's site): this sale never creates or cancels it.
  importada boolean not null default false,
  canal text, numero_no_canal text, -- The channel and its own number of the order, as people read them.
  -- What the order says: where it goes, how the channel ships it, and the buyer's text.
  entrega_no_canal text, envio_do_canal text, observacoes_do_canal text,
  anotacao text not null default '' check (length(anotacao) <= 1000), -- What staff note.
  prazo date, -- The day by which the customer expects the sale.
  prioritaria boolean not null default false, pago numeric(14, 2) not null default 0, -- The sum of its payments.
  -- The customer pays it; `total` is without.
  frete_cobrado numeric(12, 2) not null default 0 check (frete_cobrado >= 0),
  credito numeric(14, 2) not null default 0 check (credito >= 0), -- Of pieces returned in an exchange.
  sem_cobranca boolean not null default false, -- Ended before payments were kept: their payment is unknown.
  falta_pagar numeric(14, 2) not null generated always as (
    case when status = 'cancelado' then 0 else total + frete_cobrado - credito end - pago) stored,
  -- The invoice of the sale's order, as it was read last, and since when it is known.
  nota_no_bling text, nota_no_bling_em timestamptz,
  -- The order's stock is booked there: it takes no change but of its status.
  estoque_lancado_no_bling boolean not null default false,
  data_do_pedido date, -- The order's own date, where a sale began as one; null: none, or one that cannot be.
  -- The day of the sale in São Paulo; reports and the dashboard group by it.
  dia date not null generated always as (coalesce(data_do_pedido, (criado_em at time zone 'America/Sao_Paulo')::date)) stored,
  -- Null: the channel was paid, the sale is cancelled, or the payment is unknown.
  pagamento text generated always as (case
    when pago = 0 and (importada or sem_cobranca or status = 'cancelado') then null
    when case when status = 'cancelado' then 0 else total + frete_cobrado - credito end <= pago
      then case when pago = 0 then 'nada_a_receber' else 'pago' end
    when pago > 0 then 'parcial' else 'pendente' end) stored,
  constraint vendas_importada_tem_pedido check (not importada or id_bling is not null));
alter table vendas alter busca set statistics 500;
create index vendas_cliente on vendas (cliente_id, alterado_em desc, id desc);
create index vendas_recentes on vendas (alterado_em desc, id desc) where status <> 'cancelado';
create index vendas_status on vendas (status, alterado_em desc, id desc);
create index vendas_por_busca on vendas using gin (busca gin_trgm_ops);
create index vendas_status_criacao on vendas (status, criado_em desc, id desc);
create index vendas_origem on vendas (origem, alterado_em desc, id desc) where status <> 'cancelado';
create index vendas_vendedor on vendas (vendedor_id, alterado_em desc, id desc) where vendedor_id is not null;
create index vendas_importadas on vendas (alterado_em desc, id desc) where importada;
create index vendas_anotadas on vendas (alterado_em desc, id desc) where anotacao <> '';
-- Sales whose pieces are still in the shop: the late and the urgent ones are among these few.
create index vendas_na_loja on vendas (alterado_em desc, id desc)
  where status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada');
create index vendas_por_pagamento on vendas (pagamento, alterado_em desc, id desc) where status <> 'cancelado';
-- For the dashboard: sums of sales since Monday.
create index vendas_criadas on vendas (criado_em) include (origem, total) where status <> 'cancelado';

-- A sale is found by customer, telephone, number at the channel and tracking code. A letter before the digits of the
-- telephone, so that '11' does not mean every number of São Paulo.
create function busca_da_venda(nome text, telefone text, no_canal text, rastreamento text) returns text
  language sql immutable parallel safe as $$
  select ' ' || concat_ws(' ', nome, 't' || nullif(regexp_replace(telefone, '\D', '', 'g'), ''), normalizar(no_canal),
    normalizar(rastreamento)) $$;

create function vendas_derivar_busca() returns trigger language plpgsql as $$ begin
  select busca_da_venda(c.nome_chave, c.telefone, new.numero_no_canal, new.codigo_rastreamento) into new.busca
    from clientes c where c.id = new.cliente_id; return new;
end $$;
create trigger vendas_busca before insert or update of cliente_id, numero_no_canal, codigo_rastreamento on vendas
  for each row execute function vendas_derivar_busca();
create function clientes_renomear_vendas() returns trigger language plpgsql as $$ begin
  update vendas set busca = busca_da_venda(new.nome_chave, new.telefone, numero_no_canal, codigo_rastreamento)
   where cliente_id = new.id; return null;
end $$;
create trigger clientes_renomeados after update of nome, telefone on clientes for each row
  when ((old.nome_chave, old.telefone) is distinct from (new.nome_chave, new.telefone))
  execute function clientes_renomear_vendas();
create function vendas_contar() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then perform anotar_contagem('vendas', status, count(*)) from novas group by status;
  elsif tg_op = 'DELETE' then perform anotar_contagem('vendas', status, -count(*)) from velhas group by status;
  else
    perform anotar_contagem('vendas', old.status, -1); perform anotar_contagem('vendas', new.status, 1);
  end if; return null;
end $$;
create trigger vendas_contar_novas after insert on vendas referencing new table as novas for each statement
  execute function vendas_contar();
create trigger vendas_contar_idas after delete on vendas referencing old table as velhas for each statement
  execute function vendas_contar();
create trigger vendas_contar_mudadas after update of status on vendas for each row when (old.status <> new.status)
  execute function vendas_contar();
create trigger vendas_contar_nenhuma after truncate on vendas for each statement execute function esquecer_contagem();

-- A line keeps its own picture of the product: the product may change or go for good.
create table itens_venda (
  id integer generated always as identity primary key, venda_id integer not null references vendas on delete cascade,
  ordem integer not null default 0, produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null, sku text, titulo text not null,
  descricao text not null default '', quantidade integer not null check (quantidade > 0),
  valor_unitario numeric(12, 2) not null check (valor_unitario >= 0), -- A gift of an order costs nothing.
  desconto numeric(12, 2) not null default 0 check (desconto >= 0),
  -- Stored name; the file stays while a line refers to it.
  imagem_arquivo text check (imagem_arquivo ~ '^[0-9a-f]{32}$'),
  variacao text, -- Colour and size of the chosen variation, as they were.
  custo_unitario numeric(12, 2) check (custo_unitario >= 0), -- Of one piece at the moment of its sale; null: unknown.
  personalizacao jsonb not null default '[]', -- Names and numbers of a line's pieces: none, or one a piece.
  despesa boolean not null default false, -- An amount beside the goods, such as 'Outras despesas': no piece.
  constraint itens_venda_desconto_cabe check (desconto <= quantidade * valor_unitario),
  constraint itens_venda_despesa_sem_peca check (not despesa or produto_id is null and quantidade = 1));
create index itens_venda_venda on itens_venda (venda_id, ordem, id);
create index itens_venda_produto on itens_venda (produto_id);
create index itens_venda_variacao on itens_venda (variacao_id);
create index itens_venda_imagem on itens_venda (imagem_arquivo) where imagem_arquivo is not null;

-- The parts of a line that sells a kit, as they were when it was sold: what it holds, ships and gives back.
create table itens_venda_partes (
  id integer generated always as identity primary key,
  item_id integer not null references itens_venda on delete cascade, ordem integer not null,
  produto_id integer references produtos on delete set null,
  variacao_id integer references variacoes on delete set null, titulo text not null, variacao text, sku text,
  quantidade integer not null check (quantidade > 0));
create index itens_venda_partes_item on itens_venda_partes (item_id, ordem, id);
create index itens_venda_partes_produto on itens_venda_partes (produto_id);
create index itens_venda_partes_variacao on itens_venda_partes (variacao_id) where variacao_id is not null;
create function itens_venda_copiar_partes() returns trigger language plpgsql as $$ begin
  insert into itens_venda_partes (item_id, ordem, produto_id, variacao_id, titulo, variacao, sku, quantidade)
  select n.id, c.ordem, c.produto_id, c.variacao_id, p.titulo, nome_da_variacao(v), coalesce(v.sku, p.sku), c.quantidade
    from novas n join kit_componentes c on c.kit_id = n.produto_id join produtos p on p.id = c.produto_id
    left join variacoes v on v.id = c.variacao_id
   order by n.id, c.ordem; return null;
end $$;
create trigger itens_venda_partes_novas after insert on itens_venda referencing new table as novas for each statement
  execute function itens_venda_copiar_partes();

-- What happened, in the order it did.
create table historico_vendas (
  id bigint generated always as identity primary key, venda_id integer not null references vendas on delete cascade,
  tipo text not null, descricao text not null, de text, para text, antes text[] not null default '{}',
  depois text[] not null default '{}', usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default clock_timestamp());
create index historico_vendas_venda on historico_vendas (venda_id, id desc);
create index historico_vendas_edicoes on historico_vendas (venda_id) where tipo = 'editada';

-- Payments of sales, and the PIX key that receives them.
create table pagamentos (
  id integer generated always as identity primary key, venda_id integer not null references vendas,
  -- `troca`: an exchange moved it.
  forma text not null check (forma in ('pix', 'dinheiro', 'cartao', 'outro', 'troca')),
  valor numeric(12, 2) not null check (valor <> 0), -- Reais; negative: the money went back to the customer.
  observacao text not null default '', usuario_id integer references usuarios on delete set null,
  criado_em timestamptz not null default clock_timestamp());
create index pagamentos_venda on pagamentos (venda_id, id);
create table configuracao_de_pagamento (
  id boolean primary key default true check (id), pix_chave text not null default '', pix_nome text not null default '',
  pix_cidade text not null default '');
insert into configuracao_de_pagamento default values;

-- Exchanges: pieces of a sale that left the shop come back, and others go out as a sale of their own.
create table trocas (
  id integer generated always as identity primary key,
  venda_id integer not null references vendas, -- The sale whose pieces come back.
  nova_venda_id integer unique references vendas, -- The sale of the pieces that go out; null when none does.
  motivo text not null check (motivo in ('tamanho', 'cor', 'defeito', 'desistencia', 'outro')),
  observacao text not null default '',
  credito numeric(12, 2) not null check (credito >= 0), -- Reais: the value of the returned pieces, as they were sold.
  usuario_id integer references usuarios on delete set null, criado_em timestamptz not null default clock_timestamp());
create index trocas_venda on trocas (venda_id, id);

create table trocas_itens (
  id integer generated always as identity primary key, troca_id integer not null references trocas on delete cascade,
  -- Null once an edit replaced the sale's lines: it begins anew, with nothing returned.
  item_id integer references itens_venda on delete set null,
  nome text not null, -- The line's name as it was.
  quantidade integer not null check (quantidade > 0),
  custo_unitario numeric(12, 2) check (custo_unitario >= 0)); -- As the line's, which an edit of the sale replaces.
create index trocas_itens_troca on trocas_itens (troca_id);
create index trocas_itens_item on trocas_itens (item_id) where item_id is not null;

-- Quotes: what a customer is offered, in versions, and what they answered by a link that opens without signing in.
create table orcamentos (
  id integer generated always as identity primary key, cliente_id integer references clientes,
  nome text not null default '', -- Of a person who is no customer yet; else empty.
  telefone text not null default '',
  situacao text not null default 'rascunho' check (situacao in
    ('rascunho', 'enviado', 'visto', 'mudanca', 'aprovado', 'recusado', 'vendido')),
  desde timestamptz not null default now(), -- Since when somebody is waited for; seeing changes nothing of it.
  atual integer not null default 1, -- The number of its newest version.
  venda_id integer unique references vendas on delete set null,
  usuario_id integer references usuarios on delete set null, versao integer not null default 1,
  criado_em timestamptz not null default now(), alterado_em timestamptz not null default now(),
  check (cliente_id is not null or nome <> ''));
create index orcamentos_cliente on orcamentos (cliente_id); create index orcamentos_usuario on orcamentos (usuario_id);
create table orcamento_versoes (
  orcamento_id integer not null references orcamentos on delete cascade, numero integer not null,
  -- [{produto_id, variacao_id, descricao, quantidade, valor_unitario, estampa, personalizacao: [{nome, numero}]}]
  itens jsonb not null,
  desconto numeric(12, 2) not null check (desconto >= 0), frete numeric(12, 2) not null check (frete >= 0),
  total numeric(12, 2) not null, validade date not null, -- The last day.
  termos text not null, criado_em timestamptz not null default now(), enviada_em timestamptz, vista_em timestamptz,
  mudanca_em timestamptz, mudanca_texto text, aprovada_em timestamptz, aprovada_por text, aprovada_de text,
  anulada_em timestamptz, recusada_em timestamptz, primary key (orcamento_id, numero),
  check (aprovada_em is null or (enviada_em is not null and aprovada_por is not null)));

-- What was sent is what was seen and approved: its content stays.
create function orcamento_versoes_ficam() returns trigger language plpgsql as $$ begin
  if old.enviada_em is not null and (old.itens, old.desconto, old.frete, old.total, old.validade, old.termos)
      is distinct from (new.itens, new.desconto, new.frete, new.total, new.validade, new.termos) then
    raise exception 'a version that was sent does not change';
  end if; return new;
end $$;
create trigger orcamento_versoes_ficam before update on orcamento_versoes for each row
  execute function orcamento_versoes_ficam();

create table orcamento_mockups (
  orcamento_id integer not null, numero integer not null, linha integer not null, ordem integer not null,
  arquivo text not null, digest text not null, -- SHA-256 of the picture that the page shows, in hex.
  primary key (orcamento_id, numero, linha, ordem),
  foreign key (orcamento_id, numero) references orcamento_versoes on delete cascade);
create index orcamento_mockups_arquivo on orcamento_mockups (arquivo);
create table orcamento_links (
  digest bytea primary key, -- SHA-256 of 256 random bits; the link itself is shown once.
  orcamento_id integer not null references orcamentos on delete cascade, criado_em timestamptz not null default now());
create index orcamento_links_orcamento on orcamento_links (orcamento_id);

-- What was sold and what came back, a narrow row each, on its day in São Paulo and in cents: reports add up a year of
-- 200,000 sales from it alone. Triggers write it in the transaction of the sale; a cancelled sale takes back its own.
create table fatos_de_venda (
  dia date not null, venda_id integer not null references vendas on delete cascade, tipo text not null,
  canal text not null, -- As 'Shopee', else the sale's origin.
  vendedor_id integer,
  -- Of lines and parts; null: of the sale as a whole, or no longer in the catalogue.
  produto_id integer, variacao_id integer,
  vendas integer not null default 0, -- 1 for the sale as a whole, -1 for its cancellation.
  frete_centavos bigint not null default 0,
  pecas integer not null default 0, -- Of its lines.
  valor_centavos bigint not null default 0,
  custo_centavos bigint default 0, -- Null: unknown.
  pecas_em_kits integer not null default 0); -- Of the parts of its kits.
create index fatos_de_venda_dia on fatos_de_venda (dia); create index fatos_de_venda_venda on fatos_de_venda (venda_id);

-- The facts of these sales, counted anew. Older sales do not know when they were cancelled.
create function fatos_das_vendas(ids integer[]) returns setof fatos_de_venda language sql stable as $$
  with v as (
    select *, case when status = 'cancelado' then coalesce(cancelada_em, alterado_em) end as desfeita_em
      from vendas where id = any(ids)
  ), i as (
    select *, (100 * (quantidade * valor_unitario - desconto))::bigint as centavos,
        case when despesa then 0 else 1 end as pecas_cada
      from itens_venda where venda_id = any(ids)
  ), x as (
    select x.*, t.criado_em, coalesce(sum(x.quantidade)
        over (partition by x.item_id order by x.id rows between unbounded preceding and 1 preceding), 0) as antes
      from trocas_itens x join trocas t on t.id = x.troca_id where x.item_id in (select id from i)
  ), mudas as (
    select id as item_id, 'venda' as tipo, null::timestamptz as em, pecas_cada * quantidade as pecas, centavos,
        100 * quantidade * custo_unitario as custo from i
    union all
    -- As `creditoDe`: all returns of a line come to its subtotal, to the cent.
    select item_id, 'troca', x.criado_em, -x.quantidade,
        div(centavos * antes, i.quantidade) - div(centavos * (antes + x.quantidade), i.quantidade),
        -100 * x.quantidade * x.custo_unitario
      from x join i on i.id = x.item_id
  ), f as (
    select id as venda_id, 'venda' as tipo, null::timestamptz as em, null::integer as produto_id, null::integer as variacao_id,
        1 as vendas, 100 * frete_cobrado as frete, 0 as pecas, 0::numeric as valor, 0::numeric as custo, 0 as em_kits
      from v
    union all
    select i.venda_id, tipo, em, produto_id, variacao_id, 0, 0, pecas, m.centavos, custo, 0
      from mudas m join i on i.id = m.item_id
    union all
    select i.venda_id, tipo, em, p.produto_id, p.variacao_id, 0, 0, 0, 0, 0, m.pecas * p.quantidade
      from mudas m join i on i.id = m.item_id join itens_venda_partes p on p.item_id = i.id
  )
  select d.dia, v.id, d.tipo, coalesce(nullif(v.canal, ''), v.origem), v.vendedor_id,
      produto_id, variacao_id, sinal * vendas, sinal * frete, sinal * pecas, sinal * valor, sinal * custo, sinal * em_kits
    from f join v on v.id = f.venda_id
    cross join lateral (values
      (1, f.tipo, coalesce((f.em at time zone 'America/Sao_Paulo')::date, v.dia)),
      (-1, 'cancelamento', (desfeita_em at time zone 'America/Sao_Paulo')::date)) d(sinal, tipo, dia)
   where d.dia is not null $$;

-- A sale is locked, so that it does not change between its count and the end of the transaction.
create function fatos_recontar(ids integer[]) returns void language plpgsql as $$ begin
  perform from vendas where id = any(ids) order by id for no key update;
  delete from fatos_de_venda where venda_id = any(ids);
  insert into fatos_de_venda select * from fatos_das_vendas(ids);
end $$;

create function fatos_apos_mudanca() returns trigger language plpgsql as $$
declare ids integer[]; begin
  if tg_table_name = 'vendas' then
    ids := array(select id from mudadas v where not exists (select from itens_venda i where i.venda_id = v.id));
  elsif tg_table_name in ('itens_venda', 'trocas') then ids := array(select distinct venda_id from mudadas);
  else ids := array(select distinct i.venda_id from mudadas m join itens_venda i on i.id = m.item_id);
  end if;
  if ids <> '{}' then perform fatos_recontar(ids); end if; return null;
end $$;

do $$
declare mudada record; begin
  for mudada in
    select * from (values ('itens_venda'), ('itens_venda_partes'), ('trocas'), ('trocas_itens')) t(tabela),
      (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) a(ato, qual)
    union all values ('vendas', 'insert', 'new') loop
    execute format('create trigger fatos_apos_%1$s after %1$s on %2$s referencing %3$s table as mudadas
      for each statement execute function fatos_apos_mudanca()', mudada.ato, mudada.tabela, mudada.qual);
  end loop;
end $$;

-- A sale changes often; what its facts are made of, seldom.
create function fatos_da_venda_mudada() returns trigger language plpgsql as $$ begin
  perform fatos_recontar(array[new.id]); return null;
end $$;
create trigger fatos_apos_mudanca
  after update of status, criado_em, data_do_pedido, cancelada_em, alterado_em, canal, origem, vendedor_id, frete_cobrado
  on vendas for each row when (
    (old.dia, old.canal, old.origem, old.vendedor_id, old.frete_cobrado, old.status = 'cancelado', old.cancelada_em)
      is distinct from
    (new.dia, new.canal, new.origem, new.vendedor_id, new.frete_cobrado, new.status = 'cancelado', new.cancelada_em)
    or new.status = 'cancelado' and new.cancelada_em is null and new.alterado_em <> old.alterado_em)
  execute function fatos_da_venda_mudada();
