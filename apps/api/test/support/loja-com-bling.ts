import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect } from 'vitest'
import { type BlingConfig, emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { CONFERIR_CONTA } from '../../src/modules/bling/conta/conferencia.rules.ts'
import { emulatedFreight } from '../../src/modules/frete/frete.config.ts'
import { openEmulator } from './emulador.ts'
import { runJobNow, SEGUNDO_MS } from './fila.ts'
import { createBase, foto, openLoja, type Resposta } from './loja.ts'
import { SEGREDO_DO_EMULADOR } from './programa.ts'

// Untyped: each test asserts the fields that it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Lista = any[]
export interface Enviado {
  readonly metodo: string
  readonly caminho: string
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly corpo: any
}

/** A shop that listens, beside an emulator of its own; limits are high on both sides, so that a test takes no minutes. */
export async function openLojaWithBling(logger?: FastifyBaseLogger, mais: Partial<BlingConfig> = {}) {
  const emulador = await openEmulator()
  const loja = await openLoja(
    (publicUrl) => ({
      ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR),
      ativo: true,
      publicUrl,
      intervaloMs: 1,
      segundoMs: SEGUNDO_MS,
      // Pictures are counted when a test asks for it: `adiantar`.
      imagensSegundos: 3600,
      ...mais,
    }),
    {
      frete: { ...emulatedFreight(emulador.port, SEGREDO_DO_EMULADOR), segundoMs: SEGUNDO_MS },
      ...(logger ? { logger } : {}),
    },
  )
  await emulador.controle('PATCH', '/configuracao', {
    webhookUrl: `${loja.origem}/api/bling/webhook/`,
    webhooksAPedido: true,
    limitePorSegundo: 1000,
  })
  let numero = 0
  const authoriseBling = async () => {
    const { url } = (await loja.pedir('GET', '/api/bling/auth/')).body
    const state = new URL(url).searchParams.get('state')
    const { code } = await emulador.controle('POST', '/autorizar')
    return { code, state }
  }
  const readPath = async (path: string) => (await loja.pedir('GET', path)).body
  /** Delivers every event of Bling that waits, and tries each once. */
  const deliver = () => emulador.controle('POST', '/webhooks/entregar')
  /** Delivers every event of Bling and runs every job that is due, until neither is left. */
  const settle = async (): Promise<void> => {
    let waiting: number
    do {
      await deliver()
      await loja.queue.drain()
      waiting = (await emulador.controle('GET', '/estado')).quantidades.eventosPendentes
    } while (waiting > 0)
  }
  /** Requests that Bling got since they were forgotten, the newest first; `filtro`: `&caminho=contatos`. */
  const requisicoes = (filtro = ''): Promise<Lista> =>
    emulador.controle('GET', `/requisicoes?servico=bling&limite=5000${filtro}`)
  return {
    emulador,
    loja,
    ler: readPath,
    lista: async (path: string): Promise<Lista> => (await readPath(path)).results,
    aqui: (id: number) => readPath(`/api/produtos/${id}/`),
    sincronizacao: (id: number) => readPath(`/api/sincronizacoes/${id}/`),
    responder: (id: number, como: 'tentar-novamente' | 'descartar') =>
      loja.pedir('POST', `/api/sincronizacoes/${id}/${como}/`),
    deliver,
    settle,
    /** Nothing waits for Bling, whatever failed. */
    async parado() {
      await settle()
      expect((await readPath('/api/sincronizacoes/resumo/')).pendentes).toBe(0)
    },
    /** Returns all records of this kind at Bling. */
    dados: (kind: string): Promise<Lista> => emulador.controle('GET', `/dados/${kind}`),
    requisicoes,
    esquecerRequisicoes: () => emulador.controle('DELETE', '/requisicoes'),
    /** Returns the requests that write to an address with `parte` in it, the oldest first. */
    escritas: async (parte = ''): Promise<Enviado[]> =>
      (await requisicoes())
        .map(({ metodo, caminho, corpo }) => ({ metodo, caminho: caminho.replace('/bling/Api/v3', ''), corpo }))
        .filter(({ metodo, caminho }) => metodo !== 'GET' && caminho.includes(parte))
        .toReversed(),
    /** Sets how the emulated account behaves. */
    ajustar: (dados: object) => emulador.controle('PATCH', '/configuracao', dados),
    /** Requests of this kind fail: once, where nothing else is said. */
    falhar: (metodo: string, caminho: string, falha: object) =>
      emulador.controle('POST', '/falhas', { vezes: 1, metodo, caminho, ...falha }),
    /** Acts at Bling as a person. */
    pessoa: (metodo: string, caminho: string, corpo?: object) =>
      emulador.controle('POST', '/pessoa', { metodo, caminho, ...(corpo ? { corpo } : {}) }),
    /** Returns what the callback page gets: a fresh code and the state that was begun. */
    autorizar: authoriseBling,
    /** Connects. The reading of the account that this begins is over then: it would renew a token behind the test's back. */
    async conectar(): Promise<Resposta> {
      const resposta = await loja.pedir('POST', '/api/bling/callback/', await authoriseBling())
      if (resposta.status === 200) await runJobNow(loja, CONFERIR_CONTA, {})
      return resposta
    },
    async criarProduto(dados: object = {}, fotos: readonly string[] = []) {
      const base = await createBase(loja, `B-${++numero}`)
      const form = new FormData()
      const proprios = { titulo: `Camiseta ${numero}`, sku: `SKU-${numero}`, preco_venda: 50 }
      for (const [nome, valor] of Object.entries({ ...base, ...proprios, ...dados })) {
        form.append(nome, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
      }
      for (const cor of fotos)
        form.append('imagens', new Blob([await foto(cor, 40)], { type: 'image/jpeg' }), `${cor}.jpg`)
      return (await loja.pedir('POST', '/api/produtos/', form)).body
    },
    publicar: async (id: number): Promise<number> =>
      (await loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)).body.sincronizacao.id,
    async concluida(id: number) {
      await settle()
      expect(await readPath(`/api/sincronizacoes/${id}/`)).toMatchObject({ estado: 'concluida', mensagem: null })
    },
    /** The products with this code at the emulator. */
    noBling: async (sku: string) =>
      (await emulador.controle('GET', '/dados/produtos')).filter((p: { codigo: string }) => p.codigo === sku),
    async fechar() {
      // First who may hold a connection to the other.
      await emulador.fechar()
      await loja.fechar()
    },
  }
}
export type LojaComBling = Awaited<ReturnType<typeof openLojaWithBling>>

/** The shop of a test file: closed after its tests, and without planted failures before each. */
export async function lojaComBlingDoArquivo(mais: Partial<BlingConfig> = {}): Promise<LojaComBling> {
  const bling = await openLojaWithBling(undefined, mais)
  afterAll(() => bling.fechar())
  beforeEach(() => bling.emulador.controle('DELETE', '/falhas'))
  return bling
}
