import { Agent, request } from 'node:http'

export interface Passo {
  readonly method: string
  readonly path: string
  readonly body?: object
}
/** `clientes`: what each client asks in turns; with more clients than there are, they begin again. */
export interface Corrida {
  readonly url: string
  readonly access: string
  readonly nome: string
  readonly clientes: readonly (readonly Passo[])[]
  readonly aoMesmoTempo: number
  readonly ms: number
}
/** Milliseconds of each request, and of all of it. */
export interface Medida {
  readonly tempos: readonly number[]
  readonly ms: number
}

// The clients of the measurement, in a process of their own.
const agent = new Agent({ keepAlive: true })
/** The step at which each client of a case stands: a sale moves forward and back. */
const dados = new Map<string, number>()

function pedir({ url, access }: Corrida, { method, path, body }: Passo): Promise<number> {
  const texto = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${access}`,
    ...(texto && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto) }),
  }
  return new Promise((resolve, reject) => {
    const pedido = request(url + path, { method, headers, agent }, (resposta) => {
      resposta.resume().on('end', () => resolve(resposta.statusCode ?? 0))
    })
    pedido.on('error', reject).end(texto)
  })
}

async function correr(corrida: Corrida): Promise<Medida> {
  const tempos: number[] = []
  const inicio = performance.now()
  const cliente = async (_: unknown, qual: number) => {
    const passos = corrida.clientes[qual % corrida.clientes.length] ?? []
    const chave = `${corrida.nome} ${qual}`
    for (let antes = performance.now(); antes - inicio < corrida.ms; ) {
      const n = dados.get(chave) ?? 0
      dados.set(chave, (n + 1) % passos.length)
      const status = await pedir(corrida, passos[n] as Passo)
      if (status >= 300) throw new Error(`${corrida.nome} was answered with ${status}`)
      const depois = performance.now()
      tempos.push(depois - antes)
      antes = depois
    }
  }
  await Promise.all(Array.from({ length: corrida.aoMesmoTempo }, cliente))
  return { tempos, ms: performance.now() - inicio }
}

process.once('disconnect', () => process.exit())
process.on('message', (corrida) => {
  correr(corrida as Corrida).then(
    (medida) => process.send?.(medida),
    (erro: unknown) => process.send?.({ erro: String(erro) }),
  )
})
