import { ENTITY_NAMES } from '@estampa/contract/entities.ts'
import { type ASSUNTOS, type Mudanca, mudanca } from '@estampa/contract/mudancas/mudancas.routes.ts'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { jsonOrNull } from '../infra/base/storable.ts'
import type { Database } from '../infra/database/database.ts'
import type { DB } from '../infra/database/database.types.ts'
import type { Queue } from '../infra/database/queue.ts'

type Assunto = (typeof ASSUNTOS)[number]
const CANAL = 'mudancas'
/** Changes within this time are told at once, ms. */
const JUNTAS_MS = 100

const DA_VENDA: readonly Assunto[] = ['vendas', 'produtos', 'producoes']
/** Subjects that a write to an address may change. Key: the first segment, or segment and act of one record. */
const DA_ROTA: Readonly<Record<string, readonly Assunto[]>> = {
  ...Object.fromEntries(ENTITY_NAMES.map((name) => [name, [name]])),
  vendas: DA_VENDA,
  'vendas/pagamentos': [...DA_VENDA, 'caixas'],
  'vendas/concluir-no-balcao': [...DA_VENDA, 'caixas'],
  caixas: ['caixas'],
  turnos: ['caixas'],
  produtos: ['produtos'],
  variacoes: ['produtos'],
  estoque: ['produtos'],
  producoes: ['producoes', 'vendas', 'produtos'],
  clientes: ['clientes'],
  'clientes/juntar': ['clientes', 'vendas', 'orcamentos'],
  'clientes/separar': ['clientes', 'vendas', 'orcamentos'],
  categorias: ['categorias'],
  orcamentos: ['orcamentos', 'vendas', 'produtos'],
  sincronizacoes: ['sincronizacoes'],
  tarefas: ['sincronizacoes'],
  bling: ['sincronizacoes', 'produtos', 'vendas'],
}
/** Job → what it may have changed. Those that run every few seconds are left out. */
const DO_TRABALHO: Readonly<Record<string, readonly Assunto[]>> = {
  sincronizar: ['sincronizacoes', 'vendas', 'produtos'],
  envio: ['vendas'],
  'envio-declaracao': ['vendas'],
  'envio-avisado': ['vendas'],
  'bling-ler-nota': ['vendas', 'sincronizacoes'],
}

/**
 * Tells every process what has changed, by NOTIFY after the write is committed: within its transaction it would make
 * commits wait for each other. A notice that is lost only means that a screen is read again later.
 */
export function announceMudancas(app: FastifyInstance, db: Database) {
  const pendentes = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const sendPending = () => {
    timer = null
    const textos = [...pendentes]
    pendentes.clear()
    notifyChanges(db, textos).catch((error: unknown) => app.log.warn({ err: error }, 'changes were not announced'))
  }
  const announceChanges = (mudancas: readonly Mudanca[]) => {
    for (const announcedMudanca of mudancas) pendentes.add(JSON.stringify(announcedMudanca))
    if (pendentes.size > 0) timer ??= setTimeout(sendPending, JUNTAS_MS)
  }
  const assuntos = (lista: readonly Assunto[] = []) => announceChanges(lista.map((assunto) => ({ assunto })))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const [, , assunto = '', , acao] = routeOptions.url?.split('/') ?? []
    const escreveu = method !== 'GET' && method !== 'HEAD' && reply.statusCode < 400 && request.usuario !== null
    if (escreveu && acao !== 'presenca') assuntos(DA_ROTA[`${assunto}/${acao}`] ?? DA_ROTA[assunto])
    done()
  })
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer)
  })
  return {
    anunciar: announceChanges,
    /** The queue, whose jobs announce what they may have changed. */
    naFila: (queue: Queue): Queue => ({
      ...queue,
      work: (kind, handler) =>
        queue.work(kind, async (data) => {
          await handler(data)
          assuntos(DO_TRABALHO[kind.name])
        }),
    }),
  }
}
export type Anuncio = ReturnType<typeof announceMudancas>

const notifyChanges = (db: Kysely<DB>, textos: readonly string[]) =>
  sql`select pg_notify(${CANAL}, t) from unnest(${[...textos]}::text[]) t`.execute(db)

type Ouvinte = (mudanca: Mudanca) => void

/** Hears the announcements of all processes over one connection, held only while a stream is open here. */
export function ouvidor(db: Database) {
  const ouvintes = new Set<Ouvinte>()
  const perdas = new Set<() => void>()
  let conexao: Promise<() => void> | null = null
  const tellOuvintes = (texto: string) => {
    const lida = mudanca.safeParse(jsonOrNull(texto))
    if (lida.success) for (const ouvinte of ouvintes) ouvinte(lida.data)
  }
  const closeConnection = () => {
    const aberta = conexao
    conexao = null
    void aberta?.then((soltar) => soltar()).catch(() => undefined)
  }
  return {
    /** Rejects while no connection can be had. `handleLoss` is called when it breaks. */
    async ouvir(ouvinte: Ouvinte, handleLoss: () => void): Promise<() => void> {
      conexao ??= db.ouvir(CANAL, tellOuvintes, () => {
        conexao = null
        for (const perdido of perdas) perdido()
      })
      const currentConexao = conexao
      await currentConexao.catch((error: unknown) => {
        if (conexao === currentConexao) conexao = null
        throw error
      })
      ouvintes.add(ouvinte)
      perdas.add(handleLoss)
      return () => {
        ouvintes.delete(ouvinte)
        perdas.delete(handleLoss)
        if (ouvintes.size === 0) closeConnection()
      }
    },
  }
}
