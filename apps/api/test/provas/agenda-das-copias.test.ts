import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '@estampa/host/backup.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { run } from '../../../../packages/host/test/server.ts'
import { openQueue, type Queue } from '../../src/infra/database/queue.ts'
import { diskStore } from '../../src/infra/files/disk.ts'
import { copiasJobs } from '../../src/modules/copias/copias.jobs.ts'
import type { CopiasConfig } from '../../src/modules/copias/copias.rules.ts'
import { createBanco } from '../support/banco.ts'
import { buildManualCopias } from '../support/copias.ts'

test('one that was missed is made at the start, once by all processes; switched off, its hours are forgotten', async () => {
  const banco = await createBanco()
  const pasta = await mkdtemp(join(tmpdir(), 'estampa-agenda-'))
  await run(banco.config, `update migracoes set aplicada_em = now() - interval '2 days'`)
  const perdida = { ...buildManualCopias(banco.config, pasta), ativo: true, hora: '00:00' }
  const processos = await Promise.all([1, 2].map(() => openQueue(banco.config, () => undefined)))
  const buildCopiasJobs = (queue: Queue, mudanca: Partial<CopiasConfig> = {}) =>
    copiasJobs({ db: banco.db, queue, midia: diskStore(pasta), config: { ...perdida, ...mudanca }, log: undefined })
  const horas = () => sql`select from pgboss.schedule`.execute(banco.db).then(({ rows }) => rows.length)
  const pendentes = sql`select from pgboss.job where name = 'copia-de-seguranca' and state < 'completed'`
  try {
    for (const queue of processos) await buildCopiasJobs(queue)
    expect(await horas()).toBe(1)
    await expect.poll(async () => (await pendentes.execute(banco.db)).rows.length).toBe(0)
    expect(await listBackups(perdida.pasta)).toHaveLength(1)
    const [ato] = await banco.db.selectFrom('auditoria').select(['tipo', 'comando']).execute()
    expect(ato).toEqual({ tipo: 'backup_criado', comando: 'sistema' })
    for (const queue of processos) await buildCopiasJobs(queue, { ativo: false })
    expect(await horas()).toBe(0)
  } finally {
    for (const queue of processos) await queue.stop()
    await banco.descartar()
    for (const folder of [pasta, perdida.pasta]) await rm(folder, { recursive: true, force: true })
  }
})
