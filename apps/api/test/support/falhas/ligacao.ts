import type { Diario } from './diario.ts'

// Untyped: the proof compares the fields that it reads; a missing one is a difference.
// oxlint-disable-next-line typescript/no-explicit-any
export type Corpo = any
export interface Resposta {
  readonly status: number
  readonly corpo: Corpo
}

interface Envio {
  readonly corpo?: object | FormData | undefined
  /** Idempotency-Key. */
  readonly chave?: string | undefined
  readonly access?: string
}

const PACIENCIA_MS = 60_000

/** The answer, or null when the connection broke before all of it was there. What no answer may be is noted. */
export async function enviar(
  { url, diario }: { readonly url: string; readonly diario: Diario },
  metodo: string,
  caminho: string,
  { corpo, chave, access }: Envio,
): Promise<Resposta | null> {
  diario.contagem.requisicoes += 1
  try {
    const response = await fetch(`${url}/api${caminho}`, {
      method: metodo,
      headers: {
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(chave ? { 'idempotency-key': chave } : {}),
        ...(corpo && !(corpo instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(PACIENCIA_MS),
      ...(corpo ? { body: corpo instanceof FormData ? corpo : JSON.stringify(corpo) } : {}),
    })
    const texto = await response.text()
    const resposta = { status: response.status, corpo: texto === '' ? null : JSON.parse(texto) }
    examinar(diario, `${metodo} ${caminho}`, response, resposta)
    return resposta
  } catch (error) {
    diario.contagem.perdidas += 1
    if (error instanceof DOMException && error.name === 'TimeoutError')
      diario.defeitos.push(`${metodo} ${caminho}: no answer within ${PACIENCIA_MS / 1000} s`)
    return null
  }
}

function examinar(diario: Diario, pedido: string, { headers }: Response, { status, corpo }: Resposta): void {
  if (status < 400) return
  const { contagem, defeitos } = diario
  if (status === 503 || status === 429) contagem.semServico += 1
  if (status === 507) contagem.semEspaco += 1
  const tipo = headers.get('content-type') ?? ''
  if (!tipo.startsWith('application/problem+json') || !corpo?.codigo || !corpo?.detail)
    defeitos.push(`${pedido}: ${status} is no problem in words: ${JSON.stringify(corpo)}`)
  if (status === 500) defeitos.push(`${pedido}: 500 ${JSON.stringify(corpo)}`)
}
