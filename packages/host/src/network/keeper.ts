import { randomBytes, X509Certificate } from 'node:crypto'
import { bestFirst, ownAddresses } from './addresses.ts'
import { type Authority, coveredBy, createAuthority, createLeaf, isDue, isUsable } from './authority.ts'
import { announceName, type LocalName } from './mdns.ts'
import { type Facts, fingerprint, openStore, type Store } from './store.ts'

/** How often addresses, name and clock are looked at, ms. */
const KEEP_MS = 5_000

/** Makes authority and certificate on first use and keeps them current. One process of the machine does this. */
export async function keepNetwork(
  env: { readonly DATA_DIR: string; readonly REDE_ENDERECOS?: readonly string[] | undefined },
  say: (text: string) => void,
): Promise<{ close(): Promise<void> }> {
  let local: LocalName | null = null
  let closed = false
  const name = () => local?.current() ?? null
  const keeper = openKeeper({ dataDir: env.DATA_DIR, only: env.REDE_ENDERECOS, name, say })
  let { enderecos } = await keeper.check()
  const look = async () => {
    try {
      ;({ enderecos } = await keeper.check())
    } catch (error) {
      say(`O certificado da rede local não pôde ser renovado (${error instanceof Error ? error.message : 'erro'}).`)
    }
  }
  // It takes a second, for which the start does not wait.
  const naming = announceName(
    () => enderecos,
    () => void look(),
  ).then(async (found) => {
    if (closed) return found.close()
    local = found
    await look()
  })
  const timer = setInterval(() => void look(), KEEP_MS).unref()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await naming
      await local?.close()
    },
  }
}

interface KeeperOptions {
  readonly dataDir: string
  /** Addresses to be reached at; absent: all of this machine. */
  readonly only?: readonly string[] | undefined
  /** The name that multicast DNS got, `estampa.local`; null without one. */
  readonly name: () => string | null
  readonly say: (text: string) => void
  readonly clock?: () => Date
  readonly addresses?: () => string[]
}

const NOVA =
  'Esta loja tem uma nova autoridade de rede, porque a anterior se perdeu ou não serve mais: os celulares precisam ser pareados de novo (Configurações → Aparelhos).'
const FORA_DO_TEMPO =
  'O relógio deste computador está fora da validade da autoridade de rede. Acerte a data e a hora. Se estão certas, apague a pasta "rede" dos dados da loja, reinicie-a e pareie os celulares de novo.'
const FIM_PROXIMO =
  'A autoridade de rede vence em menos de um ano. Num dia tranquilo, apague a pasta "rede" dos dados da loja, reinicie-a e pareie os celulares de novo.'
const buildReachWarning = (fora: readonly string[]) =>
  `A autoridade de rede não vale para ${fora.join(' e ')}, que não é um endereço de rede local. Para usá-lo, apague a pasta "rede" dos dados da loja, reinicie-a e pareie os celulares de novo.`

/** Keeps authority and certificate in the store. One process of the shop does this; all others read. */
export function openKeeper(options: KeeperOptions) {
  const { dataDir, say, clock = () => new Date() } = options
  const store = openStore(dataDir)
  store.create()
  let running: Promise<Facts> | null = null

  async function check(): Promise<Facts> {
    const wanted = options.only ?? (options.addresses ?? ownAddresses)()
    const now = clock()
    const authority = await authorityOf(store, wanted, now, say)
    const covered = coveredBy(authority)
    const addresses = await bestFirst(wanted.filter(covered))
    const name = options.name()
    const names = name === null ? [] : [name]
    let leaf = store.leaf()
    if (!leaf || isDue(leaf, authority, names, addresses, now)) {
      leaf = await createLeaf(authority, names, addresses, now)
      store.keepLeaf(leaf)
    }
    const top = new X509Certificate(authority.root)
    const uncovered = wanted.filter((address) => !covered(address))
    const facts: Facts = {
      nome: name,
      enderecos: addresses,
      autoridade: {
        nome: /CN=(.+)/.exec(top.subject)?.[1] ?? '',
        impressao: fingerprint(authority.root),
        ate: top.validToDate.toISOString(),
      },
      certificado: {
        impressao: fingerprint(leaf.chain),
        ate: new X509Certificate(leaf.chain).validToDate.toISOString(),
      },
      aviso: warning(top, now, uncovered),
    }
    const before = store.facts()
    if (JSON.stringify(before) === JSON.stringify(facts)) return facts
    if (facts.aviso !== null && facts.aviso !== before?.aviso) say(facts.aviso)
    store.keepFacts(facts)
    return facts
  }
  return {
    /** Compares addresses, name and clock with the certificate and makes a new one when it is due. */
    check: () => {
      running ??= check().finally(() => {
        running = null
      })
      return running
    },
  }
}

async function authorityOf(
  store: Store,
  addresses: readonly string[],
  now: Date,
  say: (text: string) => void,
): Promise<Authority> {
  const kept = store.authority()
  if (kept && isUsable(kept)) return kept
  // Facts without an authority: there was one.
  if (kept || store.facts()) say(NOVA)
  if (kept) store.setAside()
  // Two shops in one network: people tell them apart by these letters.
  const fresh = await createAuthority(`Estampa ${randomBytes(3).toString('hex').toUpperCase()}`, addresses, now)
  store.keepAuthority(fresh)
  return fresh
}

const YEAR_MS = 365 * 86_400_000

function warning(top: X509Certificate, now: Date, uncovered: readonly string[]): string | null {
  if (now < top.validFromDate || now > top.validToDate) return FORA_DO_TEMPO
  if (top.validToDate.getTime() - now.getTime() < YEAR_MS) return FIM_PROXIMO
  return uncovered.length > 0 ? buildReachWarning(uncovered) : null
}
