import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../../src/infra/migrate.ts'
import { type Connection, ensureApplication } from '../../../src/infra/postgres/application.ts'
import { type Postgres, startPostgres } from '../../../src/infra/postgres/postgres.ts'

/** A PostgreSQL server and one that follows it by streaming replication: real ones, of the embedded binaries. */
export interface ParDeServidores {
  readonly primario: Connection
  readonly replica: Connection
  /** Holds back what arrives: the replica falls behind until `seguir`. */
  pausar(): Promise<void>
  seguir(): Promise<void>
  /** Waits until the replica has all that the primary has written so far. */
  alcancar(): Promise<void>
  pararReplica(): Promise<void>
  voltarReplica(): Promise<void>
  encerrar(): Promise<void>
}

/** After a pause the follower asks at once, not after five seconds. */
const SETTINGS = { max_connections: '150', wal_retrieve_retry_interval: '20ms' }
const UNSAFE = { fsync: 'off', synchronous_commit: 'off' }

/** `durable`: writes are as safe as in a shop, and as slow. */
export async function ligarPar({ durable = false } = {}): Promise<ParDeServidores> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'estampa-replica-'))
  chmodSync(folder, 0o711)
  const aberto = async (nome: string, sub: string) =>
    await startPostgres({
      dataDir: join(folder, nome, sub),
      kind: 'loja',
      settings: durable ? SETTINGS : { ...SETTINGS, ...UNSAFE },
    })
  spawnSync('mkdir', ['-m', '711', join(folder, 'p'), join(folder, 'r')])
  const primario = await aberto('p', 'postgres')
  const app = await ensureApplication(primario.superuser, 'estampa')
  await migrate(app)
  await copiarBase(primario, join(folder, 'r', 'postgres'))
  let replica: Postgres | null = await aberto('r', 'postgres')
  const naReplica = { ...app, host: replica.superuser.host }
  const superReplica = replica.superuser
  return {
    primario: app,
    replica: naReplica,
    async pausar() {
      await um(superReplica, 'select pg_wal_replay_pause()')
      // Asked for is not done: what has arrived may still be applied.
      await ate(superReplica, "select pg_get_wal_replay_pause_state() = 'paused'")
    },
    seguir: () => um(superReplica, 'select pg_wal_replay_resume()'),
    async alcancar() {
      const lsn = await um<string>(primario.superuser, 'select pg_current_wal_insert_lsn()::text')
      await ate(superReplica, `select pg_last_wal_replay_lsn() >= '${lsn}'`)
    },
    async pararReplica() {
      await replica?.stop()
      replica = null
    },
    async voltarReplica() {
      replica ??= await aberto('r', 'postgres')
    },
    async encerrar() {
      await replica?.stop()
      await primario.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What pg_basebackup does, which the embedded binaries lack: the files between two calls, and how to go on from them. */
async function copiarBase(primario: Postgres, destino: string): Promise<void> {
  const client = new pg.Client(primario.superuser)
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    const { status, stderr } = spawnSync('cp', ['-a', primario.dataDir, destino])
    if (status !== 0) throw new Error(String(stderr))
    // What belongs to the running server, not to the data.
    for (const nome of readdirSync(destino))
      if (nome === 'postmaster.pid' || nome.startsWith('.s.PGSQL')) rmSync(join(destino, nome), { force: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { host, port, user } = primario.superuser
    const files = {
      backup_label: rows[0]?.labelfile ?? '',
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
    }
    const { uid, gid } = statSync(destino)
    for (const [nome, conteudo] of Object.entries(files)) {
      await writeFile(join(destino, nome), conteudo, { mode: 0o600 })
      await chown(join(destino, nome), uid, gid)
    }
  } finally {
    await client.end()
  }
}

/** Asks until it is so. */
async function ate(onde: Connection, pergunta: string): Promise<void> {
  while (!(await um<boolean>(onde, pergunta))) await wait(10)
}

async function um<T = void>(onde: Connection, pergunta: string): Promise<T> {
  const client = new pg.Client(onde)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, T>>(pergunta)
    return Object.values(rows[0] ?? {})[0] as T
  } finally {
    await client.end()
  }
}
