-- A movement that is undone while a drawer is counted is a later one: it gets a number of their order. Null: it stands, or was
-- undone before such numbers were given.
alter table movimentos_de_caixa add estorno_numero integer;

create or replace function movimentos_de_caixa_ficam() returns trigger language plpgsql as $$
declare
  nomes constant text[] = '{usuario_id,estornado_por,motivo,motivo_do_estorno}';
  estorno constant text[] = '{estornado_em,estorno_numero}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - nomes is not distinct from to_jsonb(old) - nomes then return new; end if;
  -- Only an undoing changes one, and only once.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (num_nonnulls(old.estornado_em, old.estorno_numero) > 0
      or to_jsonb(new) - nomes - estorno is distinct from to_jsonb(old) - nomes - estorno) then
    raise exception 'a movement stays' using constraint = 'turno_fechado', errcode = 'check_violation';
  end if;
  perform turno_aberto_ou_falha(new.turno_id); return new;
end $$;
