import { type ConfiguracaoDoMelhorEnvio, MELHOR_ENVIO_INICIAL } from './configuration-melhor-envio.ts'
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
