import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN } from '../../../test/support/banco-de-loja.ts'
import { openLoja, type TestLoja } from '../../../test/support/loja.ts'
import { listenHere } from '../../../test/support/porta.ts'
import { closeGently, listen, portOf, takeAddress } from './listen.ts'

async function lojaQueAtende(): Promise<{ loja: TestLoja; url: string }> {
  const loja = await openLoja()
  onTestFinished(() => loja.fechar())
  return { loja, url: `http://127.0.0.1:${await listen(loja.app, { HOST: '127.0.0.1', PORT: 0, EMULATOR_PORT: 0 })}` }
}

test('a request in progress when the shop is told to stop is answered; new ones are not accepted', async () => {
  const { loja, url } = await lojaQueAtende()
  const corpo = JSON.stringify(ADMIN)
  const pedido = request(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': corpo.length, expect: '100-continue' },
  })
  pedido.flushHeaders()
  // The server has the request and waits for its body.
  await once(pedido, 'continue')
  const fechada = closeGently(loja.app)
  await expect(fetch(`${url}/api/saude/`)).rejects.toThrow('fetch failed')
  const chegada = once(pedido, 'response')
  pedido.end(corpo)
  const [resposta] = await chegada
  expect([resposta.statusCode, resposta.headers.connection]).toEqual([200, 'close'])
  resposta.resume()
  await fechada
})

test.runIf(process.platform === 'linux')(
  'a crowd at the door comes in several at a time, not one in a turn',
  async () => {
    const { loja, url } = await lojaQueAtende()
    let entraram = 0
    const voltas = new Set<number>()
    let volta = 0
    const dentro = Promise.withResolvers<void>()
    loja.app.server.on('connection', () => {
      voltas.add(volta)
      if (++entraram === 64) dentro.resolve()
    })
    const turnLoop = () => {
      volta += 1
      if (entraram < 64) setImmediate(turnLoop)
    }
    const clientes = Array.from({ length: 64 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
    onTestFinished(() => void clientes.map((cliente) => cliente.destroy()))
    turnLoop()
    await dentro.promise
    expect(voltas.size).toBeLessThan(40)
  },
)

test.each([
  ['a shop that leaves says so at its health, and still answers', false, 503, 'ENCERRANDO'],
  ['one whose place another process takes is healthy', true, 200, undefined],
])('%s', async (_, takenOver, status, codigo) => {
  const { loja } = await lojaQueAtende()
  Object.assign(loja.app.leaving, { begun: true, takenOver })
  const saude = await loja.pedir('GET', '/api/saude/')
  expect([saude.status, saude.body.codigo]).toEqual([status, codigo])
  const lista = await loja.pedir('GET', '/api/vendas/')
  expect([lista.status, lista.headers['connection']]).toEqual([200, 'close'])
})

test('a port in use is refused with a sentence that names a free one, which is not the emulator’s', async () => {
  const PORT = await occupyPort()
  await occupyPort(PORT + 1).catch(() => undefined)
  const loja = await openLoja()
  onTestFinished(() => loja.fechar())
  const env = { HOST: '127.0.0.1', PORT, EMULATOR_PORT: PORT + 2 }
  // Runs one after the other: each tries the free ports, and finds taken what the other one tries.
  const recusas = [await listen(loja.app, env).catch(String), await takeAddress(env).catch(String)]
  expect(recusas[0]).toContain(`A porta ${PORT} já está em uso por outro programa. Encerre-o, ou informe outra`)
  expect(recusas[1]).toBe(recusas[0])
  const livre = Number(/PORT=(\d+) npm start/.exec(String(recusas[0]))?.[1])
  expect(livre).toBeGreaterThan(PORT + 2)
  expect(await occupyPort(livre)).toBe(livre)
  expect(portOf(loja.app)).toBeNull()
})

/** Another program at a port, any when none is given; answers its port. */
async function occupyPort(port = 0): Promise<number> {
  const ocupante = createServer()
  onTestFinished(() => void ocupante.close())
  return listenHere(ocupante, port)
}
