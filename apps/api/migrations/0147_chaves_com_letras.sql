-- An access key holds the number of the company, of which the first twelve characters may be letters since July 2026.
alter table opcoes_de_envio drop constraint opcoes_de_envio_nfe_chave_check,
  add constraint opcoes_de_envio_nfe_chave_check check (nfe_chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');
alter table declaracoes drop constraint declaracoes_chave_check,
  add constraint declaracoes_chave_check check (chave ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');
