/** How Melhor Envio behaves: each unpleasant form of its real answers can be switched on. */
export interface ConfiguracaoDoMelhorEnvio {
  melhorEnvioLimitePorMinuto: number
  /** How long a label takes to be generated. */
  geracaoMs: number
  /** `falha`: it fails two seconds after it was asked for, as only the shipment itself tells; `presa`: it never ends. */
  melhorEnvioGeracao: 'normal' | 'falha' | 'presa'
  /** What paying answers: the purchase, one that names no shipments, or nothing (204). */
  melhorEnvioCheckout: 'compra' | 'sem-envios' | 'vazio'
  /** What paying the same shipment again answers. */
  melhorEnvioRepetido: '204' | '422'
  /** How the address of a label is written. */
  melhorEnvioArquivo: 'lista' | 'texto' | 'objeto' | 'arquivo'
  /** How it says that a label is not ready. */
  melhorEnvioNaoPronto: '422' | '404'
  /** The declaration of contents: issued with the payment, later, refused, or never told. */
  melhorEnvioDeclaracao: 'emitida' | 'atrasada' | 'recusada' | 'ausente'
  /** Services that ask for the counter where the parcel is handed in: when it is added, or only when it is generated. */
  melhorEnvioAgencia: 'nunca' | 'carrinho' | 'geracao'
  /**
   * How a refusal is written: its fields, nested lists, one sentence with a code, an object by index, or as a success (200)
   * whose shipment says `status: false`.
   */
  melhorEnvioErros: 'campos' | 'aninhados' | 'codigo' | 'indices' | 'com-200'
  /** Lists of prices and shipments as lists, or as objects by index. */
  melhorEnvioListas: 'lista' | 'indices'
  /** What the limit of requests answers with: its own body, a balancer's page, or nothing. */
  melhorEnvioLimiteCorpo: 'json' | 'html' | 'vazio'
  /** How much dearer the cart is than the quote, reais; negative: cheaper. */
  melhorEnvioAcrescimo: number
  /** So long after a failed label was asked for again, its shipment still shows the failure of before. */
  melhorEnvioFalhaAntigaMs: number
  /** What giving back an expired label answers. */
  melhorEnvioVencida: 'devolve' | 'recusa'
  /** The firewall in front of the API answers everything with a page. */
  melhorEnvioBloqueado: boolean
  /** Tracking by the batch stays at the beginning, whatever the shipment itself says. */
  melhorEnvioRastreioAtrasado: boolean
  /** Until a cancellation that was accepted is carried out and the money is back. */
  melhorEnvioCancelamentoMs: number
  /** Where events are sent; '' sends none. */
  melhorEnvioWebhookUrl: string
  melhorEnvioAssinatura: 'base64' | 'hex'
}

export const MELHOR_ENVIO_INICIAL: ConfiguracaoDoMelhorEnvio = {
  melhorEnvioLimitePorMinuto: 250,
  geracaoMs: 1500,
  melhorEnvioGeracao: 'normal',
  melhorEnvioCheckout: 'compra',
  melhorEnvioRepetido: '204',
  melhorEnvioArquivo: 'lista',
  melhorEnvioNaoPronto: '422',
  melhorEnvioDeclaracao: 'emitida',
  melhorEnvioAgencia: 'nunca',
  melhorEnvioErros: 'campos',
  melhorEnvioListas: 'lista',
  melhorEnvioLimiteCorpo: 'json',
  melhorEnvioAcrescimo: 0,
  melhorEnvioFalhaAntigaMs: 0,
  melhorEnvioVencida: 'devolve',
  melhorEnvioBloqueado: false,
  melhorEnvioRastreioAtrasado: false,
  melhorEnvioCancelamentoMs: 0,
  melhorEnvioWebhookUrl: '',
  melhorEnvioAssinatura: 'base64',
}

export const ESCOLHAS_DO_MELHOR_ENVIO: Readonly<Record<string, readonly string[]>> = {
  melhorEnvioGeracao: ['normal', 'falha', 'presa'],
  melhorEnvioCheckout: ['compra', 'sem-envios', 'vazio'],
  melhorEnvioRepetido: ['204', '422'],
  melhorEnvioArquivo: ['lista', 'texto', 'objeto', 'arquivo'],
  melhorEnvioNaoPronto: ['422', '404'],
  melhorEnvioDeclaracao: ['emitida', 'atrasada', 'recusada', 'ausente'],
  melhorEnvioAgencia: ['nunca', 'carrinho', 'geracao'],
  melhorEnvioErros: ['campos', 'aninhados', 'codigo', 'indices', 'com-200'],
  melhorEnvioListas: ['lista', 'indices'],
  melhorEnvioLimiteCorpo: ['json', 'html', 'vazio'],
  melhorEnvioVencida: ['devolve', 'recusa'],
  melhorEnvioAssinatura: ['base64', 'hex'],
}
