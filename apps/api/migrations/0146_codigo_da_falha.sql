-- Why a synchronisation failed, as a code of the catalogue of errors: screens decide by it what they offer.
alter table sincronizacoes add column codigo text;
update sincronizacoes set codigo = 'PRODUTO_JA_EXISTE_NO_BLING'
 where tipo = 'produto' and estado = 'falhou' and mensagem like 'Já existe no Bling%';
