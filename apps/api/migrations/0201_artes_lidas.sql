-- A print file is decoded when it comes: whether it can be shown, and what is odd about it, is a fact of the version.
alter table arte_versoes
  add com_figura boolean not null default false,
  add avisos text[] not null default '{}' check (avisos <@ array['cmyk', 'grande', 'animada']);
-- Versions from before were not decoded: those that the server could show by their kind and size, four bytes a point.
update arte_versoes set
  com_figura = bytes <= 40000000 and largura_px::bigint * altura_px * 4 <= 330000000,
  avisos = case when bytes <= 40000000 and largura_px::bigint * altura_px * 4 <= 330000000 then '{}' else array['grande'] end
 where largura_px is not null and altura_px is not null and enviada_como ilike '%.png';
