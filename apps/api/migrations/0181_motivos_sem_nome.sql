-- Why something happened is written by people, who write names: it changes where a person is anonymised.
create or replace function producao_eventos_so_crescem() returns trigger language plpgsql as $$ begin
  -- A person who is deleted is forgotten; nothing else of an event changes.
  if (to_jsonb(new) - '{usuario_id,motivo}'::text[]) is distinct from (to_jsonb(old) - '{usuario_id,motivo}'::text[]) then
    raise exception 'events of a production are only added';
  end if; return new;
end $$;
