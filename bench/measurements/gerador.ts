import { setTimeout as wait } from 'node:timers/promises'
import { carregar } from '../../apps/api/test/support/prova/carga.ts'

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
/** The step at which each client of a case stands: a sale moves forward and back. */
const dados = new Map<string, number>()

async function correr({ url, access, nome, clientes, aoMesmoTempo, ms }: Corrida): Promise<Medida> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const carga = carregar(url, aoMesmoTempo, (qual) => {
    const passos = clientes[qual % clientes.length] ?? []
    const chave = `${nome} ${qual}`
    const n = dados.get(chave) ?? 0
    dados.set(chave, (n + 1) % passos.length)
    const { method, path, body } = passos[n] as Passo
    return { method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  })
  await wait(ms)
  const { status, falhas, tempos, segundos } = await carga.parar()
  const outros = [...status.keys()].filter((um) => um >= 300)
  if (falhas.length > 0 || outros.length > 0) throw new Error(`${nome} was answered with ${outros.join()} ${falhas[0]}`)
  return { tempos, ms: segundos * 1000 }
}

process.once('disconnect', () => process.exit())
process.on('message', (corrida) => {
  correr(corrida as Corrida).then(
    (medida) => process.send?.(medida),
    (erro: unknown) => process.send?.({ erro: String(erro) }),
  )
})
