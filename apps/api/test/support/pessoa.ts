import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { createUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import type { createAutenticador } from './autenticador.ts'
import type { Resposta, TestLoja } from './loja.ts'

export const SENHA = 'um cavalo azul no telhado'
export const COM_SENHA = { senha_atual: SENHA }
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** The code that an authenticator app shows; `passos` of 30 s from now. */
export const codigoDoAplicativo = (segredo: string, passos = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: Date.now() + passos * 30_000 })

/** A person at a device of theirs: its cookie is kept, as a browser keeps it. */
export interface Aparelho {
  readonly cookie: () => string
  entrar(password?: string): Promise<Resposta>
  /** Asks with the session of the last sign-in that succeeded. */
  pedir(method: string, url: string, body?: unknown): Promise<Resposta>
  /** Asks without a session, as the sign-in screen does. */
  deFora(url: string, body: object): Promise<Resposta>
}

export async function createSignedInPessoa(loja: TestLoja, username: string, tipo = 'funcionario') {
  await createUsuario(loja.banco.db, { username, senha: SENHA, tipo })
  return aparelhoDe(loja, username)
}

/** A person of the team who signed in, and what takes permissions from them: those named, and only those. */
export async function createCaixa(loja: TestLoja, username = 'caixa') {
  const caixa = (await createSignedInPessoa(loja, username))()
  const authorization = `Bearer ${(await caixa.entrar()).body.access}`
  const denyPermissoes = (...negadas: Permissao[]) =>
    sql`update usuarios set permissoes_negadas = ${negadas}::text[] where username = ${username}`.execute(loja.banco.db)
  return { ...caixa, authorization, negar: denyPermissoes }
}
export const SEM_PERMISSAO = { status: 403, body: { codigo: 'SEM_PERMISSAO' } }
export const expectForbidden = async (pedido: Promise<Resposta>) => expect(await pedido).toMatchObject(SEM_PERMISSAO)

/** A new person who signed in on two devices. */
export async function signInTwoDevices(loja: TestLoja, username: string) {
  const novo = await createSignedInPessoa(loja, username)
  const [firstDevice, secondDevice] = [novo(), novo()]
  await firstDevice.entrar()
  await secondDevice.entrar()
  return [firstDevice, secondDevice] as const
}

/** A browser that this person has not signed in with yet. */
export const aparelhoDe =
  (loja: TestLoja, username: string) =>
  (agente = CHROME, endereco = '203.0.113.7') =>
    openAparelho(loja, username, agente, endereco)

function openAparelho(loja: TestLoja, username: string, agente: string, endereco: string): Aparelho {
  let cookie = ''
  let access = ''
  const sendRequest = async (method: string, url: string, body: unknown, authorization: string) => {
    const resposta = await loja.pedir(method, url, body, {
      authorization,
      'user-agent': agente,
      'x-forwarded-for': endereco,
      ...(cookie ? { cookie } : {}),
    })
    const dado = [resposta.headers['set-cookie'] ?? []].flat()[0]
    if (typeof dado === 'string') cookie = dado.split(';')[0] ?? ''
    if (resposta.body?.access) access = resposta.body.access
    return resposta
  }
  return {
    cookie: () => cookie,
    entrar: (password = SENHA) => sendRequest('POST', '/api/auth/login/', { username, password }, ''),
    pedir: (method, url, body) => sendRequest(method, `/api${url}`, body, `Bearer ${access}`),
    deFora: (url, body) => sendRequest('POST', `/api${url}`, body, ''),
  }
}

/** The audit's lines by and about a person, oldest first. */
export async function atosDe(loja: TestLoja, username: string) {
  const linhas = await loja.banco.db
    .selectFrom('auditoria')
    .select(['tipo', 'detalhes', 'endereco', 'comando'])
    .where((eb) => eb.or([eb('usuario', '=', username), eb('alvo', '=', username)]))
    .orderBy('id')
    .execute()
  return linhas
}

export const tiposDe = async (loja: TestLoja, username: string) =>
  (await atosDe(loja, username)).map(({ tipo }) => tipo)
export const eu = async (aparelho: Aparelho) => (await aparelho.pedir('GET', '/auth/eu/')).status

/** As if the last code had been used long ago: the next one need not wait for the clock. */
export const resetLastPassos = ({ banco }: TestLoja) =>
  sql`update autenticadores set ultimo_passo = 0`.execute(banco.db)

/** Turns the app on; answers its secret and the recovery codes. */
export async function activateCodigo(
  loja: TestLoja,
  aparelho: Aparelho,
): Promise<{ segredo: string; codigos: string[] }> {
  const { body } = await aparelho.pedir('POST', '/auth/segundo-fator/codigo/', COM_SENHA)
  const confirmado = await aparelho.pedir('POST', '/auth/segundo-fator/codigo/confirmar/', {
    codigo: codigoDoAplicativo(body.segredo),
  })
  expect(confirmado.status).toBe(200)
  await resetLastPassos(loja)
  return { segredo: body.segredo, codigos: confirmado.body.codigos }
}

export async function registerDevicePasskey(
  aparelho: Aparelho,
  chave: ReturnType<typeof createAutenticador>,
  nome = 'Celular',
): Promise<Resposta> {
  const { body: opcoes } = await aparelho.pedir('POST', '/auth/segundo-fator/chaves/desafio/', COM_SENHA)
  return aparelho.pedir('POST', '/auth/segundo-fator/chaves/', { nome, chave: chave.criar(opcoes) })
}

/** The password is right, and the second factor is awaited. */
export const ticketDe = async (aparelho: Aparelho): Promise<string> =>
  (await aparelho.entrar()).body.segundo_fator.ticket
export const confirmLogin = (aparelho: Aparelho, ticket: string, mostrado: object) =>
  aparelho.deFora('/auth/login/segundo-fator/', { ticket, ...mostrado })
