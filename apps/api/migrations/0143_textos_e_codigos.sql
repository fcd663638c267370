-- From now on texts are stored in NFC, and codes (SKUs, codes of products and models) in NFKC without invisible characters.

alter table importacoes
  -- {field: how its column writes numbers that can be read in two ways}
  add column habitos jsonb not null default '{}';

-- Mirrors `comoCodigo` of the contract.
create function como_codigo(texto text) returns text
  language sql immutable strict parallel safe
  return btrim(normalize(regexp_replace(texto,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'), NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029');

create or replace function chave_sku(sku text) returns text
  language sql immutable strict parallel safe
  return nullif(lower(como_codigo(sku)), '');

-- A SKU that is another's, as they are compared now. It keeps its text, and the key that it had, until a person changes it.
alter table skus add column repetida boolean not null default false;
create index skus_repetidas on skus (produto_id) where repetida;

-- In one statement for each column; where a constraint or a rule refuses one row, row by row: that row stays as it is.
do $$
declare
  uma record;
  linha record;
begin
  for uma in
    select t.relname as tabela, c.attname as coluna,
           -- Of JSON not where an accent follows the letter of a `\n`, with which it would become one.
           case when c.atttypid = 'text'::regtype
             then format('normalize(%I, NFC)', c.attname) else format('normalize(%I::text, NFC)::jsonb', c.attname) end as novo,
           case when c.atttypid = 'text'::regtype
             then format('octet_length(%1$I) <> length(%1$I) and %1$I is not nfc normalized', c.attname)
             else format('octet_length(%1$I::text) <> length(%1$I::text) and %1$I::text is not nfc normalized
               and %1$I::text !~ ''\\[bfnrt][\u0300-\u036F]''', c.attname) end as quando
      from pg_class t join pg_attribute c on c.attrelid = t.oid
     where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and c.attnum > 0 and not c.attisdropped
       and c.attgenerated = '' and c.atttypid in ('text'::regtype, 'jsonb'::regtype)
       -- Append-only tables keep what was written; keys are derived.
       and t.relname not in ('migracoes', 'auditoria', 'producao_eventos', 'skus')
       and (t.relname, c.attname) not in
         (('produtos', 'sku'), ('produtos', 'codigo'), ('variacoes', 'sku'), ('modelos', 'codigo'), ('itens_venda', 'sku'))
    union all
    select tabela, coluna, format('nullif(como_codigo(%I), '''')', coluna),
           format('octet_length(%1$I) <> length(%1$I) and %1$I <> como_codigo(%1$I)', coluna)
      from (values ('produtos', 'sku'), ('produtos', 'codigo'), ('variacoes', 'sku'), ('modelos', 'codigo'),
        ('itens_venda', 'sku')) codigos(tabela, coluna)
  loop
    begin
      execute format('update %I set %I = %s where %s', uma.tabela, uma.coluna, uma.novo, uma.quando);
    exception when integrity_constraint_violation or raise_exception then
      for linha in execute format('select ctid from %I where %s', uma.tabela, uma.quando) loop
        begin
          execute format('update %I set %I = %s where ctid = $1', uma.tabela, uma.coluna, uma.novo) using linha.ctid;
        exception when integrity_constraint_violation or raise_exception then null;
        end;
      end loop;
    end;
  end loop;
end $$;

update skus s set repetida = true
  from (select id as produto_id, null::integer as variacao_id, sku from produtos
        union all select produto_id, id, sku from variacoes) d
 where d.produto_id = s.produto_id and d.variacao_id is not distinct from s.variacao_id
   and octet_length(d.sku) <> length(d.sku) and chave_sku(d.sku) <> s.chave;
