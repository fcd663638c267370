import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Lifetime of a signed label address, s. */
const LIFE_SECONDS = 600
/** Addresses signed within this step are equal, so that the answer of an unchanged sale stays a 304; s. */
const STEP_SECONDS = 60

/** A stored label, as the database keeps its address. */
const LABEL_PATH = /^\/midia\/[0-9a-f]{32}\.pdf$/
/** A field `link_…` that holds one. Quotes inside a JSON text are escaped, so no text of a person matches. */
const LABEL_FIELD = /("link_\w+":")(\/midia\/[0-9a-f]{32}\.pdf)"/g

interface Query {
  readonly validade?: unknown
  readonly assinatura?: unknown
}

/**
 * Labels name a person and open in a window that sends no token: the address in an answer carries an expiry and its
 * signature. The database keeps the bare path; an answer kept under an idempotency key does too.
 */
export interface LabelAddresses {
  /** The JSON text with the address of each label signed. */
  signedAnswer(json: string): string
  /** True when this path and query were signed by this shop less than ten minutes ago. */
  opens(path: string, query: Query): boolean
}

export function labelAddresses(segredo: Uint8Array, agora: () => number = Date.now): LabelAddresses {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/label-address', 32))
  const signature = (path: string, expiry: string) => createHmac('sha256', key).update(`${path}\n${expiry}`).digest()
  const seconds = () => Math.floor(agora() / 1000)
  return {
    signedAnswer(json) {
      if (!json.includes('link_')) return json
      const expiry = String(Math.floor(seconds() / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS)
      return json.replace(LABEL_FIELD, (_, field: string, path: string) => {
        const assinatura = signature(path, expiry).toString('base64url')
        return `${field}${path}?validade=${expiry}&assinatura=${assinatura}"`
      })
    },
    opens(path, { validade, assinatura }) {
      if (!LABEL_PATH.test(path) || typeof validade !== 'string' || typeof assinatura !== 'string') return false
      if (!/^\d{1,12}$/.test(validade) || Number(validade) <= seconds()) return false
      const given = Buffer.from(assinatura, 'base64url')
      const right = signature(path, validade)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
