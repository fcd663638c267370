import { waitUntil } from './ate.ts'
/** The admin of the shops started as processes, and the variables that make it so. */
export const PROCESS_ADMIN = {
  username: 'dona',
  password: 'senha-da-dona',
  env: { ADMIN_USERNAME: 'dona', ADMIN_PASSWORD: 'senha-da-dona' },
}

interface Credenciais {
  readonly username: string
  readonly password: string
}

interface Resposta {
  readonly status: number
  // Untyped: each test asserts the fields that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Speaks HTTP to a shop that may die at any moment and come back at another address. */
export class Cliente {
  url: string
  #access = ''

  constructor(url: string) {
    this.url = url
  }

  static async entrar(url: string, { username, password }: Credenciais = PROCESS_ADMIN): Promise<Cliente> {
    const cliente = new Cliente(url)
    cliente.#access = (await cliente.pedir('POST', '/auth/login/', { username, password })).access
    return cliente
  }

  /** The status of a sign-in. */
  static async entrada(url: string, username: string, password: string): Promise<number> {
    return (await new Cliente(url).#enviar('POST', '/auth/login/', { username, password })).status
  }

  /** The answer's body; anything but success fails the test. */
  async pedir(method: string, path: string, body?: unknown): Promise<Resposta['body']> {
    const resposta = await this.#enviar(method, path, body)
    if (resposta.status >= 300)
      throw new Error(`${method} ${path}: ${resposta.status} ${JSON.stringify(resposta.body)}`)
    return resposta.body
  }

  /** The answer, or null when the connection broke before it was complete. */
  async tentar(method: string, path: string, body?: unknown, key?: string): Promise<Resposta | null> {
    try {
      return await this.#enviar(method, path, body, key)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return null
      throw error
    }
  }

  /** Asks until the answer has that status; the test's own time limit ends it. */
  async ate(method: string, path: string, status: number): Promise<void> {
    await waitUntil(async () => (await this.tentar(method, path))?.status === status)
  }

  async idsDeProdutos(): Promise<Set<number>> {
    const ids = new Set<number>()
    let path: string | null = '/produtos/busca/?limite=200'
    while (path) {
      const pagina = await this.pedir('GET', path)
      for (const { id } of pagina.results) ids.add(id)
      path = pagina.next === null ? null : pagina.next.replace(/^.*\/api/, '')
    }
    return ids
  }

  async #enviar(method: string, path: string, body: unknown, key?: string): Promise<Resposta> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.#access ? { authorization: `Bearer ${this.#access}` } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
}
