import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'

/** A socket of our own before the run's database server: after a cut, clients find the database away. */
export interface PassagemDoBanco {
  readonly config: Pick<pg.ClientConfig, 'host' | 'port' | 'ssl'>
  /** No connection goes on and none is accepted. */
  cortar(): Promise<void>
  reabrir(): Promise<void>
  fechar(): Promise<void>
}

const PORT = 5432

/** `despedida`: said to a client after the database has closed its connection, as a pooler does. */
export async function openPassage({ despedida }: { despedida?: Buffer } = {}): Promise<PassagemDoBanco> {
  const { host = '', port = PORT, ssl } = inject('cluster').app
  const pasta = mkdtempSync(join(tmpdir(), 'estampa-passagem-'))
  const abertos = new Set<Socket>()
  const server = createServer((cliente) => {
    const banco = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const socket of [cliente, banco]) {
      abertos.add(socket)
      // Whichever side ends takes the other along.
      socket
        .on('error', () => undefined)
        .once('close', () => abertos.delete(socket) && (cliente.destroySoon(), banco.destroy()))
    }
    cliente.pipe(banco).pipe(cliente, { end: !despedida })
    if (despedida) banco.once('end', () => cliente.end(despedida))
  })
  const reopenPassagem = async () => {
    await once(server.listen(join(pasta, `.s.PGSQL.${PORT}`)), 'listening')
  }
  const cutConnections = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of abertos) socket.destroy()
    await once(server, 'close')
  }
  await reopenPassagem()
  return {
    config: { host: pasta, port: PORT, ...(ssl === undefined ? {} : { ssl }) },
    cortar: cutConnections,
    reabrir: reopenPassagem,
    async fechar() {
      await cutConnections()
      rmSync(pasta, { recursive: true })
    },
  }
}
