import type { Caso } from './casos.ts'
import { type Conexao, conectar, escrever } from './conexao.ts'
import { serFilho } from './filho.ts'

export interface DadosDoGerador {
  readonly casos: readonly Caso[]
  readonly access: string
  /** The port of each server that may be asked. */
  readonly portas: Readonly<Record<string, number>>
}

// The clients of the measurement, in a process of their own.
serFilho(async ({ casos, access, portas }: DadosDoGerador) => {
  const conexoes = new Map<string, Conexao>()
  const conexaoDe = (alvo: string, cliente: number): Conexao => {
    const chave = `${alvo} ${cliente}`
    const conexao = conexoes.get(chave) ?? conectar(portas[alvo] ?? 0)
    conexoes.set(chave, conexao)
    return conexao
  }
  const headers = { authorization: `Bearer ${access}` }
  // Written beforehand; every server is asked the same.
  const pedidos = casos.map(({ clientes }) =>
    clientes.map((passos) =>
      passos.map(({ method, path, body }) => escrever(method, path, headers, body && JSON.stringify(body))),
    ),
  )
  // Shared by the servers, which move the same sale: each goes on where another left it.
  const dados: Record<string, number> = {}
  return {
    async umaVez({ alvo, caso }, cliente) {
      const clientes = pedidos[caso] ?? []
      const passos = clientes[cliente % clientes.length] ?? []
      const chave = `${caso} ${cliente}`
      const passo = dados[chave] ?? 0
      dados[chave] = (passo + 1) % passos.length
      const status = await conexaoDe(alvo, cliente).pedir(passos[passo] ?? '')
      if (status >= 300) throw new Error(`${alvo}: ${casos[caso]?.nome} was answered with ${status}`)
    },
  }
})
