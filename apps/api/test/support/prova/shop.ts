import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Cliente, PROCESS_ADMIN } from '../cliente.ts'
import { maisPorSegundo } from '../por-segundo.ts'
import { freePort } from '../porta.ts'
import { endPrograma, type LojaLigada, pastaNova, raiz, SEGREDO_DO_EMULADOR, startLoja } from '../programa.ts'

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

/**
 * Starts the program as a customer would, and waits until it serves: a process, always at the same address, however often
 * it is killed.
 */
export async function openShop({ env = {}, data, emulator, ...how }: ShopOptions = {}) {
  const port = env['PORT'] ?? String(await freePort())
  const { pasta, remover } = data ? { pasta: data, remover: () => {} } : pastaNova('estampa-prova-')
  const erp = emulator && {
    EMULATOR_PORT: String(emulator.port),
    EMULATOR_SECRET: SEGREDO_DO_EMULADOR,
    BLING_ATIVO: 'true',
  }
  const url = `http://127.0.0.1:${port}`
  const all = {
    ...PROCESS_ADMIN.env,
    PUBLIC_URL: url,
    LOG_LEVEL: emulator ? 'info' : 'warn',
    ...erp,
    ...env,
    PORT: port,
  }
  const como = { ...how, env: how.programa ? all : economical(all) }
  /** Its data folder. */
  const dados = data ?? `${pasta}/dados`
  const quedas: string[] = []
  const outputs: string[] = []
  let [mortes, fechada] = [0, false]
  let cliente: Promise<Cliente> | null = null
  let processo = startShop()

  function startShop(): Promise<LojaLigada> {
    const ligando = startLoja(dados, como)
    void ligando.then(
      async ({ fim, saida }) => {
        const acabou = await fim
        outputs.push(saida())
        // Killed or closed by us, another has its place, or none.
        if (fechada || processo !== ligando || acabou === 'SIGKILL') return
        quedas.push(`ended with ${acabou}: ${saida().slice(-2000)}`)
        processo = startShop()
      },
      () => undefined,
    )
    return ligando
  }

  async function signIn(): Promise<Cliente> {
    for (;;) {
      await processo
      try {
        return await Cliente.entrar(url)
      } catch (error) {
        // Killed meanwhile: it is starting again.
        if (fechada || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
      }
    }
  }

  /** Asked once; null when the shop died before it answered. */
  const tryOnce = async (method: string, path: string, body?: unknown, key?: string): ReturnType<Cliente['tentar']> =>
    (await (cliente ??= signIn())).tentar(method, path, body, key)

  /** The answer, with whatever status, asked for until the shop, which may be dead or just starting, gives one. */
  // Untyped: the proof compares the fields that it reads; a missing one is a difference.
  // oxlint-disable-next-line typescript/no-explicit-any
  async function tryRequest(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
    // oxlint-disable-next-line typescript/no-explicit-any
  ): Promise<{ status: number; body: any }> {
    for (;;) {
      const resposta = await tryOnce(method, path, body, key)
      if (resposta && resposta.status !== 401) return resposta
      if (fechada) throw new Error('the shop was closed')
      // Signed in again: the access lasts a quarter of an hour.
      if (resposta) cliente = null
      else await wait(100)
    }
  }

  /** A success' body. */
  // oxlint-disable-next-line typescript/no-explicit-any
  async function requestDone(method: string, path: string, body?: unknown): Promise<any> {
    const { status, body: corpo } = await tryRequest(method, path, body)
    if (status < 300) return corpo
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(corpo)}`)
  }

  /** All that it wrote, in all its lives. */
  const saida = async (): Promise<string> => [...outputs, (await processo).saida()].join('\n')
  await processo
  return {
    url,
    port: Number(port),
    dados,
    /** Output of each process that ended by itself; it is then started again, as a person would. */
    quedas: quedas as readonly string[],
    get mortes() {
      return mortes
    },
    pedir: requestDone,
    tentar: tryRequest,
    tentarUmaVez: tryOnce,
    saida,
    /** Process id of the serving process, once it serves. */
    pid: async (): Promise<number> => (await processo).child.pid ?? 0,

    /** `kill -9`, and a new start on the same data. */
    async matar(): Promise<void> {
      await endPrograma(await processo, 'SIGKILL')
      mortes += 1
      processo = startShop()
      await processo
      cliente = null
    },

    /** Returns the lines that the process logged as unexpected. */
    inesperados: async () => (await saida()).split('\n').filter((linha) => linha.includes('"unexpected error"')),

    /**
     * The most requests to the ERP that left within a second, in all its lives. Judged where they leave: a busy machine
     * may deliver one of them late, together with the next ones.
     */
    async maximoPorSegundo(): Promise<number> {
      const idas = [...(await saida()).matchAll(/"enviada":(\d+),"msg":"bling"/g)]
      return maisPorSegundo(idas.map(([, quando]) => Number(quando)))
    },

    /** Its own database server, as that one's administrator, over the socket in the data folder. */
    async banco(): Promise<pg.Client> {
      const client = new pg.Client(administrador({ dados }))
      client.on('error', () => undefined)
      await client.connect()
      return client
    },

    async fechar(): Promise<void> {
      fechada = true
      await endPrograma(await processo)
      remover()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

export const administrador = ({ dados }: { readonly dados: string }): pg.ClientConfig => ({
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

/** Creates what a product needs before it: a model and a category. */
export async function createShopBase(loja: Pick<Shop, 'pedir'>) {
  const { id: modelo_id } = await loja.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: categoria_id } = await loja.pedir('POST', '/categorias/', { nome: 'Roupas' })
  return { modelo_id: modelo_id as number, categoria_id: categoria_id as number }
}

/** Where a label can be sent to. */
export const ENDERECO = {
  cep: '22041001',
  endereco: 'Avenida Atlântica',
  numero: '1',
  bairro: 'Copacabana',
  municipio: 'Rio de Janeiro',
  uf: 'RJ',
}
export const MEDIDAS = { altura: 5, largura: 20, comprimento: 30, peso: 0.4 }

/** Takes a sale to the step before its label, with the offered service of this code. */
export async function moveVendaToEtiqueta(loja: Pick<Shop, 'pedir'>, id: number, codigo: string): Promise<void> {
  const changeStatus = (status: string) => loja.pedir('PATCH', `/vendas/${id}/status/`, { status })
  await changeStatus('embalagem')
  await loja.pedir('POST', `/vendas/${id}/medidas/`, MEDIDAS)
  await changeStatus('selecionar_envio')
  const ofertas: { codigo: string; nome: string; valor: number }[] = await loja.pedir(
    'POST',
    `/vendas/${id}/calcular-frete/`,
  )
  const oferta = ofertas.find((candidate) => candidate.codigo === codigo)
  if (!oferta) throw new Error(`${codigo} is not offered: ${JSON.stringify(ofertas)}`)
  const servico = { servico_frete: oferta.nome, frete_valor: oferta.valor, codigo_servico_frete: codigo }
  await loja.pedir('POST', `/vendas/${id}/servico-frete/`, servico)
  await changeStatus('etiqueta')
}
