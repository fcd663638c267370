import { setTimeout as wait } from 'node:timers/promises'
import { draw } from '../random.ts'
import type { Falha } from '../store/records.ts'
import type { State } from '../store/state.ts'
import type { Key } from '../store/store.ts'

/** The rules that hold this request, and the first that ends it. Each draws by its own seed: a run can be repeated. */
export function decideFate(state: State, method: string, path: string) {
  const atrasos: Falha[] = []
  let fim: Falha | null = null
  for (const rule of state.falhas.all()) {
    if (fim || !matches(rule, method, path) || !strikes(state, rule)) continue
    if (rule.acao === 'atraso') atrasos.push(rule)
    else fim = rule
  }
  return { atrasos, fim }
}

/** Holds a request as long as these rules say; one that is removed holds it no longer. */
export async function hold({ falhas }: State, atrasos: readonly Falha[]): Promise<void> {
  for (const { id, atrasoMs } of atrasos) {
    if (!falhas.get(id)) continue
    const gone = new AbortController()
    const removed = (which: Key) => {
      if (which === id) gone.abort()
    }
    falhas.events.on('removed', removed)
    await wait(atrasoMs, undefined, { signal: gone.signal, ref: false }).catch(() => undefined)
    falhas.events.off('removed', removed)
  }
}

function matches(rule: Falha, method: string, path: string): boolean {
  if (rule.restantes === 0) return false
  if (rule.metodo !== '*' && rule.metodo !== method) return false
  const pattern = rule.caminho.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(path)
}

function strikes(state: State, rule: Falha): boolean {
  const { value, next } = draw(rule.semente)
  const hit = value * 100 < rule.porcentagem
  state.falhas.put({
    ...rule,
    semente: next,
    aplicadas: rule.aplicadas + (hit ? 1 : 0),
    restantes: rule.restantes === null || !hit ? rule.restantes : rule.restantes - 1,
  })
  return hit
}
