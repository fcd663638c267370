import type { FastifyInstance, FastifyReply } from 'fastify'
import { APLICATIVO } from './store/seeds.ts'

export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  )
}

function emulatorPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Emulador</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #eef1f5 }
.aviso { padding: .6rem 1rem; text-align: center; background: #ffd54d; font-weight: 600 }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem; box-shadow: 0 1px 4px #0003 }
h1 { margin-top: 0; font-size: 1.35rem }
.botoes { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 1px solid #35506b; border-radius: .5rem; background: #fff; color: #1c2430; font: inherit; font-weight: 600; cursor: pointer }
button.sim { border-color: #12703f; background: #12703f; color: #fff }
button:focus-visible { outline: 3px solid #35506b; outline-offset: 2px }
</style>
</head>
<body>
<div class="aviso" role="note">Emulador: esta não é a página verdadeira. Nada sai desta máquina.</div>
<main>
${body}
</main>
</body>
</html>`
}

type Service = 'Bling' | 'Melhor Envio'
/** A question for consent, or the answer to its form. */
export type Ask = Readonly<Record<string, string | undefined>>

const htmlPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

/** `refuse` answers who may not ask, null for others; `decided` who pressed a button. */
export function consentRoutes(
  app: FastifyInstance,
  service: Service,
  refuse: (ask: Ask, reply: FastifyReply) => FastifyReply | null,
  decided: (ask: Ask, reply: FastifyReply, authorised: boolean) => FastifyReply,
): void {
  app.get('/oauth/authorize', async (request, reply) => {
    const ask = request.query as Ask
    return refuse(ask, reply) ?? htmlPage(reply, consentPage(service, ask))
  })
  app.post('/oauth/authorize', async (request, reply) => {
    const ask = request.body as Ask
    return refuse(ask, reply) ?? decided(ask, reply, ask['decisao'] === 'autorizar')
  })
}

/** The question to the owner of the account; its form posts back to the address of the page. */
function consentPage(service: Service, ask: Ask): string {
  const hidden = Object.entries(ask)
    .map(
      ([name, value = '']) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
    )
    .join('\n')
  return emulatorPage(
    `Autorizar no ${service}`,
    `<h1>${service}: autorizar aplicativo</h1>
<p>Você chegou aqui porque o que pediu na loja também é feito no ${service}. Antes, o ${service} pergunta se o aplicativo <strong>${APLICATIVO.nome}</strong> pode ler e mudar a conta <strong>Loja do Emulador</strong>.</p>
<p><strong>Autorizar</strong>: você volta à loja, e ela faz o que você pediu. O que você digitou está guardado lá, e a pergunta não se repete.</p>
<p><strong>Recusar</strong>: você volta à loja, e o que você pediu espera.</p>
<p>Esta conta é de mentira, para experimentar: nenhuma conta de verdade é mudada.</p>
<form method="post">
${hidden}
<div class="botoes">
<button class="sim" type="submit" name="decisao" value="autorizar">Autorizar</button>
<button type="submit" name="decisao" value="recusar">Recusar</button>
</div>
</form>`,
  )
}

/** The answer to an error without an address to redirect to, as with an unknown client_id. */
export const problemPage = (reply: FastifyReply, service: Service, sentence: string): FastifyReply =>
  htmlPage(
    reply,
    emulatorPage(`Erro no ${service}`, `<h1>Não foi possível autorizar</h1><p>${escapeHtml(sentence)}</p>`),
    400,
  )

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address to go back to: always the registered one. Asked for the same place under another name of this machine
 * (localhost for 127.0.0.1), that name is kept, or the browser would come back to another origin than it left.
 */
export function redirectFor(registered: string, asked: string): string {
  if (!URL.canParse(asked) || !URL.canParse(registered)) return registered
  const [wanted, known] = [new URL(asked), new URL(registered)]
  const sameMachine = LOOPBACK.has(wanted.hostname) && LOOPBACK.has(known.hostname)
  const samePlace =
    wanted.port === known.port && wanted.pathname === known.pathname && wanted.protocol === known.protocol
  return sameMachine && samePlace ? `${wanted.origin}${wanted.pathname}` : registered
}

/** Sends the browser to that address with what was decided. */
export function goBack(reply: FastifyReply, address: string, ask: Ask, answer: Record<string, string>): FastifyReply {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...answer, state: ask['state'] ?? '' }))
    url.searchParams.set(name, value)
  return reply.redirect(url.href, 302)
}
