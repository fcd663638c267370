import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type pg from 'pg'
import { administrador, type Shop } from '../../apps/api/test/support/prova/shop.ts'
import { usuarioDeMedicao } from '../measurements/dados.ts'

export interface Resposta {
  readonly status: number
  // Untyped: each attempt reads the fields that it judges.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  /** The answer as it came, also where it is no JSON. */
  readonly texto: string
}

/** A person of the shop, signed in with a separate session. */
export interface Intruso {
  readonly id: number
  readonly username: string
  readonly senha: string
  readonly refresh: string
  pedir(method: string, path: string, body?: object): Promise<Resposta>
  /**
   * Sends the head and one byte of the body, and returns once the session has been looked at; the rest is sent, and
   * answered, when the returned function is called.
   */
  sendSlowly(method: string, path: string, body: object): Promise<() => Promise<Resposta>>
}

/** What those who try to do what they may not work with: one shop, in which each try is judged. */
export interface Mesa {
  readonly shop: Shop
  readonly banco: pg.Client
  readonly admin: Intruso
  /** A product with stock, a customer, and what a new product needs. */
  readonly produto: number
  readonly cliente: number
  readonly base: { readonly modelo_id: number; readonly categoria_id: number }
  signIn(tipo: 'admin' | 'funcionario', negadas?: readonly string[]): Promise<Intruso>
  /** Notes what does not hold. */
  exigir(vale: boolean, frase: string): void
}

function readResposta(status: number, texto: string): Resposta {
  try {
    return { status, body: JSON.parse(texto), texto }
  } catch {
    return { status, body: null, texto }
  }
}

/** An answer as it is told of one that should have been another. */
export const tellResposta = ({ status, body }: Resposta): string => `${status} ${body?.codigo ?? ''}`.trim()

/** A form with one file. */
export function buildForm(campo: string, nome: string, conteudo: string | Buffer, campos: object = {}): FormData {
  const form = new FormData()
  for (const [chave, valor] of Object.entries(campos)) form.append(chave, String(valor))
  form.append(campo, new Blob([typeof conteudo === 'string' ? conteudo : new Uint8Array(conteudo)]), nome)
  return form
}

/** The bytes of a request's body and their type, as `fetch` would send them. */
async function packBody(body: object) {
  const whole = new Request('http://loja', {
    method: 'POST',
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  const tipo = body instanceof FormData ? (whole.headers.get('content-type') ?? '') : 'application/json'
  return { bytes: Buffer.from(await whole.arrayBuffer()), tipo }
}

export async function openMesa(given: Pick<Mesa, 'shop' | 'banco' | 'produto' | 'cliente' | 'base' | 'exigir'>) {
  const { shop, banco } = given
  const pessoas: { fechar(): Promise<void> }[] = []

  async function signIn(tipo: 'admin' | 'funcionario', negadas: readonly string[] = []): Promise<Intruso> {
    const pessoa = await usuarioDeMedicao(administrador(shop), tipo)
    pessoas.push(pessoa)
    const { username, senha } = pessoa
    await banco.query('update usuarios set permissoes_negadas = $1 where username = $2', [negadas, username])
    const { access, refresh, usuario } = await pessoa.entrar(shop.url)
    const authorization = `Bearer ${access}`

    async function pedir(method: string, path: string, body?: object): Promise<Resposta> {
      const { bytes, tipo: type } = body === undefined ? { bytes: null, tipo: '' } : await packBody(body)
      const headers = { authorization, ...(bytes && { 'content-type': type }) }
      const answer = await fetch(`${shop.url}/api${path}`, { method, headers, ...(bytes && { body: bytes }) })
      return readResposta(answer.status, await answer.text())
    }

    async function sendSlowly(method: string, path: string, body: object) {
      const { bytes, tipo: type } = await packBody(body)
      const headers = { authorization, 'content-type': type, 'content-length': bytes.length, expect: '100-continue' }
      const sent = request(`${shop.url}/api${path}`, { method, headers, agent: false })
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>
      sent.flushHeaders()
      await Promise.race([once(sent, 'continue'), answered])
      sent.write(bytes.subarray(0, 1))
      // Asked after it and answered: the first request's session was looked at no later.
      await pedir('GET', '/auth/eu/')
      return async () => {
        sent.end(bytes.subarray(1))
        const [answer] = await answered
        let texto = ''
        for await (const parte of answer.setEncoding('utf8')) texto += parte
        return readResposta(answer.statusCode ?? 0, texto)
      }
    }
    return { id: usuario.id, username, senha, refresh, pedir, sendSlowly }
  }

  const mesa: Mesa = { ...given, signIn, admin: await signIn('admin') }
  return {
    mesa,
    async fechar() {
      for (const pessoa of pessoas) await pessoa.fechar()
    },
  }
}

/** Rows of these tables, to see that what was refused wrote none. */
export async function countRows({ banco }: Mesa, tabelas: readonly string[]): Promise<string> {
  const sums = tabelas.map((tabela) => `(select count(*)::int from ${tabela}) as ${tabela}`)
  return JSON.stringify((await banco.query(`select ${sums.join(', ')}`)).rows[0])
}
