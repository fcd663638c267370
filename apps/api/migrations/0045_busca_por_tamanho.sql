-- A product is found by its sizes too ('camiseta vinho gg'), and by words that are nearly right.

create or replace function derivar_produto() returns trigger language plpgsql as $$
declare
  v record;
  nome_modelo text;
begin
  new.codigo := coalesce(nullif(btrim(new.codigo), ''), lpad(new.id::text, greatest(6, length(new.id::text)), '0'));
  select codigo || ' ' || nome into nome_modelo from modelos where id = new.modelo_id;
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
         string_agg(sku, ' ') as skus
    into v from variacoes where produto_id = new.id;
  if new.tem_variacoes then new.quantidade := v.quantidade; end if;
  new.preco_menor := coalesce(v.menor, new.preco_venda);
  new.preco_maior := coalesce(v.maior, new.preco_venda);
  new.cores := v.cores;
  new.tamanhos := v.tamanhos;
  new.cores_tamanhos := coalesce(v.cores_tamanhos, '{}');
  -- The leading space lets a search of one or two letters match the beginning of any word.
  new.busca := ' ' || normalizar(concat_ws(' ', new.titulo, new.sku, new.codigo, nome_modelo, v.nomes, v.skus,
    v.nomes_dos_tamanhos));
  return new;
end $$;

update produtos set busca = busca || ' ' || normalizar(array_to_string(tamanhos, ' ')) where tamanhos <> '{}';

-- Up to `maximo` active products in which each word occurs with a letter or two wrong: a letter wrong in a word of five
-- leaves half of its trigrams. The first three words ask the trigram index at once. Comparing a row costs 0.1 ms: other
-- plans would compare every row, and a plan for the words themselves compares the statistics of the column first.
create function produtos_parecidos(palavras text[], maximo integer) returns setof integer
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  -- Not as `set` of the function: where pg_trgm is not loaded yet, only a superuser may create such a function.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  if cardinality(palavras) = 1 then
    return query select p.id from produtos p
      where p.excluido_em is null and p.busca %> palavras[1] limit maximo;
  elsif cardinality(palavras) = 2 then
    return query select p.id from produtos p
      where p.excluido_em is null and p.busca %> palavras[1] and p.busca %> palavras[2] limit maximo;
  else
    return query select p.id from produtos p
      where p.excluido_em is null and p.busca %> palavras[1] and p.busca %> palavras[2] and p.busca %> palavras[3]
        and not exists (select from unnest(palavras[4:]) as palavra where not palavra <% p.busca)
      limit maximo;
  end if;
end $$;
