-- What a nota fiscal needs to know of a customer: the registration at the state, and the town by its IBGE code.
alter table clientes
  add inscricao_estadual text not null default '' check (inscricao_estadual ~ '^[0-9A-Z]{0,20}$'),
  add contribuinte text not null default 'nao' check (contribuinte in ('nao', 'sim', 'isento')),
  add codigo_ibge text check (codigo_ibge ~ '^[0-9]{7}$'),
  drop constraint clientes_anonimizado_sem_dados,
  add constraint clientes_anonimizado_sem_dados check (anonimizado_em is null or (cpf = 'ANONIMO' || id
    and telefone = '' and email = '' and cep = '' and municipio = '' and uf = '' and endereco = '' and numero = ''
    and complemento = '' and bairro = '' and inscricao_estadual = '' and contribuinte = 'nao' and codigo_ibge is null));
-- When a write changes the town and not its code, the former town's code is removed.
create function clientes_esquecer_codigo_ibge() returns trigger language plpgsql as $$ begin
  if new.municipio = '' or (new.codigo_ibge = old.codigo_ibge
    and (lower(new.municipio), new.uf) is distinct from (lower(old.municipio), old.uf)) then
    new.codigo_ibge := null;
  end if; return new;
end $$;
create trigger clientes_codigo_ibge before insert or update of municipio, uf, codigo_ibge on clientes for each row
  execute function clientes_esquecer_codigo_ibge();
