import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { maisPorSegundo } from '../../../../test/support/por-segundo.ts'
import { SEGREDO_DO_EMULADOR } from '../../../../test/support/programa.ts'
import { createDatabase } from '../../../infra/database/database.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { cifraDa } from '../../../shop/conta-externa.ts'
import { blingClient, yieldingClient } from './bling.client.ts'
import { type BlingConfig, emulatedBling } from './bling.config.ts'
import { postponeTurn, takeTurn } from './bling.data.ts'
import { blingTokens, CONTA } from './bling.tokens.ts'

const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
const { db } = loja.banco
const padrao = { ...emulatedBling(emulador.port, SEGREDO_DO_EMULADOR), ativo: true, publicUrl: loja.origem }
beforeAll(() => bling.conectar())

/** Another process, as it were: a pool, tokens and a client of its own. */
const secondDatabase = createDatabase({ ...loja.banco.config, max: 5 })
afterAll(() => secondDatabase.destroy())

/** When each request left, ms since 1970. */
const saidas: { readonly enviada: number; readonly method: string; readonly path: string }[] = []
const enviadas: number[] = []
const log = pino(
  { level: 'info' },
  {
    write(linha: string) {
      const saida = JSON.parse(linha)
      saidas.push(saida)
      enviadas.push(saida.enviada)
    },
  },
)
beforeEach(() => {
  saidas.length = 0
  enviadas.length = 0
})
function cliente(mais: Partial<BlingConfig> = {}, base = db) {
  const config = { ...padrao, intervaloMs: 1, segundoMs: 1, ...mais }
  return blingClient({ db: base, config, tokens: blingTokens(base, config, cifraDa(CONTA, Buffer.alloc(32, 7))), log })
}
const failContatos = (falha: object) => emulador.controle('POST', '/falhas', { caminho: '*/contatos', ...falha })
const aplicadas = async () => (await emulador.controle('GET', '/falhas'))[0].aplicadas
/** A timer may be early by a fraction of a millisecond, twice rounded. */
const FOLGA_MS = 3

const ERRO = { acao: 'status', status: 503 }
const PERDIDA = { acao: 'derrubar' }
test.each([
  ['a reading that meets an error', 'GET', ERRO, {}, 'ocupado', 5],
  ['a write that meets an error, and may have been carried out', 'POST', ERRO, {}, 'incerto', 1],
  ['a write that may be repeated', 'PUT', ERRO, { repetivel: true }, 'incerto', 5],
  ['a reading for a person who waits', 'GET', ERRO, { pressa: true }, 'ocupado', 2],
  ['a reading without an answer', 'GET', PERDIDA, {}, 'incerto', 5],
  ['a write without an answer', 'POST', PERDIDA, {}, 'incerto', 1],
  ['a write over the limit, which was not carried out', 'POST', { acao: 'limite-segundo' }, {}, 'ocupado', 5],
  ['a page of a balancer', 'GET', { ...ERRO, status: 502, html: true }, {}, 'ocupado', 5],
  ['a refusal', 'GET', { ...ERRO, status: 400 }, {}, 'recusado', 1],
  ['what is not there', 'GET', { ...ERRO, status: 404 }, {}, 'inexistente', 1],
] as const)('%s: %s is tried as often as it may be', async (_oque, metodo, falha, mais, motivo, vezes) => {
  await failContatos(falha)
  const body = metodo === 'GET' ? {} : { body: {} }
  await expect(cliente().request(metodo, '/contatos', { ...body, ...mais })).rejects.toMatchObject({ motivo })
  expect(await aplicadas()).toBe(vezes)
})

test('each try waits longer than the one before; over the limit, everybody waits a second', async () => {
  const intervalos = () => enviadas.slice(1).map((instante, i) => instante - (enviadas[i] ?? 0))
  await failContatos({ ...ERRO, vezes: 4 })
  await cliente({ segundoMs: 20 }).request('GET', '/contatos')
  const minimumMs = [10, 20, 40, 80]
  expect(intervalos().map((ms, i) => ms >= (minimumMs[i] ?? 0) - FOLGA_MS)).toEqual([true, true, true, true])

  await emulador.controle('DELETE', '/falhas')
  enviadas.length = 0
  await failContatos({ acao: 'limite-segundo', vezes: 1 })
  await cliente({ segundoMs: 100 }).request('GET', '/contatos')
  expect(intervalos()).toHaveLength(1)
  expect(intervalos()[0]).toBeGreaterThanOrEqual(100 - FOLGA_MS)
})

