import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Pedido {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** What a run of requests came to. */
export interface Carga {
  readonly pedidos: number
  /** What did not end in an answer below 500, each in words. */
  readonly falhas: string[]
  /** How many times each status was answered. */
  readonly status: ReadonlyMap<number, number>
  /** Time of each request, ms, in ascending order. */
  readonly tempos: readonly number[]
  readonly segundos: number
}

/**
 * Clients that ask again as soon as they are answered, or `pausaMs` later, each over its own kept connection, which it
 * opens anew only when told to close it. No client tries anything twice.
 */
export function carregar(url: string, clientes: number, proximo: (cliente: number) => Pedido, pausaMs = 0) {
  const status = new Map<number, number>()
  const falhas: string[] = []
  const tempos: number[] = []
  const inicio = performance.now()
  let fim = false
  const cliente = async (_: unknown, qual: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!fim) {
      const pedido = proximo(qual)
      const antes = performance.now()
      try {
        const codigo = await pedir(url, pedido, agent)
        status.set(codigo, (status.get(codigo) ?? 0) + 1)
        if (codigo >= 500) falhas.push(`${pedido.path}: ${codigo}`)
      } catch (error) {
        falhas.push(`${pedido.path}: ${String(error)}`)
      }
      tempos.push(performance.now() - antes)
      if (pausaMs > 0) await wait(pausaMs)
    }
    agent.destroy()
  }
  const todos = Promise.all(Array.from({ length: clientes }, cliente))
  return {
    feitos: () => tempos.length,
    async parar(): Promise<Carga> {
      fim = true
      await todos
      const segundos = (performance.now() - inicio) / 1000
      return { pedidos: tempos.length, falhas, status, tempos: tempos.sort((a, b) => a - b), segundos }
    },
  }
}

/** The status of one answer, read to its end. */
function pedir(url: string, { method = 'GET', path, headers = {}, body }: Pedido, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
