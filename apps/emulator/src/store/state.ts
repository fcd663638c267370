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

export function openState(settings: Settings) {
  const { clientSecret } = settings
  const store = new Store(settings.dir)
  const sequencias = store.collection<{ id: string; proximo: number }>('sequencia')
  const configuracoes = store.collection<Configuracao>('configuracao')
  const authorisation = {
    codigos: store.collection<Records.Codigo>('codigo'),
    tokens: store.collection<Records.Token>('token'),
  }
  const content = {
    produtos: store.collection<Records.Produto>('produto'),
    categorias: store.collection<Records.Categoria>('categoria'),
    contatos: store.collection<Records.Contato>('contato'),
    pedidos: store.collection<Records.Pedido>('pedido'),
    notas: store.collection<Records.Nota>('nota'),
    situacoes: store.collection<Records.Situacao>('situacao'),
    saldos: store.collection<Records.Saldo>('saldo'),
    lancamentos: store.collection<Records.Lancamento>('lancamento'),
    eventos: store.collection<Records.Evento>('evento'),
    envios: store.collection<Records.Envio>('envio'),
    carteira: store.collection<Records.Carteira>('carteira'),
    falhas: store.collection<Records.Falha>('falha'),
  }

  function begin(): void {
    const initial = initialConfiguration(settings.redirect, settings.webhookUrl)
    const stored = configuracoes.get('configuracao')
    const { partida, redirect, redirectMelhorEnvio, webhookUrl } = initial
    const addresses = stored?.partida === partida ? {} : { partida, redirect, redirectMelhorEnvio, webhookUrl }
    configuracoes.put({ ...initial, ...stored, ...addresses })
    if (content.situacoes.size === 0) for (const situacao of initialStatuses) content.situacoes.put(situacao)
    if (content.contatos.size === 0) for (const contato of initialContacts) content.contatos.put(contato)
    store.flush()
  }

  function configuration(): Configuracao {
    const found = configuracoes.get('configuracao')
    if (!found) throw new Error('the configuration exists from the start')
    return found
  }

  begin()
  return {
    ...authorisation,
    ...content,
    store,
    clientSecret,
    get configuracao() {
      return configuration()
    },
    configure: (changes: Partial<Configuracao>) =>
      configuracoes.put({ ...configuration(), ...changes, id: 'configuracao' }),
    /** Milliseconds since 1970 on the emulator's clock. */
    now: () => Date.now() + configuration().relogioAvancoMs,
    nextId(kind: keyof typeof FIRST_ID): number {
      const next = sequencias.get(kind)?.proximo ?? FIRST_ID[kind]
      sequencias.put({ id: kind, proximo: next + 1 })
      return next
    },
    /** Forgets everything but, when asked, the authorisation. Ids go on, so that an old one never names something new. */
    reset(keepTokens: boolean): void {
      const gone = { ...content, configuracoes, ...(keepTokens ? {} : authorisation) }
      for (const collection of Object.values(gone)) collection.clear()
      store.clearTraffic()
      begin()
    },
  }
}
export type State = ReturnType<typeof openState>
