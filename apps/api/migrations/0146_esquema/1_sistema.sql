-- What every room uses: texts and codes as they are compared, counts of lists, the shop's own data, the audit.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case, no accents, single spaces, as contract/shared/search.ts. Immutable, so that it can feed stored columns and
-- indexes: the dictionary named here never changes within a database.
create function normalizar(texto text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, texto)), '\s+', ' ', 'g'));

-- Mirrors `comoCodigo` of the contract.
create function como_codigo(texto text) returns text language sql immutable strict parallel safe
  return btrim(normalize(regexp_replace(texto,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'), NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029');

-- The form in which SKUs are compared.
create function chave_sku(sku text) returns text language sql immutable strict parallel safe
  return nullif(lower(como_codigo(sku)), '');

-- '0' and the 12 digits of an UPC-A are the EAN-13 of the same article.
create function chave_gtin(gtin text) returns text language sql immutable parallel safe as $$
  select lpad(gtin, 14, '0') $$;

-- A product is found by its category too, and whatever the gender of a word: to 'preto' belongs 'preta'. Searches are
-- brought to the singular (`noSingular` of the contract), and match the beginning of both forms.
create function outras_formas(texto text) returns text language sql immutable parallel safe as $$
  select string_agg(distinct case
      when palavra like '%oes' then left(palavra, -3) || 'ao'
      when palavra ~ 'os?$' then regexp_replace(palavra, 'os?$', 'a')
      else regexp_replace(palavra, 'as?$', 'o') end, ' ')
    from regexp_split_to_table(normalizar(texto), '[^a-z]+') palavra
   where palavra ~ '^[a-z]{3,}([oa]s?|oes)$' and palavra not like '%ao' $$;
create function sem_repetir(palavras text) returns text language sql immutable parallel safe as $$
  select string_agg(distinct palavra, ' ') from string_to_table(palavras, ' ') palavra where palavra <> '' $$;

-- How many rows the lists without a filter have: to count 200,000 for each page took longer than all the rest. A list's
-- number is the sum of its rows here. Writers only ever add a row, so that none waits for another.
create table contagens (
  id bigint generated always as identity primary key, lista text not null,
  grupo text not null default '', -- The status of sales; empty for the other lists.
  quantos bigint not null);
create index contagens_lista on contagens (lista, grupo) include (quantos);
insert into contagens (lista, quantos) values ('produtos', 0), ('clientes', 0);

-- Adds a row with the difference. In one call of 32 it merges the committed rows too, but those that another call locks.
create function anotar_contagem(qual text, qual_grupo text, diferenca bigint) returns void language plpgsql as $$
declare nova bigint; begin
  if diferenca = 0 then return; end if;
  insert into contagens (lista, grupo, quantos) values (qual, qual_grupo, diferenca) returning id into nova;
  if nova % 32 = 0 then
    with velhas as (
      delete from contagens where id in (
        select id from contagens where lista = qual and grupo = qual_grupo for update skip locked)
      returning quantos)
    insert into contagens (lista, grupo, quantos) select qual, qual_grupo, sum(quantos) from velhas having count(*) > 0;
  end if;
end $$;
create function esquecer_contagem() returns trigger language plpgsql as $$ begin
  delete from contagens where lista = tg_table_name; return null;
end $$;

-- The shop's own name, document, contact and address, as its administrators save them.
create table dados_da_loja (
  id boolean primary key default true check (id), nome text not null default '',
  documento text not null default '', -- CPF or CNPJ without punctuation.
  inscricao_estadual text not null default '', telefone text not null default '', email text not null default '',
  cep text not null default '', endereco text not null default '', numero text not null default '',
  complemento text not null default '', bairro text not null default '', municipio text not null default '',
  uf text not null default '',
  versao integer not null default 0); -- 0: never saved, the settings of the installation (REMETENTE_*) count.
insert into dados_da_loja default values;

-- The setting for the encryption of backups; no row until an administrator chooses one.
create table cifra_das_copias (
  unica boolean primary key default true check (unica),
  -- The recipient (age1…) that backups are encrypted for; null: the shop chose to leave them open.
  destinatario text check (destinatario like 'age1%'),
  -- The private key, encrypted with the passphrase; null when the shop does not hold the private key.
  trancada text check (trancada is null or destinatario is not null));

-- Who did what that matters for safety: sign-ins, refusals, deletions for good, users, connections, backups.
-- Rows are added and, long after, forgotten by `auditoria_esquecer`; the database refuses everything else.
create table auditoria (
  id integer generated always as identity primary key, criado_em timestamptz not null default now(),
  tipo text not null check (tipo ~ '^[a-z_]{2,40}$'),
  usuario_id integer, -- A copy of who it was then, and no reference: the line outlives the account.
  usuario text check (length(usuario) <= 200), nome text, papel text,
  comando text check (length(comando) <= 100), -- The command, when it was typed on the machine.
  endereco text check (length(endereco) <= 64), requisicao text check (length(requisicao) <= 64),
  alvo_tipo text check (alvo_tipo ~ '^[a-z_]{2,40}$'), alvo_id integer, alvo text check (length(alvo) <= 300),
  detalhes jsonb not null default '{}' check (jsonb_typeof(detalhes) = 'object'),
  agrupamento text, -- Equal refusals of one minute share a line.
  vezes integer not null default 1 check (vezes > 0), ultima_em timestamptz not null default now(),
  busca text generated always as (' ' || normalizar(coalesce(usuario, '') || ' ' || coalesce(nome, '') || ' '
    || coalesce(comando, '') || ' ' || coalesce(alvo, '') || ' ' || coalesce(endereco, ''))) stored);
create unique index auditoria_agrupamento on auditoria (agrupamento) where agrupamento is not null;
create index auditoria_criado on auditoria (criado_em); create index auditoria_tipo on auditoria (tipo, id desc);
create index auditoria_busca on auditoria using gin (busca gin_trgm_ops);
create function auditoria_recusar() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.agrupamento is not null and new.vezes > old.vezes
     -- PostgreSQL computes generated columns after this trigger, so the comparison leaves `busca` out.
     and to_jsonb(new) - '{vezes,ultima_em,busca}'::text[] = to_jsonb(old) - '{vezes,ultima_em,busca}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('estampa.auditoria_esquecendo', true) = 'sim'
     and old.criado_em < now() - interval '30 days' then return old; end if;
  raise exception 'the audit is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger auditoria_so_acrescenta before update or delete on auditoria for each row
  execute function auditoria_recusar();
create trigger auditoria_nao_esvazia before truncate on auditoria for each statement
  execute function auditoria_recusar();

-- Deletes lines older than `dias` days (30 at least); returns the number of deleted lines.
create function auditoria_esquecer(dias integer) returns integer language plpgsql as $$
declare quantas integer; begin
  if dias is null or dias < 30 then
    raise exception 'the audit is kept for 30 days at least' using errcode = 'invalid_parameter_value'; end if;
  perform set_config('estampa.auditoria_esquecendo', 'sim', true);
  delete from auditoria where criado_em < now() - make_interval(days => dias);
  get diagnostics quantas = row_count; perform set_config('estampa.auditoria_esquecendo', '', true); return quantas;
end $$;
