import { limitBody, serverErrorBody } from '../bling/errors.ts'
import type { Falha } from '../store/records.ts'

export interface ForcedAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** What a service says when a rule makes it fail: its own error body, or the HTML page of a balancer in front of it. */
export function forcedAnswer(rule: Falha, service: string): ForcedAnswer {
  if (rule.acao === 'vazia') return { status: 200, type: 'application/json; charset=utf-8', body: '' }
  if (rule.acao === 'limite-segundo') return json(429, limitBody('second', 3))
  if (rule.acao === 'limite-dia') return json(429, limitBody('day', 120_000))
  if (rule.html || service === 'viacep')
    return { status: rule.status, type: 'text/html; charset=utf-8', body: page(rule.status) }
  if (service === 'bling') return json(rule.status, serverErrorBody(rule.status))
  return json(rule.status, { message: rule.status >= 500 ? 'Server Error' : 'Erro provocado pelo emulador.' })
}

function json(status: number, body: unknown): ForcedAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

function page(status: number): string {
  return `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>\n`
}
