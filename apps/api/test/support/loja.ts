import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { type AppResources, createApp } from '../../src/app.ts'
import { createDatabase } from '../../src/infra/database/database.ts'
import { diskStore } from '../../src/infra/files/disk.ts'
import { type BlingConfig, emulatedBling } from '../../src/modules/bling/conexao/bling.config.ts'
import { SEM_FRETE } from '../../src/modules/frete/frete.config.ts'
import type { TestBanco } from './banco.ts'
import { ADMIN, takeBancoDeLoja } from './banco-de-loja.ts'
import { buildManualCopias, pastaDasCopias } from './copias.ts'
import { openTestQueue, type TestQueue } from './fila.ts'
import type { PassagemDoBanco } from './passagem.ts'
import { freePort } from './porta.ts'

export interface Resposta {
  status: number
  // Untyped: each test asserts the fields that it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, unknown>
}

/** A whole shop over its own database: what a test asks, it asks by HTTP. */
export interface TestLoja {
  readonly app: FastifyInstance
  /** Where it listens, when it does. */
  readonly origem: string
  readonly banco: TestBanco
  readonly queue: TestQueue
  readonly midiaDir: string
  readonly access: string
  readonly refresh: string
  /** A request with the admin's token; pass `authorization` to use another, or empty for none. */
  pedir(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Resposta>
  fechar(): Promise<void>
}

/** Port without a server. */
const NINGUEM = 'http://127.0.0.1:9'

/**
 * Opens a shop without an ERP unless `ligar`, given the shop's address, says which: then the shop listens at this
 * address, and its jobs run. Takes over a `banco` of before, where the admin is; it then goes with the shop.
 */
export async function openLoja(
  ligar?: (publicUrl: string) => BlingConfig,
  servicos: Partial<Omit<AppResources, 'db' | 'queue' | 'segredo' | 'bling' | 'copias'>> & {
    /** Another way to the same database, for the requests; what prepares the shop takes the direct one. */
    passagem?: PassagemDoBanco
    banco?: TestBanco
    /** Answers go out as a shop sends them, with what no schema names. */
    semValidar?: boolean
  } = {},
): Promise<TestLoja> {
  const { passagem, banco: dado, semValidar, ...recursos } = servicos
  const banco = dado ? { ...dado, queue: await openTestQueue(dado) } : await takeBancoDeLoja()
  const { queue } = banco
  const midiaDir = await mkdtemp(join(tmpdir(), 'estampa-midia-'))
  const db = passagem ? createDatabase({ ...banco.config, ...passagem.config }) : banco.db
  const port = ligar ? await freePort() : 80
  const origem = `http://127.0.0.1:${port}`
  const app = await createApp({
    db,
    queue,
    segredo: Buffer.alloc(32, 7),
    midia: diskStore(midiaDir),
    webDir: null,
    publicUrl: 'http://localhost',
    bling: ligar?.(origem) ?? { ...emulatedBling(0), ativo: false, publicUrl: origem },
    frete: SEM_FRETE,
    diasDeAuditoria: 365,
    copias: buildManualCopias(banco.config, midiaDir),
    cep: { viacepUrl: NINGUEM, brasilapiUrl: NINGUEM },
    validarRespostas: !semValidar,
    ...recursos,
  })
  const sessao = { access: '', refresh: '' }
  const requestShop: TestLoja['pedir'] = async (method, url, body, headers = {}) => {
    const multipart = body instanceof FormData ? await new Response(body).blob() : null
    const resposta = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(sessao.access === '' ? {} : { authorization: `Bearer ${sessao.access}` }),
        ...(multipart ? { 'content-type': multipart.type } : {}),
        ...headers,
      },
      ...(multipart
        ? { payload: Buffer.from(await multipart.arrayBuffer()) }
        : body === undefined
          ? {}
          : { payload: body as object }),
    })
    const json = resposta.body !== '' && String(resposta.headers['content-type'] ?? '').includes('json')
    return { status: resposta.statusCode, headers: resposta.headers, body: json ? resposta.json() : resposta.body }
  }
  Object.assign(sessao, (await requestShop('POST', '/api/auth/login/', ADMIN)).body)
  if (ligar) await app.listen({ port, host: '127.0.0.1' })
  return {
    app,
    origem,
    banco,
    queue,
    midiaDir,
    access: sessao.access,
    refresh: sessao.refresh,
    pedir: requestShop,
    async fechar() {
      const fim = app.close()
      // Closes the connections that a client opened and has not used yet: they would be waited for, a minute.
      app.server.closeAllConnections()
      await fim
      await queue.stop()
      if (passagem) await db.destroy()
      await banco.descartar()
      await rm(midiaDir, { recursive: true, force: true })
      await rm(pastaDasCopias(midiaDir), { recursive: true, force: true })
    },
  }
}

/** The shop of a test file, closed after its tests. */
export async function lojaDoArquivo(...opcoes: Parameters<typeof openLoja>): Promise<TestLoja> {
  const loja = await openLoja(...opcoes)
  afterAll(() => loja.fechar())
  return loja
}

/** Creates what a product needs before it: a model and a category. */
export async function createBase(loja: TestLoja, codigo = '001'): Promise<{ modelo_id: number; categoria_id: number }> {
  const modelo = await loja.pedir('POST', '/api/modelos/', { codigo, nome: 'Básica' })
  const categoria = await loja.pedir('POST', '/api/categorias/', { nome: 'Camisetas', categoria_pai: null })
  return { modelo_id: modelo.body.id, categoria_id: categoria.body.id }
}

/** A square JPEG of one colour, `tamanho` px wide. */
export const foto = (cor: string, tamanho = 900): Promise<Buffer> =>
  sharp({ create: { width: tamanho, height: tamanho, channels: 3, background: cor } })
    .jpeg()
    .toBuffer()

/** The file is gone: files go by a job, after the answer. */
export async function expectRemoved(loja: TestLoja, url: string): Promise<void> {
  await loja.queue.drain()
  expect((await loja.app.inject({ url })).statusCode).toBe(404)
}
