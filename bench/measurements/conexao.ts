import { connect } from 'node:net'

/** One kept connection, asked one thing at a time. */
export interface Conexao {
  /** The status of the answer, which has then come whole; its body is not looked at. */
  pedir(pedido: string): Promise<number>
}

const FIM_DO_CABECALHO = '\r\n\r\n'

/** The bytes of a request. */
export function escrever(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const linhas = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [nome, valor] of Object.entries(headers)) linhas.push(`${nome}: ${valor}`)
  if (body) linhas.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return linhas.join('\r\n') + FIM_DO_CABECALHO + body
}

/**
 * A minimal HTTP 1.1 client, so that the measurement takes little of the processor that it measures.
 */
export function conectar(port: number): Conexao {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let cabecalho = ''
  let status = 0
  /** Bytes of the body still to come; null while the header is not there. */
  let faltam: number | null = null
  let esperando: { resolve(status: number): void; reject(erro: Error): void } | null = null
  socket.on('data', (parte) => {
    let corpo = parte.length
    if (faltam === null) {
      const antes = cabecalho.length
      cabecalho += parte.toString('latin1')
      const fim = cabecalho.indexOf(FIM_DO_CABECALHO)
      if (fim < 0) return
      const tamanho = Number(/\r\ncontent-length: (\d+)/i.exec(cabecalho)?.[1])
      if (Number.isNaN(tamanho)) throw new Error(`an answer without its length: ${cabecalho.slice(0, fim)}`)
      status = Number(cabecalho.slice(9, 12))
      faltam = tamanho
      corpo -= fim + FIM_DO_CABECALHO.length - antes
    }
    faltam -= corpo
    if (faltam > 0) return
    faltam = null
    cabecalho = ''
    esperando?.resolve(status)
  })
  socket.on('error', (erro) => esperando?.reject(erro))
  socket.on('close', () => esperando?.reject(new Error('the server closed the connection')))
  return {
    pedir: (pedido) =>
      new Promise((resolve, reject) => {
        esperando = { resolve, reject }
        socket.write(pedido)
      }),
  }
}
