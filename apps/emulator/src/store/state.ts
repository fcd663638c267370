import type { Settings } from '../settings.ts'
import type { Collection } from './collection.ts'
import { type Configuracao, initialConfiguration } from './configuration.ts'
import type {
  Categoria,
  Codigo,
  Contato,
  Evento,
  Falha,
  Lancamento,
  Pedido,
  Produto,
  Saldo,
  Situacao,
  Token,
} from './records.ts'
import type { Carteira, Envio } from './records-melhor-envio.ts'
import { initialContacts, initialStatuses } from './seeds.ts'
import { Store } from './store.ts'

interface Sequencia {
  readonly id: string
  readonly proximo: number
}

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
  numeroPedido: 1,
  evento: 1,
  carteira: 1,
  falha: 1,
  protocolo: 1,
} as const

export class State {
  readonly store: Store
  readonly codigos: Collection<Codigo>
  readonly tokens: Collection<Token>
  readonly produtos: Collection<Produto>
  readonly categorias: Collection<Categoria>
  readonly contatos: Collection<Contato>
  readonly pedidos: Collection<Pedido>
  readonly situacoes: Collection<Situacao>
  readonly saldos: Collection<Saldo>
  readonly lancamentos: Collection<Lancamento>
  readonly eventos: Collection<Evento>
  readonly envios: Collection<Envio>
  readonly carteira: Collection<Carteira>
  readonly falhas: Collection<Falha>
  readonly #sequencias: Collection<Sequencia>
  readonly #configuracao: Collection<Configuracao>
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
    this.store = new Store(settings.dir)
    this.codigos = this.store.collection('codigo')
    this.tokens = this.store.collection('token')
    this.produtos = this.store.collection('produto')
    this.categorias = this.store.collection('categoria')
    this.contatos = this.store.collection('contato')
    this.pedidos = this.store.collection('pedido')
    this.situacoes = this.store.collection('situacao')
    this.saldos = this.store.collection('saldo')
    this.lancamentos = this.store.collection('lancamento')
    this.eventos = this.store.collection('evento')
    this.envios = this.store.collection('envio')
    this.carteira = this.store.collection('carteira')
    this.falhas = this.store.collection('falha')
    this.#sequencias = this.store.collection('sequencia')
    this.#configuracao = this.store.collection('configuracao')
    this.#begin()
  }

  #begin(): void {
    const initial = initialConfiguration(this.#settings.redirect, this.#settings.webhookUrl)
    const stored = this.#configuracao.get('configuracao')
    const addresses = stored?.partida === initial.partida ? {} : pickAddresses(initial)
    this.#configuracao.put({ ...initial, ...stored, ...addresses })
    if (this.situacoes.size === 0) for (const situacao of initialStatuses) this.situacoes.put(situacao)
    if (this.contatos.size === 0) for (const contato of initialContacts) this.contatos.put(contato)
    this.store.flush()
  }

  get clientSecret(): string {
    return this.#settings.clientSecret
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
    const traces = [this.lancamentos, this.eventos, this.envios, this.carteira, this.falhas, this.#configuracao]
    for (const collection of [...content, ...traces]) collection.clear()
    if (!keepTokens) for (const collection of [this.codigos, this.tokens]) collection.clear()
    this.store.clearTraffic()
    this.#begin()
  }
}

function pickAddresses({ partida, redirect, redirectMelhorEnvio, webhookUrl }: Configuracao): Partial<Configuracao> {
  return { partida, redirect, redirectMelhorEnvio, webhookUrl }
}
