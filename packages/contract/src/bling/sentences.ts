/** An act on the differences of the chosen deposit, refused with 409. */
export const DIFERENCA_SENTENCES = {
  DIFERENCA_MUDOU:
    'A quantidade mudou depois de a lista ser mostrada: {descricao}. Nada foi feito; veja os números de agora e escolha de novo.',
  DIFERENCA_OCUPADA:
    'Um lançamento vai para o Bling, ou uma pergunta espera resposta em Sincronização, sobre: {descricao}. Nada foi feito; espere ou responda, e escolha de novo.',
}
