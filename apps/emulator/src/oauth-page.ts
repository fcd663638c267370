import { emulatorPage, escapeHtml } from './html.ts'

/** The question to the owner of the account; its form posts back to the address of the page. */
export function consentPage(service: string, application: string, fields: Readonly<Record<string, string>>): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n')
  const [account, app] = [escapeHtml(service), escapeHtml(application)]
  return emulatorPage(
    `Autorizar no ${service}`,
    `<h1>${account}: autorizar aplicativo</h1>
<p>Você chegou aqui porque o que pediu na loja também é feito no ${account}. Antes, o ${account} pergunta se o aplicativo <strong>${app}</strong> pode ler e mudar a conta <strong>Loja do Emulador</strong>.</p>
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

/** The page for an error without an address to redirect to, as with an unknown client_id. */
export function problemPage(service: string, sentence: string): string {
  return emulatorPage(`Erro no ${service}`, `<h1>Não foi possível autorizar</h1><p>${escapeHtml(sentence)}</p>`)
}

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

export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
