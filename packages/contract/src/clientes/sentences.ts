/** Why a customer's record is not joined, separated or anonymised now; each is a 409. */
export const CLIENTE_SENTENCES = {
  CLIENTE_JUNTADO: 'Este cadastro foi juntado ao de “{nome}”: escolha esse cliente.',
  CLIENTES_COM_DOIS_DOCUMENTOS:
    'Os dois cadastros têm documentos diferentes, e os dois valem: podem ser duas pessoas. Confirme que são a mesma.',
  JUNCAO_ANTIGA: 'A junção só pode ser desfeita em 24 horas, e elas já passaram.',
  JUNCAO_MUDADA: 'Depois da junção mudou {mudado}: ela não pode mais ser desfeita.',
  JUNCAO_SEGUIDA: 'O cadastro de “{nome}” estava juntado a outro, que veio junto: desfaça antes a junção desse outro.',
  JUNCAO_INEXISTENTE: 'Este cadastro não está juntado a este cliente.',
  CLIENTE_COM_ETIQUETA_EM_DESENHO:
    'A etiqueta de retirada de {quantidade|venda|vendas} deste cliente ainda está sendo desenhada. Anonimize de novo em um minuto.',
  CLIENTE_COM_ENVIO_ABERTO:
    'Há {quantidade|venda|vendas} deste cliente com etiqueta gerada e ainda não enviada. Confirme a retirada ou cancele a venda antes de anonimizar.',
}
