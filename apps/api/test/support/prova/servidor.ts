import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureApplication } from '../../../../../packages/host/src/postgres/connection.ts'
import { startPostgres } from '../../../../../packages/host/src/postgres/postgres.ts'
import { migrate } from '../../../src/infra/database/migrate.ts'

/** A PostgreSQL server of its own, as durable as a shop's, with room for the connections of four processes. */
export async function ligarServidor() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'estampa-servidor-'))
  chmodSync(folder, 0o711)
  const settings = { max_connections: '150' }
  const servidor = await startPostgres({ dataDir: join(folder, 'postgres'), kind: 'loja', settings })
  const banco = await ensureApplication(servidor.superuser, 'estampa')
  await migrate(banco)
  const { host, port, user, database } = banco
  return {
    banco,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async encerrar() {
      await servidor.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
