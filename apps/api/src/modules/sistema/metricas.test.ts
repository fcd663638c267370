import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildManualCopias } from '../../../test/support/copias.ts'
import { openLoja } from '../../../test/support/loja.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { diskStore } from '../../infra/files/disk.ts'
import { metricsAccess } from '../../infra/http/metrics.ts'
import { estadoDasCopias } from '../copias/copias.rules.ts'
import { recordSincronizacaoFalha, syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { discoDe, figurasDe, saudeDe } from './sistema.rules.ts'

const TOKEN = 'um-token-de-ao-menos-trinta-e-dois'
const dataDir = await mkdtemp(join(tmpdir(), 'estampa-metricas-'))
const loja = await openLoja(undefined, { dataDir, tokenDasMetricas: TOKEN })
afterAll(async () => {
  await loja.fechar()
  await rm(dataDir, { recursive: true, force: true })
})

const requestMetrics = (
  opcoes: { remoteAddress?: string; headers?: Record<string, string> } = {},
): Promise<{ statusCode: number; body: string; headers: Record<string, unknown> }> =>
  loja.app.inject({ url: '/metrics', ...opcoes })
const estado = async (...opcoes: Parameters<typeof requestMetrics>) => (await requestMetrics(...opcoes)).statusCode
const foreignAddress = '192.0.2.7'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('access to /metrics', () => {
  test('programs of this machine read them; other machines need the token', async () => {
    expect(await estado()).toBe(200)
    expect(await estado({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200)
    const recusada = await requestMetrics({ remoteAddress: foreignAddress })
    expect([recusada.statusCode, recusada.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(recusada.body).not.toContain('estampa_')
    expect(await estado({ remoteAddress: foreignAddress, ...bearer(TOKEN) })).toBe(200)
    for (const token of ['', TOKEN.slice(1), `${TOKEN}x`, loja.access])
      expect(await estado({ remoteAddress: foreignAddress, ...bearer(token) })).toBe(401)
  })

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'loja.example' },
  ])('what a proxy or a foreign page sends from here needs the token: %o', async (headers) => {
    expect(await estado({ headers })).toBe(401)
    expect(await estado({ headers: { ...headers, ...bearer(TOKEN).headers } })).toBe(200)
  })

  test('a shop of a public address takes no request for one of this machine, and without a token none at all', () => {
    const pode = metricsAccess({ token: undefined, publicUrl: 'https://loja.example' })
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) {
      const raw = { socket: { remoteAddress: '127.0.0.1' } }
      expect(pode({ headers: { host: 'localhost', authorization }, raw } as FastifyRequest)).toBe(false)
    }
  })
})

describe('figures', () => {
  const valor = (texto: string, inicio: string): number => {
    const [linha, extraLinha] = texto.split('\n').filter((metricLine) => metricLine.startsWith(inicio))
    expect([inicio, linha === undefined, extraLinha]).toEqual([inicio, false, undefined])
    return Number(linha?.split(' ').at(-1))
  }

  test('a request is counted under its route template and status', async () => {
    const rotulos = ['method="GET"', 'route="/api/produtos/:id/"', 'status="404"', 'process="0"']
    const contados = async () => {
      const linhas = (await requestMetrics()).body.split('\n')
      const contagem = linhas.filter((metricLine) =>
        metricLine.startsWith('estampa_http_request_duration_seconds_count{'),
      )
      const linha = contagem.find((metricLine) => rotulos.every((rotulo) => metricLine.includes(rotulo)))
      return Number(linha?.split(' ').at(-1) ?? 0)
    }
    const antes = await contados()
    await loja.pedir('GET', '/api/produtos/999999/')
    await loja.pedir('GET', '/api/produtos/888888/')
    expect(await contados()).toBe(antes + 2)
  })

  test('admission, process, database, disk and version are there; a backup that was never made is not', async () => {
    const { body, headers } = await requestMetrics()
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(valor(body, 'estampa_admission_requests{kind="senha",state="inside"')).toBe(0)
    expect(valor(body, 'estampa_admission_refused_total{kind="leitura"')).toBe(0)
    expect(valor(body, 'estampa_info{version=')).toBe(1)
    expect(valor(body, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(valor(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(valor(body, 'estampa_database_bytes ')).toBeGreaterThan(1e6)
    expect(valor(body, 'estampa_disk_free_bytes ')).toBeGreaterThan(0)
    expect(body).not.toMatch(/^estampa_(backup_age_seconds|certificate_days)[ {]/m)
  })

  test('the page and the figures see what waits in the queue and what failed', async () => {
    const { db } = loja.banco
    const publicar = { tipo: 'produto', operacao: 'publicar', alvo_id: 1, titulo: 'Camiseta' } as const
    await transaction(db, async (trx) => {
      await recordSincronizacaoFalha(trx, publicar, 'O Bling recusou.')
      // Without an ERP no process takes it.
      await syncRecord(trx, loja.queue, { ...publicar, alvo_id: 2 })
    })
    await sql`update pgboss.job set created_on = now() - interval '3 hours', start_after = now() - interval '3 hours'
      where name = 'sincronizar'`.execute(db)
    await sql`update sincronizacoes set criado_em = now() - interval '2 hours'`.execute(db)
    const { status, body } = await loja.pedir('GET', '/api/saude/sistema/')
    expect(status).toBe(200)
    expect(body.linhas.find(({ chave }: { chave: string }) => chave === 'fila')).toMatchObject({
      estado: 'problema',
      frase: 'A tarefa mais antiga da fila (sincronizar) espera há 3 horas; 1 espera ao todo.',
    })
    const figuras = await figurasDe({ db, dadosAqui: true, rede: () => null, copias })()
    const fila = expect.objectContaining({ name: 'sincronizar', waiting: 1, oldestSeconds: expect.closeTo(10_800, -2) })
    expect(figuras).toMatchObject({ fila: expect.arrayContaining([fila]), envios: { falhou: 1, pendente: 1 } })
    expect(figuras.esperas).toEqual([{ tipo: 'produto', segundos: expect.closeTo(7200, -2) }])
  })

  const lugar = buildManualCopias(loja.banco.config, loja.midiaDir)
  const copias = () => estadoDasCopias({ db: loja.banco.db, config: lugar, midia: diskStore(loja.midiaDir) })

  test.each([
    ['beside the database', { dataDir, dadosAqui: true }, true, false],
    ['with the database elsewhere', { dataDir, dadosAqui: false }, null, true],
    ['without a folder of data', { dadosAqui: true }, null, false],
  ])(
    '%s: whether the backups are on the same disk, and the clock of another machine',
    async (_nome, fontes, mesmoDisco, hasClock) => {
      const figuras = await figurasDe({ db: loja.banco.db, copias, rede: () => null, ...fontes })()
      expect(figuras).toMatchObject({ copiasNoMesmoDisco: mesmoDisco, copias: { pasta: lugar.pasta }, rede: null })
      expect(figuras.disco?.pasta).toBe('dataDir' in fontes ? fontes.dataDir : undefined)
      const adiantado = figuras.banco?.adiantado
      // The database of the tests has this machine's clock.
      if (hasClock) expect(Math.abs(adiantado ?? Number.NaN)).toBeLessThan(60_000)
      else expect(adiantado).toBeNull()
    },
  )

  test('of a folder that is gone: nothing can be written, and there is no room', async () => {
    const pasta = join(dataDir, 'nenhuma')
    const fontes = { db: loja.banco.db, dataDir: pasta, dadosAqui: true, rede: () => null }
    const figuras = await figurasDe({ ...fontes, copias: () => Promise.reject(new Error('no answer')) })()
    expect(figuras).toMatchObject({ disco: { pasta, livre: 0, total: 0, falha: 'sem_acesso' }, copias: null })
  })
})

describe('health', () => {
  test('is asked of the database anew once the answer before is there', async () => {
    const { db } = loja.banco
    const saude = saudeDe(db)
    const antes = await saude()
    await sql`insert into migracoes (nome, sha256) values ('9999-nova.sql', '')`.execute(db)
    expect([antes === '9999-nova.sql', await saude()]).toEqual([false, '9999-nova.sql'])
    await sql`delete from migracoes where nome = '9999-nova.sql'`.execute(db)
  })

  test('of a folder that cannot be written to asks for five seconds; a shop without one is well', async () => {
    const indisponivel = { codigo: 'INDISPONIVEL', esperarSegundos: 5 }
    await expect(discoDe(join(dataDir, 'nenhuma'))()).rejects.toMatchObject(indisponivel)
    expect(await discoDe(dataDir)()).toBeUndefined()
    expect(await discoDe(undefined)()).toBeUndefined()
  })
})
