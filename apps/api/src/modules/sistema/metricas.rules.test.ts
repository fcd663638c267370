import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copia, copias, rede } from '../../../test/support/saude.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { figurasDaLoja, formatMetricas } from './metricas.rules.ts'
import { type Figuras, limitWait } from './sistema.rules.ts'

const AGORA = Date.parse('2026-11-22T12:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: AGORA })
})
afterEach(() => {
  vi.useRealTimers()
})

const NADA: Figuras = {
  disco: null,
  banco: null,
  fila: null,
  envios: null,
  esperas: null,
  copias: null,
  copiasNoMesmoDisco: null,
  rede: null,
  skusRepetidos: null,
}
/** The figures as `name{labels}` and value, without the declarations. */
const figuras = async (dadas: Partial<Figuras>) => {
  const linhas = (await formatMetricas({ ...NADA, ...dadas }))
    .split('\n')
    .filter((linha) => linha.startsWith('estampa_'))
  const lida = /^estampa_(.*) (\S+)$/
  return Object.fromEntries(linhas.map((linha) => [linha.replace(lida, '$1'), Number(linha.replace(lida, '$2'))]))
}

describe('the figures', () => {
  test('that are not known are left out; a database that does not answer is down', async () => {
    expect(await figuras({})).toEqual({ database_up: 0 })
  })
  test.each([
    [null, 1],
    ['cheio', 0],
    ['sem_acesso', 0],
  ] as const)('of a disk with fault %j', async (falha, gravavel) => {
    const disco = { pasta: '/d', livre: 5, total: 9, falha }
    const expectedFiguras = { disk_free_bytes: 5, disk_size_bytes: 9, disk_writable: gravavel }
    expect(await figuras({ disco })).toEqual({ database_up: 0, ...expectedFiguras })
  })
  test('of queue and wishes have a label each', async () => {
    const fila = [{ name: 'sincronizar', waiting: 1, active: 2, failed: 3, oldestSeconds: 4 }]
    const envios = { pendente: 5, executando: 6, falhou: 7, tarefas: 8 }
    const esperas = [
      { tipo: 'produto', segundos: 200 },
      { tipo: 'pedido', segundos: 12.5 },
    ]
    expect(await figuras({ fila, envios, esperas })).toEqual({
      database_up: 0,
      'queue_jobs{queue="sincronizar",state="waiting"}': 1,
      'queue_jobs{queue="sincronizar",state="active"}': 2,
      'queue_jobs{queue="sincronizar",state="failed"}': 3,
      'queue_oldest_seconds{queue="sincronizar"}': 4,
      'sync_wishes{state="pendente"}': 5,
      'sync_wishes{state="executando"}': 6,
      'sync_wishes{state="falhou"}': 7,
      'sync_oldest_seconds{kind="produto"}': 200,
      'sync_oldest_seconds{kind="pedido"}': 12.5,
    })
  })
  test('of a database are its size and its connections', async () => {
    const banco = { bytes: 5, conexoes: 6, maximo: 7, relogioMs: 8, versao: 180_004, adiantado: 9 }
    const expectedFiguras = { database_bytes: 5, database_connections: 6, database_connections_max: 7 }
    expect(await figuras({ banco })).toEqual({ database_up: 1, ...expectedFiguras })
  })
  test('of the local network are the days that its certificate still lasts', async () => {
    const dias = { 'certificate_days{of="network"}': 10.25 }
    expect(await figuras({ rede: rede('2026-12-02T18:00:00Z') })).toEqual({ database_up: 0, ...dias })
  })
  test('of backups are their ages; only a restored one counts as verified', async () => {
    const nova = copia('2026-11-22T11:59:00Z', { verificacao: 'resumo' })
    const velha = copia('2026-11-22T11:00:00Z')
    expect(await figuras({ copias: copias(nova, velha) })).toEqual({
      database_up: 0,
      backup_failed: 0,
      'backup_age_seconds{kind="newest"}': 60,
      'backup_age_seconds{kind="verified"}': 3600,
    })
    expect(await figuras({ copias: copias(nova) })).not.toHaveProperty('backup_age_seconds{kind="verified"}')
    const falha = { em: '2026-11-22T11:00:00Z', mensagem: 'M.' }
    expect(await figuras({ copias: { ...copias(), falha } })).toEqual({ database_up: 0, backup_failed: 1 })
  })
})

test('are read once in ten seconds, however many ask', async () => {
  let lidas = 0
  const texto = figurasDaLoja(async () => {
    lidas++
    return NADA
  })
  await Promise.all([texto(), texto()])
  vi.advanceTimersByTime(10_000)
  await texto()
  expect(lidas).toBe(1)
  vi.advanceTimersByTime(1)
  await texto()
  expect(lidas).toBe(2)
})

test('an answer within two seconds is one, a later one is none, a failure is itself', async () => {
  const depoisDe = async (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const resposta = limitWait(promise).catch(({ codigo, esperarSegundos }: DomainError) => [codigo, esperarSegundos])
    await vi.advanceTimersByTimeAsync(ms)
    resolve('resposta')
    return resposta
  }
  expect([await depoisDe(1_999), await depoisDe(2_000)]).toEqual(['resposta', ['INDISPONIVEL', 2]])
  await expect(limitWait(Promise.reject(new DomainError('SEM_ESPACO')))).rejects.toMatchObject({ codigo: 'SEM_ESPACO' })
})
