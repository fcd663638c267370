-- The shop's prices of prints: a list of tables, as the contract has it.
alter table producao_configuracao add tabelas jsonb not null default '[]';
