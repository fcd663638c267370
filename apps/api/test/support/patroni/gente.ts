import { setTimeout as wait } from 'node:timers/promises'
import { vender } from '../falhas/balcao.ts'
import { cadastrar } from '../falhas/cadastro.ts'
import { atender, circular } from '../falhas/clientela.ts'
import type { Diario } from '../falhas/diario.ts'
import type { prepararLoja } from '../falhas/elenco.ts'
import { type Feito, Pessoa } from '../falhas/pessoa.ts'
import { createRandom } from '../random.ts'
import { ate } from './processo.ts'

/** Between one write and the next of one person: the machine is for the cluster, not for the load. */
const PAUSA_MS = 150
/** Writes that show that work goes on again. */
const DE_NOVO = 10
const VOLTA_S = 120

/** When writes were acknowledged, of all people. */
export class Cronometro {
  readonly #instantes: number[] = []

  anotar(): void {
    this.#instantes.push(performance.now())
  }

  /** Waits for some more acknowledged writes. */
  async mais(quantas: number): Promise<void> {
    const antes = this.#instantes.length
    await ate(VOLTA_S, `${quantas} acknowledged writes`, () => this.#instantes.length >= antes + quantas)
  }

  /** Lets that happen while people work; answers the longest time, s, without an acknowledged write since it began. */
  async semEscrita(acontecer: () => Promise<void>): Promise<number> {
    const inicio = performance.now()
    await acontecer()
    await this.mais(DE_NOVO)
    const desde = [inicio, ...this.#instantes.filter((instante) => instante > inicio)]
    return Math.max(...desde.slice(1).map((instante, i) => instante - (desde[i] ?? instante))) / 1000
  }
}

class PessoaCalma extends Pessoa {
  readonly #cronometro: Cronometro

  constructor(cronometro: Cronometro, ...como: ConstructorParameters<typeof Pessoa>) {
    super(...como)
    this.#cronometro = cronometro
  }

  override async escrever(...escrita: Parameters<Pessoa['escrever']>): Promise<Feito> {
    await wait(PAUSA_MS)
    const feito = await super.escrever(...escrita)
    if (feito.desfecho === 'confirmado') this.#cronometro.anotar()
    return feito
  }
}

interface Trabalho {
  readonly url: string
  readonly diario: Diario
  readonly cronometro: Cronometro
  readonly cena: Awaited<ReturnType<typeof prepararLoja>>
  readonly parar: AbortSignal
}

/** A small shop at work until `parar`: two counters, one who makes products, one for the customers, one who looks around. */
export function abrirExpediente({ url, diario, cronometro, cena, parar }: Trabalho): Promise<void>[] {
  const { base, prateleira } = cena
  let quantas = 0
  const pessoa = (nome: string) => new PessoaCalma(cronometro, nome, url, diario, createRandom(++quantas), parar)
  return [
    cadastrar(pessoa('ana'), base, true),
    vender(pessoa('davi'), prateleira, 0),
    vender(pessoa('eva'), prateleira, 100_000),
    atender(pessoa('gabi'), '3'),
    circular(pessoa('hugo')),
  ]
}
