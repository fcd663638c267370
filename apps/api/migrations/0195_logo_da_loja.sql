-- The shop's logo, a stored picture: it stands on papers and on the pages that customers open.
alter table dados_da_loja add logo_arquivo text;
