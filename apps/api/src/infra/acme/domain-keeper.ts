import { keyPem, newKeys } from '../network/keys.ts'
import { openAcme } from './acme.client.ts'
import { AcmeError, inWords } from './acme-error.ts'
import { domainState, untilWhen } from './domain-state.ts'
import { type DomainFacts, openDomainStore } from './domain-store.ts'
import { issueCertificate } from './issue.ts'
import { certificateFor, isDue, isWaiting, nextTry } from './renewal.ts'

export interface DomainKeeperOptions {
  readonly dataDir: string
  readonly domain: string
  /** Address of the certificate authority's directory. */
  readonly directoryUrl: string
  readonly email?: string | undefined
  /** Runs the work unless another process is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<unknown>
  readonly say: (text: string) => void
  readonly clock?: () => Date
  readonly wait: (ms: number) => Promise<unknown>
  /** Ends an attempt, which then does not count as failed. */
  readonly signal?: AbortSignal
}
export interface DomainKeeper {
  /** Gets a certificate when none is there, when it is due, or when domain or authority changed; waits after failures. */
  check(): Promise<void>
}

/** Keeps the certificate of the shop's own domain in the store. The processes that serve only read. */
export function openDomainKeeper(options: DomainKeeperOptions): DomainKeeper {
  const { dataDir, domain, directoryUrl, alone, say, clock = () => new Date(), signal } = options
  const store = openDomainStore(dataDir)
  store.create()
  let running: Promise<void> | null = null

  /** What the store knows of this domain at this authority. */
  function facts(): DomainFacts {
    const kept = store.facts()
    const emissor = kept?.emissor ?? null
    if (kept?.dominio === domain && kept.diretorio === directoryUrl) return kept
    return { dominio: domain, diretorio: directoryUrl, emissor, falhas: 0, proxima: null, motivo: null }
  }

  function mustAsk(): boolean {
    const { emissor, proxima } = facts()
    if (isWaiting(proxima === null ? null : new Date(proxima), clock())) return false
    return (emissor ?? directoryUrl) !== directoryUrl || isDue(certificateFor(store.leaf(), domain), clock())
  }

  async function attempt(): Promise<void> {
    const before = facts()
    const falhas = before.falhas + 1
    const failed = (error: AcmeError, motivo: string | null) =>
      store.keepFacts({ ...before, falhas, motivo, proxima: nextTry(falhas, error, clock()).toISOString() })
    // Written first: a program that dies in the middle, again and again, must not ask again and again.
    failed(new AcmeError('interrupted', ''), before.motivo)
    try {
      const leaf = await issue()
      store.keepLeaf(leaf)
      store.keepFacts({ ...before, emissor: directoryUrl, falhas: 0, proxima: null, motivo: null })
      say(`Certificado de ${domain} recebido; vale até ${untilWhen(leaf.chain)}.`)
    } catch (error) {
      if (signal?.aborted) return store.keepFacts(before)
      const known = error instanceof AcmeError ? error : new AcmeError('interrupted', String(error))
      failed(known, inWords(known, domain))
      say(domainState(dataDir, domain, clock()).aviso ?? '')
    }
  }

  async function issue() {
    const kept = store.accountKey()
    const accountKey = kept ?? (await keyPem(await newKeys()))
    if (!kept) store.keepAccountKey(accountKey)
    const client = await openAcme({ directoryUrl, accountKey, email: options.email, signal })
    if (!kept) say(`Ao definir DOMINIO foram aceitos os termos da autoridade certificadora: ${client.terms}`)
    return issueCertificate({ client, domain, show: store.keepProof, wait: options.wait })
  }

  return {
    check() {
      running ??= (async () => {
        // Asked again once alone: another process may have just done it.
        if (mustAsk()) await alone(async () => void (mustAsk() && (await attempt())))
      })().finally(() => {
        running = null
      })
      return running
    },
  }
}
