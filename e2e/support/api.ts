import type { Answer, Call } from '@estampa/contract/route.ts'
import type { ApiRoutes } from '@estampa/contract/routes.ts'
import { ADMIN } from './shop.ts'

type Key = keyof ApiRoutes
type Options<K extends Key> = Partial<Call<ApiRoutes[K]>>

/** The shop's API as a journey uses it to prepare what it needs; the screens under test are driven by the browser. */
export class Api {
  #access = ''
  readonly url: string
  readonly #person: typeof ADMIN

  constructor(url: string, person = ADMIN) {
    this.url = url
    this.#person = person
  }

  /** Opens a session and returns what the browser keeps of it. */
  async login(): Promise<Answer<ApiRoutes['POST /auth/login/segundo-fator/']>> {
    const session = await this.chamar('POST /auth/login/', { body: this.#person })
    if (!('access' in session)) throw new Error('The people of the journeys have no second factor')
    this.#access = session.access
    return session
  }

  async chamar<K extends Key>(key: K, options: Options<K> = {}): Promise<Answer<ApiRoutes[K]>> {
    let response = await this.#send(key, options)
    // Access tokens are short-lived; a slow run outlasts them.
    if (response.status === 401 && !key.includes('/auth/')) {
      await this.login()
      response = await this.#send(key, options)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${key} answered ${response.status}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Answer<ApiRoutes[K]>
  }

  async #send<K extends Key>(key: K, { params, query, body }: Options<K>): Promise<Response> {
    const [method, path] = key.split(' ') as [string, string]
    const values = (params ?? {}) as Record<string, unknown>
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
    const isForm = (body as unknown) instanceof FormData
    return await fetch(`${this.url}/api${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...(this.#access ? { authorization: `Bearer ${this.#access}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? (body as unknown as FormData) : JSON.stringify(body) }),
    })
  }
}
