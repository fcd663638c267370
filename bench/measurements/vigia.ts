import { chefeDoBanco, doBanco, memoriaDe, noProcessador } from './processador.ts'

const OLHADA_MS = 500

/** Looks at a shop that may be killed and started anew: its highest memory, and the processor time of all its lives. */
export class Vigia {
  memoriaMB = 0
  readonly #dados: string
  readonly #pid: () => Promise<number | undefined>
  readonly #servidor = new Map<number, number>()
  readonly #banco = new Map<string, number>()
  readonly #relogio: NodeJS.Timeout

  constructor(dados: string, pid: () => Promise<number | undefined>) {
    this.#dados = dados
    this.#pid = pid
    this.#relogio = setInterval(() => void this.#olhar(), OLHADA_MS)
  }

  /** Answers what ends the measurement: seconds, and processor time of server and PostgreSQL, in all and a product. */
  async comecar() {
    const [antes, inicio] = [await this.#soma(), performance.now()]
    return async (quantos: number) => {
      const depois = await this.#soma()
      const [servidor, banco] = [(depois.servidor - antes.servidor) / 1e9, (depois.banco - antes.banco) / 1e9]
      return {
        segundos: Math.round((performance.now() - inicio) / 1000),
        processador: { servidor: Math.round(servidor), banco: Math.round(banco) },
        msPorProduto: Number((((servidor + banco) * 1000) / quantos).toFixed(1)),
      }
    }
  }

  parar(): void {
    clearInterval(this.#relogio)
  }

  async #soma() {
    await this.#olhar()
    const soma = (todos: ReadonlyMap<unknown, number>) => [...todos.values()].reduce((a, b) => a + b, 0)
    return { servidor: soma(this.#servidor), banco: soma(this.#banco) }
  }

  async #olhar(): Promise<void> {
    const pid = await this.#pid()
    try {
      if (pid) {
        const { agora } = memoriaDe(pid)
        // Of a process that was just killed it is not a number.
        if (agora > this.memoriaMB) this.memoriaMB = Math.round(agora)
        this.#servidor.set(pid, noProcessador(pid))
      }
      for (const [um, ns] of doBanco(chefeDoBanco(`${this.#dados}`) ?? 0)) this.#banco.set(um, ns)
    } catch {
      // Killed between two looks.
    }
  }
}
