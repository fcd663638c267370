-- What a person changed of a customer and the contact at Bling was not told yet: only that is sent.
alter table clientes add column contato_mudado text[] not null default '{}';

-- Updates that wait were to send the whole customer: what stands here goes, and nothing is emptied there.
update clientes c
   set contato_mudado = array(
     select campo from (values ('nome', nome), ('telefone', telefone), ('email', email), ('cep', cep),
       ('municipio', municipio), ('uf', uf), ('endereco', endereco), ('numero', numero),
       ('complemento', complemento), ('bairro', bairro)) v(campo, valor) where valor <> '')
 where exists (select from sincronizacoes s where s.tipo = 'contato' and s.operacao = 'atualizar'
                 and s.alvo_id = c.id and s.estado in ('pendente', 'executando', 'falhou'));

-- The code that stood there when the product or variation was last looked at; null before the first time.
alter table bling_produtos add column codigo_la text;
alter table bling_variacoes add column codigo_la text;

-- Why the chosen deposit cannot be read or written: it is out of use there, or left out of the sums; null while it can.
alter table bling_configuracao add column deposito_fora text check (deposito_fora in ('inativo', 'desconsiderado'));
