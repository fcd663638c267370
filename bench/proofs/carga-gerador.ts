import { setTimeout as wait } from 'node:timers/promises'
import { Fio, type Lugar } from './fio.ts'

// A client process of its own: open-loop arrivals (whether or not the server keeps up), or as fast as answers come.

/** The task, sent over IPC. */
export interface Ordem extends Partial<Pick<Lugar, 'host' | 'tls'>> {
  readonly port: number
  /** The address that it comes from; this machine's own when absent. */
  readonly endereco?: string
  /** Whole requests, in turns; `{n}` in them becomes six digits that no other request of this order has. */
  readonly pedidos: readonly string[]
  /** Arrivals a second; null: each connection asks again as soon as it is answered. */
  readonly porSegundo: number | null
  readonly segundos: number
  /** At most so many connections. An arrival that finds none free is counted and not sent. */
  readonly conexoes: number
}

/** What became of it. Times in ms from the moment of arrival, of the answers of that status. */
export interface Relato {
  readonly chegadas: number
  /** Arrivals for which the client had no connection left. */
  readonly semConexao: number
  readonly porStatus: Readonly<Record<string, number>>
  readonly tempos: Readonly<Record<string, readonly number[]>>
  readonly semRetryAfter: number
  /** Connections that broke with a request on them. */
  readonly quebradas: number
}

const PASSO_MS = 5
const PACIENCIA_MS = 30_000

async function gerar(ordem: Ordem): Promise<Relato> {
  const { pedidos, porSegundo, segundos, conexoes, port, host = '127.0.0.1', tls = false, endereco } = ordem
  const relato = {
    chegadas: 0,
    semConexao: 0,
    porStatus: {} as Record<string, number>,
    tempos: {} as Record<string, number[]>,
    semRetryAfter: 0,
    quebradas: 0,
  }
  const livres: Fio[] = []
  let abertas = 0
  let numero = 0
  const inicio = performance.now()
  const fim = inicio + segundos * 1000

  /** A free connection that is still open, as the server closes those idle for a minute; or a new one. */
  function fio(): Fio | null {
    for (let um = livres.pop(); um; um = livres.pop()) {
      if (um.aberto) return um
      abertas -= 1
    }
    if (abertas >= conexoes) return null
    abertas += 1
    return new Fio({ port, host, tls }, endereco)
  }
  function chegar(quando: number): void {
    relato.chegadas += 1
    const um = fio()
    if (um) void perguntar(um, quando)
    else relato.semConexao += 1
  }
  async function perguntar(um: Fio, quando: number): Promise<void> {
    const n = numero++
    const texto = (pedidos[n % pedidos.length] ?? '').replace('{n}', String(n).padStart(6, '0'))
    const { status, retryAfter } = await um.perguntar(texto)
    if (status === 0) {
      relato.quebradas += 1
      abertas -= 1
      return
    }
    relato.porStatus[status] = (relato.porStatus[status] ?? 0) + 1
    const tempos = (relato.tempos[status] ??= [])
    tempos.push(performance.now() - quando)
    if ((status === 503 || status === 429) && !retryAfter) relato.semRetryAfter += 1
    livres.push(um)
    if (porSegundo === null && performance.now() < fim) chegar(performance.now())
  }

  if (porSegundo === null) for (let n = 0; n < conexoes; n++) chegar(performance.now())
  while (performance.now() < fim) {
    await wait(PASSO_MS)
    if (porSegundo === null) continue
    // Each arrival counts from its own moment, also when this loop is late.
    const devidas = 1 + Math.floor(((performance.now() - inicio) * porSegundo) / 1000)
    while (relato.chegadas < devidas) chegar(inicio + (relato.chegadas * 1000) / porSegundo)
  }
  while (livres.length < abertas && performance.now() < fim + PACIENCIA_MS) await wait(PASSO_MS)
  relato.quebradas += abertas - livres.length
  for (const um of livres) um.fechar()
  return relato
}

process.once('message', (ordem: Ordem) => {
  void gerar(ordem).then((relato) => process.send?.(relato, () => process.exit(0)))
})
