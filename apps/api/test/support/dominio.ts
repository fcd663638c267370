import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { abrirAutoridade } from './autoridade-acme.ts'

const DOMINIO = 'loja.exemplo.com.br'

/** A domain of its own for a program that is started: an authority by https, and the settings that lead to it. */
export async function abrirDominio(pasta: string) {
  const [https, http] = [await portaLivre(), await portaLivre()]
  const autoridade = await abrirAutoridade({
    https: 'localhost',
    resolve: (_dominio, prova) => ({ host: '127.0.0.1', port: prova === 'http-01' ? http : https }),
  })
  const raiz = join(pasta, 'raiz.pem')
  writeFileSync(raiz, autoridade.raiz)
  return {
    provas: autoridade.provas,
    fechar: autoridade.fechar,
    env: {
      DOMINIO,
      DOMINIO_PORTA_HTTPS: String(https),
      DOMINIO_PORTA_HTTP: String(http),
      ACME_DIRETORIO: autoridade.diretorio,
      NODE_EXTRA_CA_CERTS: raiz,
    },
    /** Status and HSTS of the health check, over a connection of its own that trusts the authority. */
    async saude(): Promise<readonly [number, string]> {
      const sent = request({
        ...{ host: '127.0.0.1', port: https, servername: DOMINIO, path: '/api/saude/' },
        ca: autoridade.raiz,
        agent: false,
      })
      sent.end()
      const [answer] = await once(sent, 'response')
      answer.resume()
      return [answer.statusCode, answer.headers['strict-transport-security']]
    },
  }
}

async function portaLivre(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '0.0.0.0'), 'listening')
  const address = server.address()
  server.close()
  return address && typeof address === 'object' ? address.port : 0
}
