-- The rule of `telefoneNacional` (contract/shared/documents.ts): area and number of a Brazilian telephone, without country,
-- trunk and a carrier's two digits in front ('0 41 81 …'); of any other all digits. The index holds the old values.
drop index clientes_telefone;
create or replace function telefone_nacional(telefone text) returns text language sql immutable strict parallel safe
  return coalesce(
    case when telefone !~ '^[^0-9]*\+(?![^0-9]*55)' then substring(regexp_replace(telefone, '[^0-9]', '', 'g')
      from '^(?:00)?(?:55)?(?:0(?:[1-9][0-9])?)?([1-9]{2}[0-9]{8,9})$') end,
    regexp_replace(telefone, '[^0-9]', '', 'g'));
create index clientes_telefone on clientes (telefone_nacional(telefone)) where telefone <> '';
