import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/**
 * Why the shop cannot serve at its address, looked at before minutes of preparing; null when it can. The start itself looks
 * again and says the same (apps/api/src/infra/http/listen.ts). Where a database's server is, or was, at the data, only the
 * start knows: it may be this shop, still closing.
 */
export async function refuseAddress(env) {
  const dataDir = resolve(env.INIT_CWD ?? process.cwd(), env.DATA_DIR || './dados')
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return null
  const port = env.PORT?.trim() || '3000'
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    return `A variável PORT tem um valor que não serve: "${env.PORT}"; deve ser um número inteiro de 0 a 65535.`
  const address = { host: env.HOST?.trim() || '127.0.0.1', port: Number(port) }
  const code = await errorOf(address)
  return code && sentence(code, address, Number(env.EMULATOR_PORT || 3001))
}

/** The code of the error that listening there gives; null when it can be listened there. */
async function errorOf({ host, port }) {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    await new Promise((done) => server.close(done))
    return null
  } catch (error) {
    return error.code
  }
}

async function sentence(code, { host, port }, emulatorPort) {
  if (code === 'EADDRINUSE') {
    const free = await freePort({ host, port }, emulatorPort)
    const hint = free === null ? '' : ` (está livre: PORT=${free} npm start)`
    return `A porta ${port} já está em uso por outro programa. Encerre-o, ou informe outra porta em PORT${hint}.`
  }
  if (code === 'EACCES') return `O sistema não permite usar a porta ${port}. Informe em PORT uma acima de 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST=${host} não é um endereço deste computador. Informe um que seja, ou retire HOST: a loja atende então só aqui.`
  return `Não foi possível atender no endereço ${host} (${code}). Confira HOST.`
}

async function freePort({ host, port }, emulatorPort) {
  for (let next = port + 1; next < Math.min(port + 100, 65_536); next += 1)
    if (next !== emulatorPort && (await errorOf({ host, port: next })) === null) return next
  return null
}
