-- User names are kept as they are compared from now on: NFKC, without invisible signs, with single spaces. Of two that become
-- one, the second gets its number behind the name; administrators see it under 'Usuários'.
do $$
declare
  pessoa record;
  novo text;
begin
  for pessoa in
    select id, username, btrim(regexp_replace(normalize(regexp_replace(username,
        '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]|[\U000E0000-\U000E0FFF]',
        '', 'g'), NFKC), '\s+', ' ', 'g')) as escrito
      from usuarios order by id
  loop
    continue when pessoa.username = pessoa.escrito;
    novo := coalesce(nullif(btrim(left(pessoa.escrito, 130)), ''), 'usuario');
    while exists (select from usuarios where lower(username) = lower(novo) and id <> pessoa.id) loop
      novo := novo || '-' || pessoa.id;
    end loop;
    update usuarios set username = novo where id = pessoa.id;
  end loop;
end $$;
