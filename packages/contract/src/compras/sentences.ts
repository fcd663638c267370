/** Why a purchase, its receipt or its supplier stays as it is; each is a 409. */
export const COMPRA_SENTENCES = {
  FORNECEDOR_EM_USO: 'Este fornecedor não pode ser excluído: tem {quantidade|compra|compras}.',
  FORNECEDOR_EMPRESA: 'Um fornecedor com CNPJ é uma empresa, não uma pessoa: não há dados pessoais para anonimizar.',
  FORNECEDOR_ANONIMIZADO: 'Este fornecedor foi anonimizado: não pode ser alterado nem usado em compras.',
  FORNECEDOR_COM_COMPRA_ABERTA:
    'Há {quantidade|compra|compras} deste fornecedor ainda a receber. Receba, encerre ou cancele antes de anonimizar.',
  COMPRA_EM_OUTRA_SITUACAO: 'Isto não se faz com uma compra {situacao}.',
  COMPRA_SEM_LINHAS: 'A compra não tem nenhuma linha.',
  LINHA_SEM_UNIDADE: 'Diga antes quantas peças vêm em “{unidade}” de {descricao}.',
  LINHA_SEM_PRODUTO: 'Diga antes que produto é: {descricao}.',
  NOTA_JA_LANCADA: 'Esta nota já foi lançada na compra {numero}.',
  NOTA_A_CONFERIR: 'A nota desta compra pede conferência. {motivos} Confira-a e diga que ela vale para receber.',
  CUSTO_ALTO_DEMAIS: 'O custo de {descricao} com o frete passa de {maximo} por peça. Corrija o custo ou o frete.',
  ESTOQUE_ALTO_DEMAIS: 'Com estas peças o estoque passaria de {maximo}. Confira a quantidade.',
  PECA_EXCLUIDA:
    'Não existe mais no cadastro: {descricao}. Encerre esta compra e lance as peças em outra, no produto que as tem agora.',
  PECA_NA_LIXEIRA: 'Está na lixeira: {descricao}. Restaure o produto em Produtos → Lixeira e receba de novo.',
  PECA_COM_VARIACOES:
    'Passou a ter variações: {descricao}. Encerre esta compra e lance as peças em outra, na variação de cada uma.',
  COMPRA_SEM_NOTA: 'Esta compra não veio de uma nota.',
  COMPRA_COM_NOTA:
    'A compra {numero} já tem uma nota. Encerre-a e peça esta nota como outra compra, ou informe a chave desta nota ao receber.',
  NOTA_DE_OUTRO_FORNECEDOR: 'A nota é de {nota}, e a compra {numero} é de {fornecedor}.',
  RECEBIMENTO_ESTORNADO: 'Este recebimento já foi desfeito.',
  RECEBIMENTO_SEM_PECAS:
    'O recebimento não pode ser desfeito: de {descricao} só há {livres|peça livre|peças livres} no estoque.',
}

/** Why a sold-out piece may be neither suggested nor named among those that run out. */
export const FORA_DA_SUGESTAO = 'Esgotado que não sai há 30 dias e não tem estoque mínimo fica de fora.'
