-- EAN (GTIN) of products and variations: the number of the maker's bar code. 8, 12, 13 or 14 digits; the contract checks the
-- last one.

alter table produtos add column gtin text check (gtin ~ '^(\d{8}|\d{12}|\d{13}|\d{14})$');
alter table variacoes add column gtin text check (gtin ~ '^(\d{8}|\d{12}|\d{13}|\d{14})$');

-- '0' and the 12 digits of an UPC-A are the EAN-13 of the same article.
create function chave_gtin(gtin text) returns text language sql immutable parallel safe as $$
  select lpad(gtin, 14, '0')
$$;

-- One namespace over products and variations that are not in the trash. Deferrable, as `skus`: two variations may exchange theirs.
create table gtins (
  chave text not null,
  produto_id integer not null references produtos on delete cascade,
  variacao_id integer references variacoes on delete cascade,
  constraint gtins_unico unique (chave) deferrable initially immediate
);
create unique index gtins_produto on gtins (produto_id) where variacao_id is null;
create unique index gtins_variacao on gtins (variacao_id) where variacao_id is not null;
create index gtins_do_produto on gtins (produto_id);

create function registrar_gtin_do_produto() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from gtins where produto_id = new.id
      and (variacao_id is null or new.excluido_em is distinct from old.excluido_em);
  end if;
  if new.excluido_em is not null then return null; end if;
  insert into gtins (chave, produto_id) select chave_gtin(new.gtin), new.id where new.gtin is not null;
  if tg_op = 'UPDATE' and old.excluido_em is not null then
    insert into gtins (chave, produto_id, variacao_id)
      select chave_gtin(gtin), produto_id, id from variacoes where produto_id = new.id and gtin is not null;
  end if;
  return null;
end $$;
create trigger produtos_gtin_novo after insert on produtos
  for each row when (new.gtin is not null) execute function registrar_gtin_do_produto();
create trigger produtos_gtin_mudado after update of gtin, excluido_em on produtos
  for each row when (new.gtin is distinct from old.gtin or (new.excluido_em is null) <> (old.excluido_em is null))
  execute function registrar_gtin_do_produto();

create function registrar_gtin_da_variacao() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from gtins where variacao_id = new.id; end if;
  insert into gtins (chave, produto_id, variacao_id)
    select chave_gtin(new.gtin), new.produto_id, new.id from produtos p
     where p.id = new.produto_id and p.excluido_em is null and new.gtin is not null;
  return null;
end $$;
create trigger variacoes_gtin_nova after insert on variacoes
  for each row when (new.gtin is not null) execute function registrar_gtin_da_variacao();
create trigger variacoes_gtin_mudado after update of gtin on variacoes
  for each row when (new.gtin is distinct from old.gtin) execute function registrar_gtin_da_variacao();

-- As in 0094, and the numbers are among what a search finds.
create or replace function derivar_produto() returns trigger language plpgsql as $$
declare
  v record;
  nome_modelo text;
  nome_categoria text;
begin
  new.codigo := coalesce(nullif(btrim(new.codigo), ''), lpad(new.id::text, greatest(6, length(new.id::text)), '0'));
  select codigo || ' ' || nome into nome_modelo from modelos where id = new.modelo_id;
  select nome into nome_categoria from categorias where id = new.categoria_id;
  select count(*) as linhas,
         coalesce(sum(quantidade), 0) as quantidade,
         min(preco_venda) filter (where preco_venda > 0) as menor,
         max(preco_venda) filter (where preco_venda > 0) as maior,
         coalesce(array_agg(distinct normalizar(nome_cor)) filter (where nome_cor is not null), '{}')
           || coalesce(array_agg(distinct cor) filter (where cor is not null), '{}') as cores,
         coalesce(array_agg(distinct lower(tamanho)) filter (where tamanho is not null), '{}') as tamanhos,
         array_remove(
           array_agg(distinct normalizar(nome_cor) || e'\x1f' || lower(tamanho))
             || array_agg(distinct cor || e'\x1f' || lower(tamanho)), null) as cores_tamanhos,
         string_agg(distinct nome_cor, ' ') as nomes,
         string_agg(distinct tamanho, ' ') as nomes_dos_tamanhos,
         concat_ws(' ', string_agg(sku, ' '), string_agg(gtin, ' ')) as codigos
    into v from variacoes where produto_id = new.id;
  if new.tem_variacoes then new.quantidade := v.quantidade; end if;
  new.preco_menor := coalesce(v.menor, new.preco_venda);
  new.preco_maior := coalesce(v.maior, new.preco_venda);
  new.cores := v.cores;
  new.tamanhos := v.tamanhos;
  new.cores_tamanhos := coalesce(v.cores_tamanhos, '{}');
  -- The leading space lets a search of one or two letters match the beginning of any word.
  new.busca := ' ' || concat_ws(' ', sem_repetir(normalizar(concat_ws(' ', new.titulo, new.sku, new.gtin, new.codigo,
      nome_modelo, nome_categoria, v.nomes, v.codigos, v.nomes_dos_tamanhos))),
    outras_formas(concat_ws(' ', new.titulo, nome_modelo, nome_categoria, v.nomes)));
  return new;
end $$;
drop trigger produtos_derivar on produtos;
create trigger produtos_derivar
  before insert or update of titulo, sku, gtin, codigo, modelo_id, categoria_id, preco_venda, tem_variacoes, quantidade,
    derivacao on produtos for each row execute function derivar_produto();

create or replace function variacoes_recalcular_produto() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update produtos set derivacao = derivacao + 1 where id in (select produto_id from novas);
  elsif tg_op = 'DELETE' then
    update produtos set derivacao = derivacao + 1 where id in (select produto_id from velhas);
  else
    update produtos set derivacao = derivacao + 1 where id in (
      select n.produto_id from novas n join velhas a using (id)
       where (n.sku, n.gtin, n.cor, n.nome_cor, n.tamanho, n.preco_venda, n.quantidade)
             is distinct from (a.sku, a.gtin, a.cor, a.nome_cor, a.tamanho, a.preco_venda, a.quantidade));
  end if;
  return null;
end $$;
