import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN } from '../cliente.ts'
import type { Random } from '../random.ts'
import type { Diario, Efeito, Linha } from './diario.ts'
import { type Corpo, enviar, type Resposta } from './ligacao.ts'

export interface Feito {
  readonly desfecho: Exclude<Linha['desfecho'], 'visto'>
  readonly corpo: Corpo
  /** No answer was lost on the way: nothing of this can arrive late. */
  readonly limpo: boolean
}

interface Escrita {
  readonly metodo: string
  readonly caminho: string
  readonly corpo?: object | FormData
  readonly efeito: Efeito
}

/** Percentage of lost answers after which the person gives up. */
const DESISTENCIAS = 12
/** Nothing was done; or, after a lost connection to the database, it is not known. Asked again in either case. */
const ESPERAR = new Set([429, 503, 507])

/** A simulated user: signed in, with an Idempotency-Key per creation, repeating a request without an answer. */
export class Pessoa {
  readonly nome: string
  readonly sorteio: Random
  readonly diario: Diario
  readonly url: string
  readonly #parar: AbortSignal
  #access = ''
  #refresh = ''

  constructor(nome: string, url: string, diario: Diario, sorteio: Random, parar: AbortSignal) {
    this.nome = nome
    this.url = url
    this.diario = diario
    this.sorteio = sorteio
    this.#parar = parar
  }

  get parou(): boolean {
    return this.#parar.aborted
  }

  /** A write, noted in the journal with what came of it. */
  async escrever({ metodo, caminho, corpo, efeito }: Escrita): Promise<Feito> {
    const chave = metodo === 'POST' ? randomUUID() : undefined
    let envios = 0
    let perdidas = 0
    const fim = (desfecho: Feito['desfecho'], resposta: Resposta | null): Feito => {
      const { status = null, corpo: respondido = null } = resposta ?? {}
      const id = typeof respondido?.id === 'number' ? respondido.id : null
      const pedido = `${metodo} ${caminho}`
      this.diario.anotar({ quem: this.nome, pedido, chave, desfecho, status, id, envios, efeito })
      return { desfecho, corpo: respondido, limpo: perdidas === 0 }
    }
    for (;;) {
      envios += 1
      const resposta = await this.#perguntar(metodo, caminho, corpo, chave)
      // 202: it goes on, and may still come to nothing.
      if (resposta && resposta.status < 300) return fim(resposta.status === 202 ? 'incerto' : 'confirmado', resposta)
      if (resposta && !ESPERAR.has(resposta.status))
        // Without a key the first, lost request may be what stands in the way of its repetition; and what went wrong
        // at a provider may come right there.
        return fim((perdidas > 0 && !chave) || resposta.status >= 500 ? 'incerto' : 'recusado', resposta)
      perdidas += 1
      const desiste = this.parou ? envios > 3 : this.sorteio.below(100) < DESISTENCIAS
      if (desiste) return fim('incerto', resposta)
      await wait(50 + this.sorteio.below(400))
    }
  }

  /** Reads until there is an answer; null for one that is no success, or when it is time to go home. */
  async ler(caminho: string, metodo = 'GET'): Promise<Corpo> {
    while (!this.parou) {
      const resposta = await this.#perguntar(metodo, caminho)
      if (resposta && !ESPERAR.has(resposta.status)) {
        this.diario.contagem.leituras += 1
        return resposta.status < 300 ? resposta.corpo : null
      }
      await wait(50 + this.sorteio.below(300))
    }
    return null
  }

  /** A read shows that a write with a lost answer was done. */
  vi(efeito: Efeito): void {
    const lida = { chave: undefined, desfecho: 'visto', status: null, id: null, envios: 0 } as const
    this.diario.anotar({ quem: this.nome, pedido: 'GET', ...lida, efeito })
  }

  async entrar(): Promise<boolean> {
    const { username, password } = ADMIN
    while (!this.parou) {
      const resposta = await enviar(this, 'POST', '/auth/login/', { corpo: { username, password } })
      if (resposta?.status === 200) {
        this.#access = resposta.corpo.access
        this.#refresh = resposta.corpo.refresh
        this.diario.contagem.entradas += 1
        this.#anotarSessao('POST /auth/login/', false)
        return true
      }
      await wait(100 + this.sorteio.below(300))
    }
    return false
  }

  /** Renews the access; signs in anew when the session is no longer known. */
  async renovar(): Promise<void> {
    while (!this.parou) {
      const resposta = await enviar(this, 'POST', '/auth/verificar/', { corpo: { refresh: this.#refresh } })
      if (resposta?.status === 200) {
        this.#access = resposta.corpo.access
        this.diario.contagem.renovacoes += 1
        return
      }
      if (resposta?.status === 401) {
        this.diario.defeitos.push(`${this.nome}: a session that had been opened was not known any more`)
        await this.entrar()
        return
      }
      await wait(100 + this.sorteio.below(300))
    }
  }

  async sair(): Promise<void> {
    const resposta = await enviar(this, 'POST', '/auth/logout/', { corpo: { refresh: this.#refresh } })
    if (resposta?.status === 204) this.#anotarSessao('POST /auth/logout/', true)
    else this.#anotarSessao('POST /auth/logout/', true, 'incerto')
    this.#access = ''
  }

  #anotarSessao(pedido: string, encerrada: boolean, desfecho: 'confirmado' | 'incerto' = 'confirmado'): void {
    const marca = createHash('sha256').update(this.#refresh).digest('hex')
    const efeito = { tipo: 'sessao', marca, estado: { encerrada } } as const
    this.diario.anotar({ quem: this.nome, pedido, desfecho, status: null, id: null, envios: 1, efeito })
  }

  /** Signed in, if it takes that. */
  async #perguntar(metodo: string, caminho: string, corpo?: object | FormData, chave?: string) {
    if (!this.#access) await this.entrar()
    const resposta = await enviar(this, metodo, caminho, { corpo, chave, access: this.#access })
    if (resposta?.status !== 401) return resposta
    await this.renovar()
    return enviar(this, metodo, caminho, { corpo, chave, access: this.#access })
  }
}
