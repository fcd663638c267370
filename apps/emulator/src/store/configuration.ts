import { objectOf } from '../bling/values.ts'
import { type Deposito, EMPRESA } from './seeds.ts'

/** A setting that has one of these words; at first the first of them, but for those that `initialConfiguration` names. */
const oneOf = <const T extends string>(...choices: readonly [T, ...T[]]) => ({ choices })
type Choice = ReturnType<typeof oneOf>
const isChoice = (value: unknown): value is Choice => objectOf(value)['choices'] !== undefined

/** How Melhor Envio behaves: each unpleasant form of its real answers can be switched on. */
const MELHOR_ENVIO = {
  melhorEnvioLimitePorMinuto: 250,
  /** How long a label takes to be generated. */
  geracaoMs: 1500,
  /** `falha`: it fails two seconds after it was asked for, as only the shipment itself tells; `presa`: it never ends. */
  melhorEnvioGeracao: oneOf('normal', 'falha', 'presa'),
  /** Answer to paying: the purchase, one that names no shipments, or nothing (204). */
  melhorEnvioCheckout: oneOf('compra', 'sem-envios', 'vazio'),
  /** Answer to paying the same shipment again. */
  melhorEnvioRepetido: oneOf('204', '422'),
  /** How the address of a label is written. */
  melhorEnvioArquivo: oneOf('lista', 'texto', 'objeto', 'arquivo'),
  /** How it says that a label is not ready. */
  melhorEnvioNaoPronto: oneOf('422', '404'),
  /** The declaration of contents: issued with the payment, later, refused, or never told. */
  melhorEnvioDeclaracao: oneOf('emitida', 'atrasada', 'recusada', 'ausente'),
  /** Services that ask for the counter where the parcel is handed in: when it is added, or only when it is generated. */
  melhorEnvioAgencia: oneOf('nunca', 'carrinho', 'geracao'),
  /** How a refusal is written; `com-200`: as a success whose shipment says `status: false`. */
  melhorEnvioErros: oneOf('campos', 'aninhados', 'codigo', 'indices', 'com-200'),
  /** Lists of prices and shipments as lists, or as objects by index. */
  melhorEnvioListas: oneOf('lista', 'indices'),
  /** Body with which the limit of requests answers: its own, a balancer's page, or nothing. */
  melhorEnvioLimiteCorpo: oneOf('json', 'html', 'vazio'),
  /** How much dearer the cart is than the quote, reais; negative: cheaper. */
  melhorEnvioAcrescimo: 0,
  /** So long after a failed label was asked for again, its shipment still shows the failure of before. */
  melhorEnvioFalhaAntigaMs: 0,
  /** Answer to giving back an expired label. */
  melhorEnvioVencida: oneOf('devolve', 'recusa'),
  /** The firewall in front of the API answers everything with a page. */
  melhorEnvioBloqueado: false,
  /** Tracking by the batch stays at the beginning, whatever the shipment itself says. */
  melhorEnvioRastreioAtrasado: false,
  /** Until a cancellation that was accepted is carried out and the money is back. */
  melhorEnvioCancelamentoMs: 0,
  /** Where events are sent; '' sends none. */
  melhorEnvioWebhookUrl: '',
  melhorEnvioAssinatura: oneOf('base64', 'hex'),
}

/** How the account and SEFAZ treat notas fiscais. */
const NOTAS = {
  /** As papers and access keys carry it; it may hold letters. */
  cnpjDaEmpresa: EMPRESA.cnpj as string,
  notaAmbiente: oneOf('producao', 'homologacao'),
  /** Verdict of SEFAZ on the next note that is sent, in the words of `notaMotivo`; after that it authorises again. */
  notaProximoEnvio: oneOf('autoriza', 'rejeita', 'denega'),
  /** A number and a sentence, as `539 Rejeicao: …`; '' is a usual one. */
  notaMotivo: '',
  /** Reads of a sent note that still show it waiting (situations 3 and 8). */
  notaEsperaLeituras: 0,
  notaSituacaoAutorizada: oneOf('5', '6', '7'),
  /** Answer to sending: SEFAZ's answer as text, the address of a file with it, or each in turn. */
  notaRespostaDoEnvio: oneOf('alterna', 'texto', 'endereco'),
  /** Sending a note that SEFAZ rejects is a success with the refusal in it, or a refusal. */
  notaRejeicaoResponde: oneOf('200', '400'),
  /** Documents by an access key with letters, which the published pattern does not allow. */
  notaDocumentoComLetras: oneOf('recusa', 'aceita'),
  /** Total of a note when a PUT has changed it: as before, or what its body says of lines and freight. */
  notaNoPut: oneOf('mantem', 'recalcula'),
  /** An order that has a note is asked for another. */
  notaRepetida: oneOf('recusa', 'faz outra'),
  /** Whether an order still names a note that was cancelled. */
  notaCanceladaNoPedido: oneOf('sai', 'fica'),
  /** Authorising a note takes the pieces of its order; cancelling it gives them back. */
  notasLancamEstoque: false,
  /** Added to the value of every note made, reais: as where Bling leaves a discount out. */
  notaDiferenca: 0,
  naturezasDaConta: oneOf('todas', 'nenhuma'),
}

