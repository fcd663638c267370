-- Which company of Bling the shop is bound to; null where none is, or where an administrator ended it.
alter table bling_conexao add column empresa_id text;
