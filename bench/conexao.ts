import { connect } from 'node:net'

/** One kept connection, asked one thing at a time. */
export interface Conexao {
  pedir(pedido: { method: string; path: string; headers: Record<string, string>; body?: string }): Promise<Resposta>
  fechar(): void
}
interface Resposta {
  readonly status: number
  readonly body: string
}

const FIM_DO_CABECALHO = '\r\n\r\n'

/**
 * HTTP 1.1 with next to nothing of its own: what is measured is the shop's answer, not the client, which stands beside
 * a database driver as bare as this.
 */
export function conectar(host: string, port: number): Conexao {
  const socket = connect({ host, port, noDelay: true })
  let chegado = Buffer.alloc(0)
  let esperando: { resolve(resposta: Resposta): void; reject(erro: Error): void } | null = null
  socket.on('data', (parte) => {
    chegado = chegado.length === 0 ? parte : Buffer.concat([chegado, parte])
    const resposta = lerResposta(chegado)
    if (!resposta) return
    chegado = Buffer.alloc(0)
    esperando?.resolve(resposta)
  })
  socket.on('error', (erro) => esperando?.reject(erro))
  socket.on('close', () => esperando?.reject(new Error('the server closed the connection')))
  return {
    pedir: ({ method, path, headers, body = '' }) =>
      new Promise((resolve, reject) => {
        esperando = { resolve, reject }
        const linhas = [`${method} ${path} HTTP/1.1`, `host: ${host}:${port}`]
        for (const [nome, valor] of Object.entries(headers)) linhas.push(`${nome}: ${valor}`)
        if (body) linhas.push(`content-length: ${Buffer.byteLength(body)}`)
        socket.write(linhas.join('\r\n') + FIM_DO_CABECALHO + body)
      }),
    fechar: () => void socket.destroy(),
  }
}

/** Null while it has not come whole. Every answer of the shop says its length. */
function lerResposta(chegado: Buffer): Resposta | null {
  const fim = chegado.indexOf(FIM_DO_CABECALHO)
  if (fim < 0) return null
  const cabecalho = chegado.toString('latin1', 0, fim)
  const tamanho = Number(/\r\ncontent-length: (\d+)/i.exec(cabecalho)?.[1])
  if (Number.isNaN(tamanho)) throw new Error(`an answer without its length: ${cabecalho}`)
  const inicio = fim + FIM_DO_CABECALHO.length
  if (chegado.length < inicio + tamanho) return null
  return { status: Number(cabecalho.slice(9, 12)), body: chegado.toString('utf8', inicio, inicio + tamanho) }
}
