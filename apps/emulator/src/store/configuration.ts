import type { Deposito } from './seeds.ts'

/** Everything of the emulator that may be changed while it runs (control page, `PATCH /controle/configuracao`). */
export interface Configuracao extends ConfiguracaoDoMelhorEnvio {
  readonly id: 'configuracao'
  /** The addresses given at start; a later start with others replaces the chosen ones. */
  readonly partida: string
  /** Redirect address registered with the application at Bling. */
  redirect: string
  redirectMelhorEnvio: string
  webhookUrl: string
  webhooksAtivos: boolean
  webhookVezes: number
  /** Events are held until this many are waiting and then leave in reverse order; 0 sends each at once. */
  webhookEmbaralhar: number
  /** Of a hundred events so many never leave. */
  webhookPerda: number
  /** So long each event waits before it is sent first. */
  webhookAtrasoMs: number
  /** Resources whose webhook Bling switched off after three days of failures. */
  webhooksDesligados: string[]
  limitePorSegundo: number
  limitePorDia: number
  /** Scopes taken from the application, by first path segment (`situacoes`, `contatos`, …): those calls answer 403. */
  escoposRetirados: string[]
  codigoRepetido: 'recusar' | 'aceitar'
  documentoRepetido: 'recusar' | 'aceitar'
  /** What becomes of a contact's fields that a PUT leaves out: emptied (`substitui`), or left as they are (`mantem`). */
  contatoNoPut: 'substitui' | 'mantem'
  /** What every call of the API is answered instead, those of the authorisation excepted, for as long as it stands. */
  respostaDaApi: 'normal' | '401' | '403 em HTML' | '403 desconhecido' | '502 em HTML'
  /** `varios`: a second warehouse that counts, and one that does not, besides the account's own. `nenhum`: none in use. */
  depositosDaConta: 'nenhum' | 'um' | 'varios'
  /** Warehouses by their id, with what people changed of them: `{"14886920003": {"situacao": 0}}`. */
  depositosMudados: Record<string, Partial<Omit<Deposito, 'id'>>>
  /** Balances of a product with variations: not shown (`ausente`), or 0 in each warehouse (`zero`). */
  saldoDoPai: 'ausente' | 'zero'
  /** Orders hold pieces back (a setting that Bling's API does not show); off, they change no balance. */
  reservaDeEstoque: boolean
  /** Fulfilling an order takes its pieces out of the main warehouse; cancelling it then puts them back. */
  transicoesLancamEstoque: boolean
  /** An order that is deleted gives back the stock that was booked for it (not established for Bling). */
  exclusaoEstornaEstoque: boolean
  /** Orders in a status of the account's own show `valor` 0, whatever it inherits; off, they show the inherited one. */
  situacoesPropriasSemValor: boolean
  /** Prices come back as the floats that Bling stores: 49.9 as 49.9000015259. */
  valoresAlterados: boolean
  /** Every download of a picture fails, without a word. */
  imagensFalham: boolean
  /** Added to the machine's clock, so that codes and tokens can grow old without waiting. */
  relogioAvancoMs: number
  /** How much faster than the clock parcels travel. */
  rastreioVelocidade: number
}

export function initialConfiguration(redirect: string, webhookUrl: string): Configuracao {
  return {
    id: 'configuracao',
    partida: `${redirect} ${webhookUrl}`,
    redirect,
    redirectMelhorEnvio: redirect.replace('/bling/', '/melhor-envio/'),
    webhookUrl,
    webhooksAtivos: true,
    webhookVezes: 1,
    webhookEmbaralhar: 0,
    webhookPerda: 0,
    webhookAtrasoMs: 0,
    webhooksDesligados: [],
    limitePorSegundo: 3,
    limitePorDia: 120_000,
    escoposRetirados: [],
    codigoRepetido: 'recusar',
    documentoRepetido: 'recusar',
    contatoNoPut: 'substitui',
    respostaDaApi: 'normal',
    depositosDaConta: 'um',
    depositosMudados: {},
    saldoDoPai: 'ausente',
    reservaDeEstoque: true,
    transicoesLancamEstoque: false,
    exclusaoEstornaEstoque: true,
    situacoesPropriasSemValor: false,
    valoresAlterados: false,
    imagensFalham: false,
    relogioAvancoMs: 0,
    rastreioVelocidade: 1,
    ...MELHOR_ENVIO_INICIAL,
  }
}

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

const MELHOR_ENVIO_INICIAL: ConfiguracaoDoMelhorEnvio = {
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
