import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import type { Random } from '../random.ts'

/** Out of a thousand chunks of data, how many are delayed, or end both connections. */
export interface Perturbacao {
  readonly atrasos: number
  /** The piece is not passed on. */
  readonly cortesAntes: number
  /** The piece is passed on first: a request is carried out and its answer is lost. */
  readonly cortesDepois: number
  /** Half an answer arrives. */
  readonly cortesNaResposta: number
}

const ATRASO_MAXIMO_MS = 400

/** A TCP proxy in front of a program that may die and come back on the same port. */
export class Intermediario {
  readonly #server: Server
  readonly #destino: number
  readonly #sorteio: Random
  readonly #ligacoes = new Set<Socket>()
  /** Null passes everything on as it comes. */
  perturbacao: Perturbacao | null = null
  atrasos = 0
  cortes = 0

  private constructor(destino: number, sorteio: Random) {
    this.#destino = destino
    this.#sorteio = sorteio
    this.#server = createServer((cliente) => this.#ligar(cliente))
  }

  static async abrir(destino: number, sorteio: Random): Promise<Intermediario> {
    const este = new Intermediario(destino, sorteio)
    este.#server.listen(0, '127.0.0.1')
    await once(este.#server, 'listening')
    return este
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  fechar(): void {
    this.#server.close()
    for (const ligacao of this.#ligacoes) ligacao.destroy()
  }

  #ligar(cliente: Socket): void {
    const servidor = dial(this.#destino, '127.0.0.1')
    const cortar = () => {
      cliente.destroy()
      servidor.destroy()
    }
    for (const ligacao of [cliente, servidor]) {
      this.#ligacoes.add(ligacao)
      ligacao.setNoDelay(true)
      ligacao.on('error', cortar)
      ligacao.on('close', () => {
        this.#ligacoes.delete(ligacao)
        cortar()
      })
    }
    this.#passar(cliente, servidor, cortar, false)
    this.#passar(servidor, cliente, cortar, true)
  }

  #passar(de: Socket, para: Socket, cortar: () => void, resposta: boolean): void {
    de.on('data', (pedaco: Buffer) => {
      const dado = this.#sorteio.below(1000)
      const { atrasos = 0, cortesAntes = 0, cortesDepois = 0, cortesNaResposta = 0 } = this.perturbacao ?? {}
      const [antes, depois] = resposta ? [0, cortesNaResposta] : [cortesAntes, cortesDepois]
      if (dado < antes) {
        this.cortes += 1
        cortar()
      } else if (dado < antes + depois) {
        this.cortes += 1
        const passa = resposta ? pedaco.subarray(0, pedaco.length >> 1) : pedaco
        para.write(passa, cortar)
      } else if (dado < antes + depois + atrasos) {
        this.atrasos += 1
        // Nothing overtakes it.
        de.pause()
        setTimeout(() => {
          para.write(pedaco)
          de.resume()
        }, this.#sorteio.below(ATRASO_MAXIMO_MS))
      } else if (!para.write(pedaco)) {
        de.pause()
        para.once('drain', () => de.resume())
      }
    })
    de.on('end', () => para.end())
  }
}
