-- A customer whose person was erased: the row stays, because sales refer to it, and holds nothing of the person.

alter table clientes
  add column anonimizado_em timestamptz,
  add constraint clientes_anonimizado_sem_dados check (
    anonimizado_em is null or (
      cpf = 'ANONIMO' || id
      and telefone = '' and email = '' and cep = '' and municipio = '' and uf = ''
      and endereco = '' and numero = '' and complemento = '' and bairro = ''));