test('the turns that two processes take at once are never more than three in a second', async () => {
  const takeBlingTurn = (base: typeof db) =>
    transaction(base, async (trx) => {
      await takeTurn(trx, padrao.intervaloMs, padrao.segundoMs)
      const { rows } = await sql<{ vez: number }>`
        select extract(epoch from proxima)::float8 * 1000 as vez from bling_limitador`.execute(trx)
      return rows[0]?.vez ?? 0
    })
  const vezes = await Promise.all(
    Array.from({ length: 20 }, (_, i) => takeBlingTurn(i % 2 === 0 ? db : secondDatabase)),
  )
  expect(maisPorSegundo(vezes)).toBe(3)
  await db.updateTable('bling_limitador').set({ proxima: '-infinity' }).execute()
})

test('requests asked for at once leave in their turns', async () => {
  const inicio = Date.now()
  const [firstClient, dois] = [cliente({ intervaloMs: 40 }), cliente({ intervaloMs: 40 }, secondDatabase)]
  await Promise.all(
    [firstClient, dois, firstClient, dois, firstClient, dois].map((queuedClient) =>
      queuedClient.request('GET', '/contatos'),
    ),
  )
  const ordem = enviadas.toSorted((a, b) => a - b)
  expect(ordem.map((instante, i) => instante - inicio >= 40 * i - FOLGA_MS)).toEqual(ordem.map(() => true))
  expect(ordem).toHaveLength(6)
})

/** The paths of the requests in the order in which they left. */
const ordem = () => saidas.toSorted((a, b) => a.enviada - b.enviada).map(({ method, path }) => `${method} ${path}`)
const proxima = async () => {
  const { rows } = await sql<{ vez: number }>`
    select extract(epoch from proxima)::float8 * 1000 as vez from bling_limitador`.execute(db)
  return rows[0]?.vez ?? 0
}
const pessoa = () => cliente({ intervaloMs: 40, segundoMs: 1000 }, secondDatabase)
const relogio = () => yieldingClient(cliente({ intervaloMs: 40, segundoMs: 1000 }))

test('what the clock reads leaves after what people ask for later, in whichever process', async () => {
  await postponeTurn(db, 300)
  const [readingClient, askingClient] = [relogio(), pessoa()]
  const leituras = [1, 2].map(() => readingClient.request('GET', '/depositos'))
  await Promise.all([...leituras, ...[1, 2, 3].map(() => askingClient.request('GET', '/contatos'))])
  expect(ordem()).toEqual([...Array(3).fill('GET /contatos'), ...Array(2).fill('GET /depositos')])
})

test.each([
  ['a write of the clock, for whose record others wait,', 'PUT', { body: {}, repetivel: false }],
  ['a reading of the clock for which a person waits', 'GET', { pressa: true }],
] as const)('%s takes its turn as all others do', async (_oque, method, request) => {
  await postponeTurn(db, 300)
  const antes = await proxima()
  const clockRequest = relogio()
    .request(method, '/depositos', request)
    .catch(() => undefined)
  await expect.poll(proxima).toBeGreaterThan(antes)
  await Promise.all([clockRequest, pessoa().request('GET', '/contatos')])
  expect(ordem()).toEqual([`${method} /depositos`, 'GET /contatos'])
})

test('what the clock reads takes a turn as all others do once it has waited for half a minute', async () => {
  await postponeTurn(db, 300)
  const antes = await proxima()
  const feita = yieldingClient(cliente({ intervaloMs: 40, segundoMs: 0 })).request('GET', '/depositos')
  await expect.poll(proxima).toBeGreaterThan(antes)
  await Promise.all([feita, pessoa().request('GET', '/contatos')])
  expect(ordem()).toEqual(['GET /depositos', 'GET /contatos'])
})

test('of a long reading the fourth request leaves three turns after the first is answered', async () => {
  const presa = await holdRequests(emulador, 'GET', '*/contatos')
  const leitor = cliente({ intervaloMs: 40 })
  const readContatos = () => leitor.request('GET', '/contatos', { leitura: true })
  const primeira = readContatos()
  await presa.chegaram()
  const pendingReads = [readContatos(), readContatos(), readContatos()]
  await expect.poll(() => enviadas.length).toBe(2)
  // Another's turn comes after that of the fourth, which waits all the same.
  await leitor.request('GET', '/contatos')
  const solta = Date.now()
  await presa.soltar()
  await Promise.all([primeira, ...pendingReads])
  const depois = enviadas.filter((instante) => instante >= solta)
  expect([depois.length, (depois[0] ?? 0) >= solta + 110 - FOLGA_MS]).toEqual([1, true])
})
