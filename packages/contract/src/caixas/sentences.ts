/** Why the drawer refuses something; each is a 409. */
export const CAIXA_SENTENCES = {
  CAIXA_DESLIGADO: 'O caixa está desligado. Um administrador o liga em Configurações, Caixa.',
  CAIXA_ABERTO: 'O caixa “{nome}” está aberto. {dica}',
  CAIXA_FECHADO: 'O caixa está fechado. {dica}',
  CAIXA_GUARDADO: 'O caixa “{nome}” está guardado. Um administrador volta a usá-lo em Configurações, Caixa.',
  CAIXA_REPETIDO: 'Já existe um caixa com este nome.',
  CAIXA_MUDOU: 'Entrou ou saiu dinheiro enquanto você contava. Confira o que mudou e feche de novo.',
  CAIXA_SEM_DINHEIRO: 'O caixa não tem este dinheiro{quanto}.',
  JA_ESTORNADO: 'Este movimento já foi desfeito.',
  MOVIMENTO_DE_PAGAMENTO:
    'Este movimento é {movimento} da venda {venda} e se desfaz lá, em Pagamento, Excluir: sai também do caixa.',
  PAGAMENTO_SEM_CAIXA: 'Este pagamento foi anotado na venda {venda} sem passar por um caixa, e conta só nela.',
  JA_NO_CAIXA: 'Este pagamento já está em um caixa.',
  TURNO_MAIS_NOVO: 'O caixa já foi aberto de novo depois deste: só o último pode ser reaberto.',
  PAGAMENTO_DE_CAIXA_FECHADO:
    'Este pagamento está em um caixa que já foi fechado e não pode ser excluído. Registre uma devolução: ela sai do caixa de hoje.',
}

/** What is not there; each is a 404. */
export const CAIXA_MISSING = {
  CAIXA_NAO_ENCONTRADO: 'Este caixa não existe.',
  TURNO_NAO_ENCONTRADO: 'Este turno do caixa não existe.',
  MOVIMENTO_NAO_ENCONTRADO: 'Este movimento não está neste caixa.',
}
