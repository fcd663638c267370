import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Lugar, ligar } from './ataque-fio.ts'

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

class Gerador {
  readonly #ordem: Ordem
  readonly #livres: Canal[] = []
  #abertas = 0
  #numero = 0
  readonly relato = {
    chegadas: 0,
    semConexao: 0,
    porStatus: {} as Record<string, number>,
    tempos: {} as Record<string, number[]>,
    semRetryAfter: 0,
    quebradas: 0,
  }

  constructor(ordem: Ordem) {
    this.#ordem = ordem
  }

  async correr(): Promise<Relato> {
    const { porSegundo, segundos, conexoes } = this.#ordem
    const inicio = performance.now()
    const fim = inicio + segundos * 1000
    if (porSegundo === null) for (let n = 0; n < conexoes; n++) this.#chegada(performance.now())
    while (performance.now() < fim) {
      await wait(PASSO_MS)
      if (porSegundo === null) {
        while (this.#livres.length > 0) this.#chegada(performance.now())
      } else {
        // Each arrival counts from its own moment, also when this loop is late.
        const devidas = 1 + Math.floor(((performance.now() - inicio) * porSegundo) / 1000)
        while (this.relato.chegadas < devidas) this.#chegada(inicio + (this.relato.chegadas * 1000) / porSegundo)
      }
    }
    const paciencia = performance.now() + 30_000
    while (this.#livres.length < this.#abertas && performance.now() < paciencia) await wait(PASSO_MS)
    this.relato.quebradas += this.#abertas - this.#livres.length
    for (const canal of this.#livres) canal.fechar()
    return this.relato
  }

  #chegada(quando: number): void {
    this.relato.chegadas += 1
    const canal = this.#livre() ?? this.#abrir()
    if (!canal) {
      this.relato.semConexao += 1
      return
    }
    const { pedidos, porSegundo, segundos } = this.#ordem
    const n = this.#numero++
    const pedido = pedidos[n % pedidos.length] ?? ''
    canal.pedir(pedido.replace('{n}', String(n).padStart(6, '0')), (status, retryAfter) => {
      if (status === 0) {
        this.relato.quebradas += 1
        this.#abertas -= 1
        return
      }
      this.relato.porStatus[status] = (this.relato.porStatus[status] ?? 0) + 1
      const tempos = (this.relato.tempos[status] ??= [])
      tempos.push(performance.now() - quando)
      if ((status === 503 || status === 429) && !retryAfter) this.relato.semRetryAfter += 1
      this.#livres.push(canal)
      if (porSegundo === null && performance.now() - this.#inicio < segundos * 1000) this.#chegada(performance.now())
    })
  }
  readonly #inicio = performance.now()

  /** A free connection that is still open: the server closes those idle for a minute. */
  #livre(): Canal | null {
    for (let canal = this.#livres.pop(); canal; canal = this.#livres.pop()) {
      if (canal.aberto) return canal
      this.#abertas -= 1
    }
    return null
  }

  #abrir(): Canal | null {
    if (this.#abertas >= this.#ordem.conexoes) return null
    this.#abertas += 1
    const { port, host = '127.0.0.1', tls = false, endereco } = this.#ordem
    return new Canal({ port, host, tls }, endereco)
  }
}

/** One kept connection with one request at a time. Reads only the counted parts of an answer. */
class Canal {
  readonly #socket: Socket
  #feito: ((status: number, retryAfter: boolean) => void) | null = null
  #cabecalho = ''
  #falta = -1
  #status = 0
  #retryAfter = false
  /** The server answers no more over it. */
  #ultima = false

  constructor(lugar: Lugar, endereco?: string) {
    this.#socket = ligar(lugar, endereco)
    this.#socket.on('data', (parte: Buffer) => this.#ler(parte))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => this.#terminar(0))
  }

  pedir(pedido: string, feito: (status: number, retryAfter: boolean) => void): void {
    this.#feito = feito
    if (this.#socket.destroyed) this.#terminar(0)
    else this.#socket.write(pedido)
  }

  get aberto(): boolean {
    return this.#socket.readyState === 'open' || this.#socket.connecting
  }

  fechar(): void {
    this.#socket.destroy()
  }

  #ler(parte: Buffer): void {
    let corpo = parte.length
    if (this.#falta < 0) {
      this.#cabecalho += parte.toString('latin1')
      const fim = this.#cabecalho.indexOf('\r\n\r\n')
      if (fim < 0) return
      corpo = this.#cabecalho.length - fim - 4
      const cabecalho = this.#cabecalho.slice(0, fim)
      this.#cabecalho = ''
      this.#status = Number(cabecalho.slice(9, 12))
      this.#retryAfter = /\r\nretry-after: \d/i.test(cabecalho)
      this.#ultima = /\r\nconnection: close/i.test(cabecalho)
      this.#falta = Number(/\r\ncontent-length: (\d+)/i.exec(cabecalho)?.[1] ?? 0)
    }
    this.#falta -= corpo
    if (this.#falta > 0) return
    this.#falta = -1
    if (this.#ultima) this.fechar()
    this.#terminar(this.#status)
  }

  #terminar(status: number): void {
    const feito = this.#feito
    this.#feito = null
    feito?.(status, this.#retryAfter)
  }
}

process.once('message', (ordem: Ordem) => {
  void new Gerador(ordem).correr().then((relato) => process.send?.(relato, () => process.exit(0)))
})
