import { appendFileSync } from 'node:fs'

/**
 * What a write makes of a thing of its own: `marca` finds it again (SKU, CPF, …), `estado` is all that is compared of
 * it afterwards, null that it is not there.
 */
export interface Efeito {
  readonly tipo: 'produto' | 'cliente' | 'venda' | 'categoria' | 'sessao'
  readonly marca: string
  readonly estado: Readonly<Record<string, unknown>> | null
}

export interface Linha {
  readonly quem: string
  /** Method and path. */
  readonly pedido: string
  readonly chave?: string | undefined
  /**
   * `confirmado`: acknowledged by an answer of success. `recusado`: by one that says that nothing was done. `incerto`:
   * the answer was lost, and the person gave up asking. `visto`: read afterwards as it was meant to be.
   */
  readonly desfecho: 'confirmado' | 'recusado' | 'incerto' | 'visto'
  readonly status: number | null
  /** Id in the answer. */
  readonly id: number | null
  /** Times that it was sent. */
  readonly envios: number
  readonly efeito: Efeito
}

/** What the clients know: every write that was acknowledged, and every one that was not. Kept in a file line by line. */
export class Diario {
  readonly linhas: Linha[] = []
  /** What no answer may be: told as a difference. */
  readonly defeitos: string[] = []
  readonly contagem = {
    requisicoes: 0,
    leituras: 0,
    perdidas: 0,
    semServico: 0,
    semEspaco: 0,
    entradas: 0,
    renovacoes: 0,
    imagens: 0,
  }
  readonly #arquivo: string

  constructor(arquivo: string) {
    this.#arquivo = arquivo
  }

  anotar(linha: Linha): void {
    this.linhas.push(linha)
    appendFileSync(this.#arquivo, `${JSON.stringify({ quando: new Date().toISOString(), ...linha })}\n`)
  }

  get confirmados(): number {
    return this.linhas.reduce((soma, { desfecho }) => soma + (desfecho === 'confirmado' ? 1 : 0), 0)
  }
}
