const SECRET_HEADERS = new Set(['authorization', 'cookie', 'set-cookie', 'x-bling-signature-256'])
const SECRET_FIELDS = /^(access_token|refresh_token|client_secret|code|token|signature)$/i
const LONGEST = 20_000

/** Enough of a secret to tell two apart, not enough to use it. */
function veil(secret: string): string {
  const [scheme, value] = secret.includes(' ') ? secret.split(' ', 2) : ['', secret]
  return `${scheme} …${(value ?? '').slice(-4)}`.trim()
}

export function veilHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? veil(String(value)) : String(value),
    ]),
  )
}

/** A body for the record of requests: secrets veiled at any depth, long text cut. */
export function veilBody(body: unknown): unknown {
  if (body === undefined || body === null || body === '') return null
  if (Buffer.isBuffer(body)) return `(${body.length} bytes)`
  if (typeof body === 'string') return veilText(body)
  const text = JSON.stringify(body, (key, value: unknown) =>
    SECRET_FIELDS.test(key) && typeof value === 'string' ? veil(value) : value,
  )
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : JSON.parse(text)
}

function veilText(text: string): unknown {
  try {
    return veilBody(JSON.parse(text))
  } catch {
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
}

/** The path with secrets of its query (`code`, …) veiled. */
export function veilPath(url: string): string {
  return url.replace(
    /([?&](?:code|access_token|token|Signature)=)([^&]*)/g,
    (_all, name: string, value: string) => name + veil(value),
  )
}
