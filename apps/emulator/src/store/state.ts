import type { Settings } from '../settings.ts'
import { type Configuracao, initialConfiguration } from './configuration.ts'
import type * as Records from './records.ts'
import { initialContacts, initialStatuses } from './seeds.ts'
import { Store } from './store.ts'

/** Where each kind of id starts: beyond 2^31, as Bling's are. */
const FIRST_ID = {
  produto: 16_700_000_001,
  imagem: 17_300_000_001,
  categoria: 10_764_347_001,
  contato: 17_000_000_001,
  pedido: 19_500_000_001,
  item: 21_400_000_001,
  lancamento: 25_100_000_001,
  situacao: 4_294_967_901,
  notaFiscal: 22_600_000_001,
  numeroNfe: 1041,
  numeroNfce: 1,
  numeroPedido: 1,
  evento: 1,
  carteira: 1,
  falha: 1,
  protocolo: 1,
} as const

class Opened {
  readonly store: Store
  readonly settings: Settings
  constructor(settings: Settings) {
    this.settings = settings
    this.store = new Store(settings.dir)
  }
}

export class State extends Opened {
  readonly codigos = this.store.collection<Records.Codigo>('codigo')
  readonly tokens = this.store.collection<Records.Token>('token')
  readonly produtos = this.store.collection<Records.Produto>('produto')
  readonly categorias = this.store.collection<Records.Categoria>('categoria')
  readonly contatos = this.store.collection<Records.Contato>('contato')
  readonly pedidos = this.store.collection<Records.Pedido>('pedido')
  readonly notas = this.store.collection<Records.Nota>('nota')
  readonly situacoes = this.store.collection<Records.Situacao>('situacao')
  readonly saldos = this.store.collection<Records.Saldo>('saldo')
  readonly lancamentos = this.store.collection<Records.Lancamento>('lancamento')
  readonly eventos = this.store.collection<Records.Evento>('evento')
  readonly envios = this.store.collection<Records.Envio>('envio')
  readonly carteira = this.store.collection<Records.Carteira>('carteira')
  readonly falhas = this.store.collection<Records.Falha>('falha')
  readonly #sequencias = this.store.collection<{ id: string; proximo: number }>('sequencia')
  readonly #configuracao = this.store.collection<Configuracao>('configuracao')

  constructor(settings: Settings) {
    super(settings)
    this.#begin()
  }

  #begin(): void {
    const initial = initialConfiguration(this.settings.redirect, this.settings.webhookUrl)
    const stored = this.#configuracao.get('configuracao')
    const { partida, redirect, redirectMelhorEnvio, webhookUrl } = initial
    const addresses = stored?.partida === partida ? {} : { partida, redirect, redirectMelhorEnvio, webhookUrl }
    this.#configuracao.put({ ...initial, ...stored, ...addresses })
    if (this.situacoes.size === 0) for (const situacao of initialStatuses) this.situacoes.put(situacao)
    if (this.contatos.size === 0) for (const contato of initialContacts) this.contatos.put(contato)
    this.store.flush()
  }

  get clientSecret(): string {
    return this.settings.clientSecret
  }

  get configuracao(): Configuracao {
    const found = this.#configuracao.get('configuracao')
    if (!found) throw new Error('the configuration exists from the start')
    return found
  }

  configure(changes: Partial<Configuracao>): Configuracao {
    return this.#configuracao.put({ ...this.configuracao, ...changes, id: 'configuracao' })
  }

  /** Milliseconds since 1970 on the emulator's clock. */
  now(): number {
    return Date.now() + this.configuracao.relogioAvancoMs
  }

  nextId(kind: keyof typeof FIRST_ID): number {
    const next = this.#sequencias.get(kind)?.proximo ?? FIRST_ID[kind]
    this.#sequencias.put({ id: kind, proximo: next + 1 })
    return next
  }

  /** Forgets everything but, when asked, the authorisation. Ids go on, so that an old one never names something new. */
  reset(keepTokens: boolean): void {
    const content = [this.produtos, this.categorias, this.contatos, this.pedidos, this.situacoes, this.saldos]
    const traces = [this.notas, this.lancamentos, this.eventos, this.envios, this.carteira, this.falhas]
    for (const collection of [...content, ...traces, this.#configuracao]) collection.clear()
    if (!keepTokens) for (const collection of [this.codigos, this.tokens]) collection.clear()
    this.store.clearTraffic()
    this.#begin()
  }
}
