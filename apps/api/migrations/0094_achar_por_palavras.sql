-- A product is found by its category too, and whatever the gender of a word: to 'preto' belongs 'preta'. Searches are
-- brought to the singular (`noSingular` of the contract), and match the beginning of both forms.
create function outras_formas(texto text) returns text language sql immutable parallel safe as $$
  select string_agg(distinct case
      when palavra like '%oes' then left(palavra, -3) || 'ao'
      when palavra ~ 'os?$' then regexp_replace(palavra, 'os?$', 'a')
      else regexp_replace(palavra, 'as?$', 'o') end, ' ')
    from regexp_split_to_table(normalizar(texto), '[^a-z]+') palavra
   where palavra ~ '^[a-z]{3,}([oa]s?|oes)$' and palavra not like '%ao'
$$;

create function sem_repetir(palavras text) returns text language sql immutable parallel safe as $$
  select string_agg(distinct palavra, ' ') from string_to_table(palavras, ' ') palavra where palavra <> ''
$$;

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
         string_agg(sku, ' ') as skus
    into v from variacoes where produto_id = new.id;
  if new.tem_variacoes then new.quantidade := v.quantidade; end if;
  new.preco_menor := coalesce(v.menor, new.preco_venda);
  new.preco_maior := coalesce(v.maior, new.preco_venda);
  new.cores := v.cores;
  new.tamanhos := v.tamanhos;
  new.cores_tamanhos := coalesce(v.cores_tamanhos, '{}');
  -- The leading space lets a search of one or two letters match the beginning of any word.
  new.busca := ' ' || concat_ws(' ', sem_repetir(normalizar(concat_ws(' ', new.titulo, new.sku, new.codigo, nome_modelo,
      nome_categoria, v.nomes, v.skus, v.nomes_dos_tamanhos))),
    outras_formas(concat_ws(' ', new.titulo, nome_modelo, nome_categoria, v.nomes)));
  return new;
end $$;
drop trigger produtos_derivar on produtos;
create trigger produtos_derivar
  before insert or update of titulo, sku, codigo, modelo_id, categoria_id, preco_venda, tem_variacoes, quantidade, derivacao
  on produtos for each row execute function derivar_produto();

create function categorias_recalcular_produtos() returns trigger language plpgsql as $$
begin
  update produtos set derivacao = derivacao + 1 where categoria_id = new.id;
  return null;
end $$;
create trigger categorias_renomeadas after update of nome on categorias
  for each row when (old.nome is distinct from new.nome) execute function categorias_recalcular_produtos();

-- Without the trigger, which would read every variation again.
update produtos p set busca = ' ' || concat_ws(' ', sem_repetir(p.busca || ' ' || normalizar(c.nome)),
    outras_formas(concat_ws(' ', p.titulo, m.nome, c.nome,
      array_to_string(array(select cor from unnest(p.cores) cor where cor not like '#%'), ' '))))
  from modelos m, categorias c where m.id = p.modelo_id and c.id = p.categoria_id;

-- A sale is found by its customer's telephone and its tracking code. A letter before the digits of the telephone, so that
-- '11' does not mean every number of São Paulo.
create function busca_da_venda(nome text, telefone text, no_canal text, rastreamento text) returns text
  language sql immutable parallel safe as $$
  select ' ' || concat_ws(' ', nome, 't' || nullif(regexp_replace(telefone, '\D', '', 'g'), ''), normalizar(no_canal),
    normalizar(rastreamento))
$$;
create or replace function vendas_derivar_busca() returns trigger language plpgsql as $$
begin
  select busca_da_venda(c.nome_chave, c.telefone, new.numero_no_canal, new.codigo_rastreamento) into new.busca
    from clientes c where c.id = new.cliente_id;
  return new;
end $$;
drop trigger vendas_busca on vendas;
create trigger vendas_busca before insert or update of cliente_id, numero_no_canal, codigo_rastreamento on vendas
  for each row execute function vendas_derivar_busca();
create or replace function clientes_renomear_vendas() returns trigger language plpgsql as $$
begin
  update vendas set busca = busca_da_venda(new.nome_chave, new.telefone, numero_no_canal, codigo_rastreamento)
   where cliente_id = new.id;
  return null;
end $$;
drop trigger clientes_renomeados on clientes;
create trigger clientes_renomeados after update of nome, telefone on clientes
  for each row when ((old.nome_chave, old.telefone) is distinct from (new.nome_chave, new.telefone))
  execute function clientes_renomear_vendas();
update vendas v set busca = busca_da_venda(c.nome_chave, c.telefone, v.numero_no_canal, v.codigo_rastreamento)
  from clientes c where c.id = v.cliente_id;
