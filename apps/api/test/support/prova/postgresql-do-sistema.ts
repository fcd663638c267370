import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { waitUntil } from '../ate.ts'

/** The folder of the newest PostgreSQL that Debian's packages installed; null without one. */
const binFolder = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? null

/**
 * A server of the system as `apt install postgresql` leaves one: on a socket, with the accounts of the machine (`peer`).
 * This account may create databases and nothing more, as after `createuser --createdb`. Null where it is not installed.
 */
export async function startSystemServer(pasta: string) {
  const bin = binFolder()
  if (!bin) return null
  const [data, socket] = [join(pasta, 'sistema'), join(pasta, 'soquete')]
  for (const folder of [data, socket]) mkdirSync(folder, { mode: 0o755 })
  const root = process.getuid?.() === 0
  const owner = root ? accountOf('postgres') : null
  if (owner) for (const folder of [data, socket]) chownSync(folder, owner.uid, owner.gid)
  const { username } = userInfo()
  const admin = root ? 'postgres' : username
  const words = ['-D', data, '-U', admin, '-A', 'peer', '-E', 'UTF8', '--locale', 'C.UTF-8']
  execFileSync(join(bin, 'initdb'), words, { ...owner, cwd: data, stdio: 'ignore' })
  const settings = ['-D', data, '-k', socket, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(bin, 'postgres'), settings, { ...owner, cwd: data, stdio: 'ignore' })
  const as = (user: string) => (database: string) => `postgres://${user}@localhost/${database}?host=${socket}`
  await waitUntil(() => answers(as(username)('postgres')))
  // `postgres` enters as itself only.
  if (root) {
    const create = ['-h', socket, '-U', admin, '--createdb', username]
    execFileSync(join(bin, 'createuser'), create, { ...owner, cwd: data })
  }
  return {
    version: execFileSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' }).trim(),
    address: as(username),
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}
export type SystemServer = NonNullable<Awaited<ReturnType<typeof startSystemServer>>>

function accountOf(name: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A refusal of the account is an answer too. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return (error as { code?: string }).code === '28000'
  } finally {
    await client.end().catch(() => undefined)
  }
}
