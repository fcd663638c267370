import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { StartupError } from './startup-error.ts'

/** Requests in progress get this long to end, ms. */
const grace = 10_000

/** Listens and returns the port (the one found, for PORT=0). Rejects with `StartupError`. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw new StartupError(sentence((error as NodeJS.ErrnoException).code ?? '', HOST, PORT), { cause: error })
  }
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : PORT
}

function sentence(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `A porta ${port} já está em uso por outro programa. Encerre-o, ou informe outra porta em PORT (por exemplo: PORT=${port + 1} npm start).`
  if (code === 'EACCES') return `O sistema não permite usar a porta ${port}. Informe em PORT uma acima de 1023.`
  return `Não foi possível atender no endereço ${host} (${code}). Confira HOST.`
}

/** Stops accepting, lets requests in progress end, then cuts those that take too long. */
export async function closeGently(app: FastifyInstance): Promise<void> {
  // A connection that becomes idle after closing began stays open for the next request, which will not come.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => app.server.closeAllConnections(), grace)
  await app.close()
  clearInterval(idle)
  clearTimeout(impatience)
}
