import { X509Certificate } from 'node:crypto'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { openDomainStore } from './domain-store.ts'
import { certificateFor, isDue } from './renewal.ts'

/** What a person has to know of the shop's own domain. */
export interface DomainState {
  readonly dominio: string
  /** End of the certificate in use (ISO); null while there is none. */
  readonly valeAte: string | null
  /** `aguardando`: the first one is on its way; `recusado`: it did not come; `vencido`: browsers refuse the shop now. */
  readonly situacao: 'em-dia' | 'aguardando' | 'recusado' | 'renovacao-falha' | 'vencido'
  /** The trouble, and when it is tried again, in Portuguese; null when all is well. */
  readonly aviso: string | null
}

const HOUR_MS = 3_600_000

/** Reads the state that the keeper left in `DATA_DIR/dominio`. */
export function domainState(dataDir: string, dominio: string, now: Date): DomainState {
  const store = openDomainStore(dataDir)
  const certificate = certificateFor(store.leaf(), dominio)
  const facts = store.facts()
  const { falhas = 0, motivo = null, proxima = null } = facts?.dominio === dominio ? facts : {}
  const failure = falhas > 0 && motivo ? `${motivo}. ${again(proxima)}` : null
  const known = { dominio, valeAte: certificate?.validToDate.toISOString() ?? null }
  if (!certificate)
    return failure
      ? { ...known, situacao: 'recusado', aviso: failure }
      : { ...known, situacao: 'aguardando', aviso: `O certificado de ${dominio} está sendo pedido.` }
  const until = formatarDataHora(known.valeAte)
  if (now > certificate.validToDate)
    return {
      ...known,
      situacao: 'vencido',
      aviso: `O certificado de ${dominio} venceu em ${until}. ${failure ?? ''}`.trim(),
    }
  if (now.getTime() < certificate.validFromDate.getTime() - HOUR_MS)
    return {
      ...known,
      situacao: 'renovacao-falha',
      aviso: 'O relógio deste computador está atrasado: acerte a data e a hora.',
    }
  if (failure && isDue(certificate, now))
    return {
      ...known,
      situacao: 'renovacao-falha',
      aviso: `O certificado de ${dominio} vale até ${until} e continua em uso, mas não pôde ser renovado. ${failure}`,
    }
  return { ...known, situacao: 'em-dia', aviso: null }
}

const again = (iso: string | null): string => (iso ? `Nova tentativa em ${formatarDataHora(iso)}.` : '')

/** Until when a chain is valid, for a sentence. */
export const untilWhen = (chain: string): string =>
  formatarDataHora(new X509Certificate(chain).validToDate.toISOString())
