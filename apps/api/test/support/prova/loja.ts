import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN, Cliente } from '../cliente.ts'
import { type Emulador, SEGREDO_DO_EMULADOR } from '../emulador.ts'
import { maisPorSegundo } from '../por-segundo.ts'
import { freePort } from '../porta.ts'
import { type LojaLigada, ligarLoja, pastaNova } from '../programa.ts'

/** The shop as a process, connected to the emulator, always at the same address, however often it is killed. */
export class LojaDaProva {
  mortes = 0
  /** What the process said when it ended by itself; it is then started again, as a person would. */
  readonly quedas: string[] = []
  readonly url: string
  readonly port: number
  /** Its data folder. */
  readonly dados: string
  readonly #remover: () => void
  readonly #env: Record<string, string>
  #processo: Promise<LojaLigada>
  #cliente: Promise<Cliente>
  #fechada = false
  readonly #ditos: string[] = []

  private constructor(env: Record<string, string>, emprestada: string | undefined) {
    const { pasta, remover } = emprestada ? { pasta: emprestada, remover: () => {} } : pastaNova('estampa-prova-')
    this.dados = `${pasta}/dados`
    this.#remover = remover
    this.#env = env
    this.port = Number(env['PORT'])
    this.url = `http://127.0.0.1:${this.port}`
    this.#processo = this.#ligar()
    this.#cliente = this.#processo.then(() => Cliente.entrar(this.url))
  }

  /**
   * `mais`: variables besides those of a shop that has the emulator for its ERP; `pasta`: a folder for its data, which
   * stays afterwards.
   */
  static async abrir(
    emulador: Pick<Emulador, 'port'>,
    mais: Record<string, string> = {},
    pasta?: string,
  ): Promise<LojaDaProva> {
    const port = String(await freePort())
    const ports = { PORT: port, EMULATOR_PORT: String(emulador.port), EMULATOR_SECRET: SEGREDO_DO_EMULADOR }
    const env = { ...ADMIN.env, ...ports, BLING_ATIVO: 'true', LOG_LEVEL: 'info', ...mais }
    const url = `http://127.0.0.1:${env['PORT']}`
    const loja = new LojaDaProva({ PUBLIC_URL: url, ...env }, pasta)
    await loja.#cliente
    return loja
  }

  /** A success' body, asked for until the shop, which may be dead or just starting, answers. */
  // Untyped: the proof compares the fields that it reads; a missing one is a difference.
  // oxlint-disable-next-line typescript/no-explicit-any
  async pedir(method: string, path: string, body?: unknown): Promise<any> {
    const { status, body: corpo } = await this.tentar(method, path, body)
    if (status < 300) return corpo
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(corpo)}`)
  }

  /** Like `pedir`, with whatever status. */
  // oxlint-disable-next-line typescript/no-explicit-any
  async tentar(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    for (;;) {
      const resposta = await (await this.#cliente).tentar(method, path, body)
      if (resposta && resposta.status !== 401) return resposta
      if (this.#fechada) throw new Error('the shop was closed')
      // Signed in again: the access lasts a quarter of an hour.
      if (resposta) this.#cliente = Cliente.entrar(this.url)
      else await wait(100)
    }
  }

  /** Asked once; null when the shop died before it answered. */
  async tentarUmaVez(method: string, path: string, body?: unknown): ReturnType<Cliente['tentar']> {
    return (await this.#cliente).tentar(method, path, body)
  }

  /** Process id of the serving process. */
  async pid(): Promise<number | undefined> {
    return (await this.#processo).child.pid
  }

  /** `kill -9`, and a new start on the same data. */
  async matar(): Promise<void> {
    const { child, fim } = await this.#processo
    child.kill('SIGKILL')
    await fim
    this.mortes += 1
    this.#processo = this.#ligar()
    await this.#processo
  }

  /** What it logged as unexpected, in all its lives. */
  async inesperados(): Promise<string[]> {
    return (await this.#linhas()).filter((linha) => linha.includes('"unexpected error"'))
  }

  /**
   * The most requests to the ERP that left within a second, in all its lives. Judged where they leave: a busy machine
   * may deliver one of them late, together with the next ones.
   */
  async maximoPorSegundo(): Promise<number> {
    const idas = (await this.#linhas()).flatMap((linha) => /"enviada":(\d+),"msg":"bling"/.exec(linha)?.[1] ?? [])
    return maisPorSegundo(idas.map(Number))
  }

  async #linhas(): Promise<string[]> {
    return [...this.#ditos, (await this.#processo).saida()].flatMap((dito) => dito.split('\n'))
  }

  async fechar(): Promise<void> {
    this.#fechada = true
    const { child, fim } = await this.#processo
    child.kill('SIGTERM')
    await fim
    this.#remover()
  }

  #ligar(): Promise<LojaLigada> {
    const ligando = ligarLoja(this.dados, { env: this.#env })
    void ligando.then(
      async ({ fim, saida }) => {
        const como = await fim
        this.#ditos.push(saida())
        // Killed or closed by us, another has its place, or none.
        if (this.#fechada || this.#processo !== ligando || como === 'SIGKILL') return
        this.quedas.push(`ended with ${como}: ${saida().slice(-2000)}`)
        this.#processo = this.#ligar()
      },
      () => undefined,
    )
    return ligando
  }
}
