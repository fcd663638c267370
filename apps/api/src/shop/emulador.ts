import { CORPO_MAXIMO_PUBLICO } from '@estampa/contract/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fetchOutside } from '../infra/http/outbound.ts'

/** Where the shop shows pages of the emulator, which only this machine reaches. */
const PAGINAS = '/api/emulador'
const TIMEOUT_MS = 10_000

/** The emulator's page at the shop's own address: a phone of the local network reaches no other. */
export function toLojaAddress(pagina: string, origem: string): string {
  const { pathname, search } = new URL(pagina)
  return `${origem}${PAGINAS}${pathname}${search}`
}

/**
 * Shows the emulator's pages to authorise (`paginas`) at the shop's own address, for GET and POST. The emulator knows
 * the shop as `publicUrl`: it is asked to lead to that address, and the browser stays at the one that it uses.
 */
export async function paginasDoEmulador(app: FastifyInstance, paginas: readonly string[], publicUrl: string) {
  await app.register(async (escopo) => {
    escopo.removeAllContentTypeParsers()
    escopo.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: CORPO_MAXIMO_PUBLICO },
      (_request, corpo, done) => done(null, corpo),
    )
    for (const pagina of paginas)
      escopo.route<{ Body?: string }>({
        method: ['GET', 'POST'],
        url: `${PAGINAS}${new URL(pagina).pathname}`,
        config: { publica: true, carga: 'aviso' },
        handler: async ({ method, url, body }, reply) => {
          const pedida = enderecoNoEmulador(pagina, new URL(url, publicUrl).searchParams, publicUrl)
          const corpo = method === 'POST' ? { body: new URLSearchParams(body) } : {}
          const resposta = await fetchOutside(pedida, { method, ...corpo, timeoutMs: TIMEOUT_MS }).catch(() => null)
          if (!resposta) return sendPage(reply.code(502), FORA)
          const destino = resposta.headers.get('location')
          if (destino !== null) return reply.redirect(caminhoDe(destino, publicUrl), 302)
          return sendPage(reply.code(resposta.status), resposta.body.toString('utf8'))
        },
      })
  })
}

function enderecoNoEmulador(pagina: string, query: URLSearchParams, publicUrl: string): URL {
  const pedida = new URL(pagina)
  for (const [nome, valor] of query)
    pedida.searchParams.append(nome, nome === 'redirect_uri' ? `${publicUrl}${caminhoDe(valor, publicUrl)}` : valor)
  return pedida
}

/** The address without its origin, whatever that was. */
function caminhoDe(endereco: string, base: string): string {
  if (!URL.canParse(endereco, base)) return '/'
  const { pathname, search } = new URL(endereco, base)
  // Not `//other.example`, which names another origin.
  return `/${pathname.replace(/^\/+/, '')}${search}`
}

/** It has its styles in the page; nothing else may run or be fetched. */
const POLITICA =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const sendPage = (reply: FastifyReply, pagina: string) =>
  reply.header('content-security-policy', POLITICA).type('text/html; charset=utf-8').send(pagina)

const FORA = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emulador fechado</title>
<link rel="icon" href="data:,">
<style>body { max-width: 30rem; margin: 2rem auto; padding: 0 1.5rem; font: 16px/1.5 system-ui, sans-serif }</style>
</head>
<body>
<main>
<h1>O emulador não respondeu</h1>
<p>Ele abre junto com a loja, no computador dela. A janela em que a loja foi aberta diz por que ele não abriu.</p>
<p>O que você pediu continua guardado neste navegador.</p>
<p><a href="/produtos">Voltar à loja</a></p>
</main>
</body>
</html>`
