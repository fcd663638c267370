import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import type { Random } from '../random.ts'

/** Out of a thousand chunks of data, how many end both connections. */
export interface Perturbacao {
  /** The piece is not passed on. */
  readonly cortesAntes: number
  /** The piece is passed on first: a request is carried out and its answer is lost. */
  readonly cortesDepois: number
  /** Half an answer arrives. */
  readonly cortesNaResposta: number
}

/** A TCP proxy in front of a program that may die and come back on the same port. */
export async function openIntermediary(destino: number, sorteio: Random) {
  const ligacoes = new Set<Socket>()
  const server = createServer(connectClient).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = {
    port: (server.address() as AddressInfo).port,
    /** Null passes everything on as it comes. */
    perturbacao: null as Perturbacao | null,
    cortes: 0,
    fechar() {
      server.close()
      for (const ligacao of ligacoes) ligacao.destroy()
    },
  }
  return proxy

  function connectClient(cliente: Socket): void {
    const servidor = dial(destino, '127.0.0.1')
    const cutConnections = () => {
      cliente.destroy()
      servidor.destroy()
    }
    for (const ligacao of [cliente, servidor]) {
      ligacoes.add(ligacao)
      ligacao.setNoDelay(true).on('error', cutConnections)
      ligacao.on('close', () => ligacoes.delete(ligacao) && cutConnections())
    }
    forwardData(cliente, servidor, cutConnections, false)
    forwardData(servidor, cliente, cutConnections, true)
  }

  function forwardData(source: Socket, target: Socket, cortar: () => void, resposta: boolean): void {
    source.on('data', (pedaco: Buffer) => {
      const dado = sorteio.below(1000)
      const { cortesAntes = 0, cortesDepois = 0, cortesNaResposta = 0 } = proxy.perturbacao ?? {}
      const [antes, depois] = resposta ? [0, cortesNaResposta] : [cortesAntes, cortesDepois]
      if (dado < antes + depois) {
        proxy.cortes += 1
        if (dado < antes) cortar()
        else target.write(resposta ? pedaco.subarray(0, pedaco.length >> 1) : pedaco, cortar)
      } else if (!target.write(pedaco)) {
        source.pause()
        target.once('drain', () => source.resume())
      }
    })
    source.on('end', () => target.end())
  }
}
