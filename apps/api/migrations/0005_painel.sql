-- The dashboard asks for the few that need attention among very many that do not.

create index produtos_nao_publicados on produtos (id desc) where excluido_em is null and id_bling is null;
create index produtos_pouco_estoque on produtos ((quantidade - reservado), id desc)
  where excluido_em is null and not tem_variacoes;
create index variacoes_pouco_estoque on variacoes ((quantidade - reservado), id desc);
