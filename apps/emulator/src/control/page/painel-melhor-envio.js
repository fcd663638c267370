/** Of Melhor Envio: what people read instead of the names of the API, and the choices. */
export const NOMES_DO_MELHOR_ENVIO = {
  melhorEnvioLimitePorMinuto: 'Limite por minuto (Melhor Envio)',
  geracaoMs: 'Geração da etiqueta (ms)',
  melhorEnvioGeracao: 'Geração da etiqueta',
  melhorEnvioCheckout: 'Resposta do pagamento',
  melhorEnvioRepetido: 'Pagamento repetido',
  melhorEnvioArquivo: 'Endereço do arquivo',
  melhorEnvioNaoPronto: 'Arquivo não pronto',
  melhorEnvioDeclaracao: 'Declaração de conteúdo (DC-e)',
  melhorEnvioEnderecoMs: 'Endereço vale por (ms)',
  melhorEnvioAgencia: 'Exigir agência (menos Correios)',
  melhorEnvioErros: 'Forma dos erros',
  melhorEnvioBloqueado: 'Firewall: 403 em HTML',
  melhorEnvioRastreioAtrasado: 'Rastreio atrasado',
  melhorEnvioCancelamentoMs: 'Cancelamento conclui em (ms)',
  melhorEnvioWebhookUrl: 'Endereço dos avisos (Melhor Envio)',
  melhorEnvioAssinatura: 'Assinatura dos avisos',
}

export const ESCOLHAS_DO_MELHOR_ENVIO = {
  melhorEnvioGeracao: ['normal', 'falha', 'presa'],
  melhorEnvioCheckout: ['compra', 'sem-envios', 'vazio'],
  melhorEnvioRepetido: ['204', '422'],
  melhorEnvioArquivo: ['lista', 'texto', 'objeto', 'arquivo'],
  melhorEnvioNaoPronto: ['422', '404'],
  melhorEnvioDeclaracao: ['emitida', 'atrasada', 'recusada', 'ausente'],
  melhorEnvioAgencia: ['nunca', 'carrinho', 'geracao'],
  melhorEnvioErros: ['campos', 'aninhados', 'codigo'],
  melhorEnvioAssinatura: ['base64', 'hex'],
}
