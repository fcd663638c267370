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
export async function abrirIntermediario(destino: number, sorteio: Random) {
  const ligacoes = new Set<Socket>()
  const server = createServer(ligar).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const este = {
    port: (server.address() as AddressInfo).port,
    /** Null passes everything on as it comes. */
    perturbacao: null as Perturbacao | null,
    cortes: 0,
    fechar() {
      server.close()
      for (const ligacao of ligacoes) ligacao.destroy()
    },
  }
  return este

  function ligar(cliente: Socket): void {
    const servidor = dial(destino, '127.0.0.1')
    const cortar = () => {
      cliente.destroy()
      servidor.destroy()
    }
    for (const ligacao of [cliente, servidor]) {
      ligacoes.add(ligacao)
      ligacao.setNoDelay(true).on('error', cortar)
      ligacao.on('close', () => ligacoes.delete(ligacao) && cortar())
    }
    passar(cliente, servidor, cortar, false)
    passar(servidor, cliente, cortar, true)
  }

  function passar(de: Socket, para: Socket, cortar: () => void, resposta: boolean): void {
    de.on('data', (pedaco: Buffer) => {
      const dado = sorteio.below(1000)
      const { cortesAntes = 0, cortesDepois = 0, cortesNaResposta = 0 } = este.perturbacao ?? {}
      const [antes, depois] = resposta ? [0, cortesNaResposta] : [cortesAntes, cortesDepois]
      if (dado < antes + depois) {
        este.cortes += 1
        if (dado < antes) cortar()
        else para.write(resposta ? pedaco.subarray(0, pedaco.length >> 1) : pedaco, cortar)
      } else if (!para.write(pedaco)) {
        de.pause()
        para.once('drain', () => de.resume())
      }
    })
    de.on('end', () => para.end())
  }
}
