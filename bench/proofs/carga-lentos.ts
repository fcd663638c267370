import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
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
  const calados = Array.from({ length: surdos }, () => abrir().pause())
  // One at a time, until the kernel's own room for answers is full: it is not them that overload the shop.
  const perguntar = setInterval(() => {
    for (const socket of calados) if (!socket.destroyed && socket.writableLength === 0) socket.write(pedido)
  }, 1000)
  const encerrarTodos = () => {
    clearInterval(gota)
    clearInterval(perguntar)
    for (const socket of sockets) socket.destroy()
  }
  return {
    quantas: gotas + surdos,
    /** Waits until the server has closed them, at most so long, and answers how many it closed. */
    async encerradasAte(ms: number): Promise<number> {
      const fim = performance.now() + ms
      while (encerradas < sockets.length && performance.now() < fim) await wait(200)
      const pelaLoja = encerradas
      encerrarTodos()
      return pelaLoja
    },
  }
}
