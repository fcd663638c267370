import { beforeEach, describe, expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../test/support/loja-com-bling.ts'

const { loja, emulador } = await lojaComBlingDoArquivo()

/** How a phone and a computer call the shop. */
const ENDERECOS = ['192.168.0.7:3000', 'localhost:3000']
const CONTAS = [
  ['bling', '/api/bling/auth/', '/bling/callback', '/api/bling/callback/'],
  ['melhor-envio', '/api/melhor-envio/auth/', '/melhor-envio/callback', '/api/melhor-envio/callback/'],
] as const
const formulario = { 'content-type': 'application/x-www-form-urlencoded' }

beforeEach(() =>
  // The shop of a test is `http://localhost` for itself.
  emulador.controle('PATCH', '/configuracao', {
    redirect: 'http://localhost/bling/callback',
    redirectMelhorEnvio: 'http://localhost/melhor-envio/callback',
  }),
)

/** The page to authorise, as a browser that calls the shop `host` is sent to it. */
async function ida(rota: string, host: string) {
  const { url } = (await loja.pedir('GET', rota, undefined, { host })).body
  const { host: destino, pathname, search } = new URL(url)
  return { destino, caminho: pathname + search }
}

/** Returns what the page's form posts, with the button that a person presses. */
function preenchido(html: string, decisao: string): string {
  const campos = new URLSearchParams()
  for (const [, nome = '', valor = ''] of html.matchAll(/name="(\w+)" value="([^"]*)">/g)) campos.set(nome, valor)
  campos.set('decisao', decisao)
  return campos.toString()
}

describe.each(CONTAS)('the emulated %s', (_, rota, retorno, callback) => {
  test.each(ENDERECOS)('is authorised without leaving %s', async (host) => {
    const { destino, caminho } = await ida(rota, host)
    expect(destino).toBe(host)
    const pagina = await loja.app.inject({ method: 'GET', url: caminho, headers: { host } })
    expect([pagina.statusCode, pagina.body]).toEqual([200, expect.stringContaining('>Autorizar</button>')])
    expect(pagina.headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'")
    const payload = preenchido(pagina.body, 'autorizar')
    const volta = await loja.app.inject({ method: 'POST', url: caminho, headers: { host, ...formulario }, payload })
    expect(volta.statusCode).toBe(302)
    // Without an origin: the browser stays at the one that it is at.
    const { pathname, searchParams } = new URL(volta.headers.location ?? '', `https://${host}`)
    expect(volta.headers.location).toMatch(/^\/[a-z]/)
    expect(pathname).toBe(retorno)
    const corpo = { code: searchParams.get('code'), state: searchParams.get('state') }
    expect(await loja.pedir('POST', callback, corpo, { host })).toMatchObject({
      status: 200,
      body: { conectado: true },
    })
  })

  test('that is refused leads back with the reason', async () => {
    const { caminho } = await ida(rota, '192.168.0.7:3000')
    const { body } = await loja.app.inject({ method: 'GET', url: caminho })
    const payload = preenchido(body, 'recusar')
    const volta = await loja.app.inject({ method: 'POST', url: caminho, headers: formulario, payload })
    expect(volta.headers.location).toContain(`${retorno}?error=access_denied`)
  })
})

test('only the pages to authorise are shown: nothing else of the emulator is reached through the shop', async () => {
  for (const caminho of ['/controle/estado', '/bling/Api/v3/produtos', '/bling/Api/v3/oauth/token', '/'])
    expect((await loja.pedir('GET', `/api/emulador${caminho}`)).status).toBe(404)
  const refusedPage = await loja.app.inject({
    method: 'GET',
    url: '/api/emulador/bling/Api/v3/oauth/authorize?client_id=x',
  })
  expect([refusedPage.statusCode, refusedPage.body]).toEqual([400, expect.stringContaining('client_id')])
})

test('an emulator that does not answer leads back to the shop, in words', async () => {
  await emulador.controle('POST', '/falhas', { acao: 'derrubar', caminho: '*/oauth/authorize*', vezes: 1 })
  const { caminho } = await ida('/api/bling/auth/', '192.168.0.7:3000')
  const { statusCode, body } = await loja.app.inject({ method: 'GET', url: caminho })
  expect([statusCode, body]).toEqual([502, expect.stringContaining('O emulador não respondeu')])
})
