-- The lock and the deletion of a count of facts were planned anew in each: of an array the planner knows how many it
-- holds, and takes the plan that serves any number of them for dearer. In a sub-select it never knows; one plan is kept.
create or replace function fatos_recontar(ids integer[]) returns void language plpgsql as $$ begin
  perform from vendas where id = any(array(select unnest(ids))) order by id for no key update;
  delete from fatos_de_venda where venda_id = any(array(select unnest(ids)));
  insert into fatos_de_venda select * from fatos_das_vendas(ids);
end $$;
