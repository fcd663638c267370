import { verify } from '@node-rs/argon2'
import type { ClientConfig, PoolClient } from 'pg'
import { createPool } from '../apps/api/src/infra/database/database.ts'
import type { Caso, Passo } from './casos.ts'
import { serFilho } from './filho.ts'
import { type Comando, paraRepetir } from './gravacao.ts'

/** The statements of a request, one after the other; what they insert refers to what they inserted. */
async function repetir(client: PoolClient, comandos: readonly Comando[]): Promise<void> {
  const novos = new Map<unknown, unknown>()
  for (const { text, values, devolveu } of comandos) {
    const agora = values.map((value) => novos.get(value) ?? paraRepetir(value))
    const { rows } = await client.query<{ id?: unknown }>({ text, values: agora })
    if (devolveu !== undefined) novos.set(devolveu, rows[0]?.id)
  }
}

/** The same SQL with the driver's own connections and nothing around it; for a sign-in, the bare hash as well. */
serFilho(async ({ config, casos }: { config: ClientConfig; casos: readonly Caso[] }) => {
  const pool = createPool({ ...config, max: 64 })
  const conexoes: PoolClient[] = []
  const passoDe: Record<string, number> = {}
  const proximo = (caso: number, cliente: number): Passo | undefined => {
    const clientes = casos[caso]?.clientes ?? []
    const passos = clientes[cliente % clientes.length] ?? []
    const chave = `${caso} ${cliente}`
    const passo = passoDe[chave] ?? 0
    passoDe[chave] = (passo + 1) % passos.length
    return passos[passo]
  }
  return {
    async umaVez({ caso }, cliente) {
      const passo = proximo(caso, cliente)
      if (!passo) throw new Error(`there is no case ${caso}`)
      const client = (conexoes[cliente] ??= await pool.connect())
      if (passo.senha) await verify(passo.senha.hash, passo.senha.texto)
      await repetir(client, passo.comandos)
    },
  }
})
