import { connect, type Socket } from 'node:net'
import type { LojaSobCarga } from './carga-loja.ts'

/** Connections that hold on: some send a header a byte a second, some ask for lists and never read them. */
export function prender(loja: LojaSobCarga, gotas: number, surdos: number) {
  const sockets: Socket[] = []
  let encerradas = 0
  const abrir = () => {
    const socket = connect({ port: loja.port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.on('close', () => (encerradas += 1))
    sockets.push(socket)
    return socket
  }
  const pingando = Array.from({ length: gotas }, () => {
    const socket = abrir()
    socket.write('POST /api/auth/login/ HTTP/1.1\r\nhost: loja\r\nx-a: ')
    socket.resume()
    return socket
  })
  const gota = setInterval(() => {
    for (const socket of pingando) if (!socket.destroyed) socket.write('x')
  }, 1000)
  const pedido = `GET /api/produtos/busca/?limite=200 HTTP/1.1\r\nhost: loja\r\nauthorization: Bearer ${loja.access}\r\n\r\n`
  for (let n = 0; n < surdos; n++) {
    const socket = abrir()
    socket.pause()
    socket.write(pedido.repeat(50))
  }
  return {
    /** Answers how many of them the server had closed by now. */
    soltar(): number {
      clearInterval(gota)
      const antes = encerradas
      for (const socket of sockets) socket.destroy()
      return antes
    },
  }
}
