import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ADMIN, Cliente } from '../cliente.ts'
import { maisPorSegundo } from '../por-segundo.ts'
import { freePort } from '../porta.ts'
import { type LojaLigada, ligarLoja, pastaNova, raiz, SEGREDO_DO_EMULADOR } from '../programa.ts'

/** As `npm start` starts the server: else V8 grows with the machine's memory. */
const { economical } = (await import(`${raiz}/scripts/start/child.mjs`)) as {
  economical(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
}

export interface ShopOptions {
  /** Variables besides those of a shop with `ADMIN`, at a port of its own. */
  readonly env?: Readonly<NodeJS.ProcessEnv>
  /** Where its data are and stay; in a folder that goes with it when absent. */
  readonly data?: string
  /** Its ERP and its carrier. */
  readonly emulator?: { readonly port: number }
  /** Command and arguments; the server itself when absent. */
  readonly programa?: readonly [string, ...string[]]
  /** Ends with this process, however that ends. */
  readonly tied?: boolean
}

/** Starts the program as a customer would, and waits until it serves. */
export async function openShop({ env = {}, data, emulator, ...how }: ShopOptions = {}): Promise<Shop> {
  const port = env['PORT'] ?? String(await freePort())
  const { pasta, remover } = data ? { pasta: data, remover: () => {} } : pastaNova('estampa-prova-')
  const erp = emulator && {
    EMULATOR_PORT: String(emulator.port),
    EMULATOR_SECRET: SEGREDO_DO_EMULADOR,
    BLING_ATIVO: 'true',
  }
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  const all = { ...ADMIN.env, PUBLIC_URL, LOG_LEVEL: emulator ? 'info' : 'warn', ...erp, ...env, PORT: port }
  const shop = new Shop(Number(port), data ?? `${pasta}/dados`, remover, {
    ...how,
    env: how.programa ? all : economical(all),
  })
  await shop.pid()
  return shop
}

/** The shop as a process, always at the same address, however often it is killed. */
export class Shop {
  mortes = 0
  /** What the process said when it ended by itself; it is then started again, as a person would. */
  readonly quedas: string[] = []
  readonly url: string
  readonly port: number
  /** Its data folder. */
  readonly dados: string
  readonly #remover: () => void
  readonly #como: Parameters<typeof ligarLoja>[1]
  #processo: Promise<LojaLigada>
  #cliente: Promise<Cliente> | null = null
  #fechada = false
  readonly #ditos: string[] = []

  constructor(port: number, dados: string, remover: () => void, como: Parameters<typeof ligarLoja>[1]) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.dados = dados
    this.#remover = remover
    this.#como = como
    this.#processo = this.#ligar()
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
      const resposta = await this.tentarUmaVez(method, path, body)
      if (resposta && resposta.status !== 401) return resposta
      if (this.#fechada) throw new Error('the shop was closed')
      // Signed in again: the access lasts a quarter of an hour.
      if (resposta) this.#cliente = null
      else await wait(100)
    }
  }

  /** Asked once; null when the shop died before it answered. */
  async tentarUmaVez(method: string, path: string, body?: unknown): ReturnType<Cliente['tentar']> {
    const cliente = await (this.#cliente ??= this.#entrar())
    return cliente.tentar(method, path, body)
  }

  async #entrar(): Promise<Cliente> {
    for (;;) {
      await this.#processo
      try {
        return await Cliente.entrar(this.url)
      } catch (error) {
        // Killed meanwhile: it is starting again.
        if (this.#fechada || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
      }
    }
  }

  /** Process id of the serving process, once it serves. */
  async pid(): Promise<number> {
    return (await this.#processo).child.pid ?? 0
  }

  /** `kill -9`, and a new start on the same data. */
  async matar(): Promise<void> {
    const { child, fim } = await this.#processo
    child.kill('SIGKILL')
    await fim
    this.mortes += 1
    this.#processo = this.#ligar()
    await this.#processo
    this.#cliente = null
  }

  /** All that it wrote, in all its lives. */
  async saida(): Promise<string> {
    return [...this.#ditos, (await this.#processo).saida()].join('\n')
  }

  /** What it logged as unexpected. */
  async inesperados(): Promise<string[]> {
    return (await this.saida()).split('\n').filter((linha) => linha.includes('"unexpected error"'))
  }

  /**
   * The most requests to the ERP that left within a second, in all its lives. Judged where they leave: a busy machine
   * may deliver one of them late, together with the next ones.
   */
  async maximoPorSegundo(): Promise<number> {
    const idas = [...(await this.saida()).matchAll(/"enviada":(\d+),"msg":"bling"/g)].map(([, quando]) =>
      Number(quando),
    )
    return maisPorSegundo(idas)
  }

  /** Its own database server, as that one's administrator, over the socket in the data folder. */
  banco = async (): Promise<pg.Client> => {
    const client = new pg.Client(administrador(this))
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async fechar(): Promise<void> {
    this.#fechada = true
    const { child, fim } = await this.#processo
    child.kill('SIGTERM')
    await fim
    this.#remover()
  }

  #ligar(): Promise<LojaLigada> {
    const ligando = ligarLoja(this.dados, this.#como)
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

export const administrador = ({ dados }: Pick<Shop, 'dados'>): pg.ClientConfig => ({
  host: `${dados}/postgres`,
  port: 5432,
  user: 'postgres',
  database: 'estampa',
})

/** Fields and JPEGs as the product's form sends them. */
export function formulario(campos: object, imagens: readonly { nome: string; conteudo: Buffer }[] = []): FormData {
  const form = new FormData()
  for (const [nome, valor] of Object.entries(campos))
    form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  for (const { nome, conteudo } of imagens)
    form.append('imagens', new Blob([new Uint8Array(conteudo)], { type: 'image/jpeg' }), `${nome}.jpg`)
  return form
}

/** What a product needs before it: a model and a category. */
export async function criarBase(loja: Pick<Shop, 'pedir'>) {
  const { id: modelo_id } = await loja.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: categoria_id } = await loja.pedir('POST', '/categorias/', { nome: 'Roupas' })
  return { modelo_id: modelo_id as number, categoria_id: categoria_id as number }
}

export const MEDIDAS = { altura: 5, largura: 20, comprimento: 30, peso: 0.4 }

/** Takes a sale to the step before its label, with the offered service of this code. */
export async function levarAEtiqueta(loja: Pick<Shop, 'pedir'>, id: number, codigo: string): Promise<void> {
  const passar = (status: string) => loja.pedir('PATCH', `/vendas/${id}/status/`, { status })
  await passar('embalagem')
  await loja.pedir('POST', `/vendas/${id}/medidas/`, MEDIDAS)
  await passar('selecionar_envio')
  const ofertas: { codigo: string; nome: string; valor: number }[] = await loja.pedir(
    'POST',
    `/vendas/${id}/calcular-frete/`,
  )
  const oferta = ofertas.find((cada) => cada.codigo === codigo)
  if (!oferta) throw new Error(`${codigo} is not offered: ${JSON.stringify(ofertas)}`)
  const servico = { servico_frete: oferta.nome, frete_valor: oferta.valor, codigo_servico_frete: codigo }
  await loja.pedir('POST', `/vendas/${id}/servico-frete/`, servico)
  await passar('etiqueta')
}