/** Everything of the emulator that may be changed while it runs (control page, `PATCH /controle/configuracao`). */
const SETTINGS = {
  webhooksAtivos: true,
  webhookVezes: 1,
  /** Events are held until this many are waiting and then leave in reverse order; 0 sends each at once. */
  webhookEmbaralhar: 0,
  /** Events are sent only by `POST /controle/webhooks/entregar`. */
  webhooksAPedido: false,
  /** Events in a hundred that never leave. */
  webhookPerda: 0,
  /** So long each event waits before it is sent first. */
  webhookAtrasoMs: 0,
  /** Resources whose webhook Bling switched off after three days of failures. */
  webhooksDesligados: [] as readonly string[],
  limitePorSegundo: 3,
  limitePorDia: 120_000,
  /** Scopes taken from the application, by first path segment (`situacoes`, `contatos`, …): those calls answer 403. */
  escoposRetirados: [] as readonly string[],
  codigoRepetido: oneOf('recusar', 'aceitar'),
  documentoRepetido: oneOf('recusar', 'aceitar'),
  /** The company of the account; another company may use the same login. */
  empresaDaConta: oneOf('primeira', 'outra'),
  /** Fate of a contact's fields that a PUT leaves out: emptied (`substitui`), or left as they are (`mantem`). */
  contatoNoPut: oneOf('substitui', 'mantem'),
  /** Answer that every call of the API gets instead, those of the authorisation excepted, for as long as it is set. */
  respostaDaApi: oneOf('normal', '401', '403 em HTML', '403 desconhecido', '502 em HTML'),
  /** `varios`: a second warehouse that counts, and one that does not, besides the account's own. `nenhum`: none in use. */
  depositosDaConta: oneOf('nenhum', 'um', 'varios'),
  /** Warehouses by their id, with what people changed of them: `{"14886920003": {"situacao": 0}}`. */
  depositosMudados: {} as Readonly<Record<string, Partial<Omit<Deposito, 'id'>>>>,
  /** Balances of a product with variations: not shown (`ausente`), or 0 in each warehouse (`zero`). */
  saldoDoPai: oneOf('ausente', 'zero'),
  /** So many pieces a person takes out just before each movement of the shop: after its reading, before its writing. */
  saidaAntesDoLancamento: 0,
  /** Orders hold pieces back (a setting that Bling's API does not show); off, they change no balance. */
  reservaDeEstoque: true,
  /** Fulfilling an order takes its pieces out of the main warehouse; cancelling it then puts them back. */
  transicoesLancamEstoque: false,
  /** An order that is deleted gives back the stock that was booked for it (not established for Bling). */
  exclusaoEstornaEstoque: true,
  /** Orders in a status of the account's own show `valor` 0, whatever it inherits; off, they show the inherited one. */
  situacoesPropriasSemValor: false,
  /** Prices come back as the floats that Bling stores: 49.9 as 49.9000015259. */
  valoresAlterados: false,
  /** Every download of a picture fails, without a word. */
  imagensFalham: false,
  /** Added to the machine's clock, so that codes and tokens can grow old without waiting. */
  relogioAvancoMs: 0,
  /** How much faster than the clock parcels travel. */
  rastreioVelocidade: 1,
  ...NOTAS,
  ...MELHOR_ENVIO,
}

type Values<T> = { readonly [K in keyof T]: T[K] extends { choices: readonly (infer C)[] } ? C : T[K] }
export interface Configuracao extends Values<typeof SETTINGS> {
  readonly id: 'configuracao'
  /** The addresses given at start; a later start with others replaces the chosen ones. */
  readonly partida: string
  /** Redirect address registered with the application at Bling. */
  readonly redirect: string
  readonly redirectMelhorEnvio: string
  readonly webhookUrl: string
}

/** Values that each setting with choices may have. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([name, value]) => (isChoice(value) ? [[name, value.choices]] : [])),
)

export const initialConfiguration = (redirect: string, webhookUrl: string): Configuracao => ({
  id: 'configuracao',
  partida: `${redirect} ${webhookUrl}`,
  redirect,
  redirectMelhorEnvio: redirect.replace('/bling/', '/melhor-envio/'),
  webhookUrl,
  ...(Object.fromEntries(
    Object.entries(SETTINGS).map(([name, value]) => [name, isChoice(value) ? value.choices[0] : value]),
  ) as unknown as Values<typeof SETTINGS>),
  depositosDaConta: 'um',
})
