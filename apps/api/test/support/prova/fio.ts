import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Where the shop is asked: its port on this machine, or that of `--rede` by TLS. */
export interface LugarDaLoja {
  readonly host: string
  readonly port: number
  readonly tls: boolean
}

/** A connection to that place. An attacker believes any certificate; what people see of it is tested elsewhere. */
export function connectSocket({ host, port, tls }: LugarDaLoja, localAddress?: string): Socket {
  const como = { host, port, noDelay: true, ...(localAddress === undefined ? {} : { localAddress }) }
  const socket = tls ? connectTls({ ...como, rejectUnauthorized: false }) : connect(como)
  return socket.on('error', () => undefined)
}

/** A connection, from an address of its own (127.x.y.z), which is opened again when it was ended. */
export class Fio {
  readonly #lugar: LugarDaLoja
  readonly #endereco: string | undefined
  #socket: Socket | null = null

  constructor(lugar: LugarDaLoja, endereco?: string) {
    this.#lugar = lugar
    this.#endereco = endereco
  }

  abrir(): Socket {
    return this.abrirDeNovo() ?? (this.#socket as Socket)
  }

  /** The new connection when there was none, or it had ended; null while it is open. */
  abrirDeNovo(): Socket | null {
    if (this.aberto) return null
    return (this.#socket = connectSocket(this.#lugar, this.#endereco))
  }

  get aberto(): boolean {
    return this.#socket !== null && !this.#socket.destroyed
  }

  /** Sends the bytes; answers the status, or 0 when the connection ended without one. Reads only what is counted. */
  async pedir(bytes: string | Uint8Array): Promise<number> {
    return (await this.perguntar(bytes)).status
  }

  perguntar(bytes: string | Uint8Array): Promise<{ status: number; retryAfter: boolean }> {
    const socket = this.abrir()
    return new Promise((resolve) => {
      let lido = ''
      let falta = -1
      const finishReading = (status: number) => {
        socket.off('data', readChunk).off('close', fechou)
        resolve({ status, retryAfter: /\r\nretry-after: \d/i.test(lido) })
      }
      const fechou = () => finishReading(0)
      const readChunk = (parte: Buffer) => {
        let corpo = parte.length
        if (falta < 0) {
          lido += parte.toString('latin1')
          const fim = lido.indexOf('\r\n\r\n')
          if (fim < 0) return
          corpo = lido.length - fim - 4
          lido = lido.slice(0, fim)
          falta = Number(/\r\ncontent-length: (\d+)/i.exec(lido)?.[1] ?? 0)
        }
        falta -= corpo
        if (falta > 0) return
        // The server does not want the rest of a refused body, or answers no more over it.
        if (/\r\nconnection: close/i.test(lido)) socket.destroy()
        finishReading(Number(lido.slice(9, 12)))
      }
      socket.on('data', readChunk).on('close', fechou)
      socket.write(bytes)
    })
  }

  /** Sends so many requests at once; answers the status of each that was answered before the connection ended. */
  despejar(bytes: Uint8Array, pedidos: number): Promise<string[]> {
    const socket = this.abrir()
    return new Promise((resolve) => {
      const respostas: string[] = []
      let resto = ''
      const finishReading = () => {
        socket.off('data', readChunk).off('close', finishReading)
        resolve(respostas)
      }
      const readChunk = (parte: Buffer) => {
        const texto = resto + parte.toString('latin1')
        for (const [, status = ''] of texto.matchAll(/HTTP\/1\.1 (\d{3}) /g)) respostas.push(status)
        // Perhaps the beginning of a status, one byte short.
        resto = texto.slice(-12)
        if (respostas.length >= pedidos) finishReading()
      }
      socket.on('data', readChunk).on('close', finishReading)
      socket.write(bytes)
    })
  }

  fechar(): void {
    this.#socket?.destroy()
  }
}

/** A request as bytes on the wire; the body as it is, whatever it is. */
export function buildRequest(
  linha: string,
  cabecalhos: readonly string[] = [],
  corpo = '',
  tipo = 'application/json',
): string {
  const bodyHeaders = corpo === '' ? [] : [`content-type: ${tipo}`, `content-length: ${Buffer.byteLength(corpo)}`]
  return [`${linha} HTTP/1.1`, 'host: loja', ...cabecalhos, ...bodyHeaders, '', corpo].join('\r\n')
}
export const assinado = (access: string) => [`authorization: Bearer ${access}`]

/** Returns what a TLS client sends first, as it goes over the wire. */
export async function primeiraMensagem(): Promise<Buffer<ArrayBuffer>> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cliente = connectSocket({ host: '127.0.0.1', port, tls: true })
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [mensagem] = (await once(socket, 'data')) as [Buffer<ArrayBuffer>]
  cliente.destroy()
  server.close()
  return mensagem
}
