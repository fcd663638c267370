import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../../../src/infra/database/database.ts'
import { somasDasTabelas } from '../somas.ts'
import { type Cenario, ESTANZA, type GrupoDeMaquinas, POSTGRES } from './grupo.ts'
import { giveFolder, startProcess, waitWithin } from './maquinas.ts'

const RECUPERACAO_S = 60

/** Makes the first full backup. From then on the repository gets every commit, under any leader. */
export async function primeiraCopia(grupo: GrupoDeMaquinas, { programas: { pgbackrest } }: Cenario): Promise<void> {
  const chefe = await grupo.lider()
  await chefe.executar(pgbackrest, `--stanza=${ESTANZA}`, 'stanza-create')
  await chefe.executar(pgbackrest, `--stanza=${ESTANZA}`, '--type=full', 'backup')
}

async function somasEm(config: pg.ClientConfig): Promise<Readonly<Record<string, string>>> {
  const db = createDatabase({ ...config, max: 1, onConnect: undefined })
  return somasDasTabelas(db).finally(() => db.destroy())
}

/**
 * While the shop is closed an administrator deletes all sales and customers by mistake; a copy of the database is restored to the second before,
 * in a folder of its own. Answers the figures and every table that is not as it was.
 */
export async function rewindBeforeError(grupo: GrupoDeMaquinas, cenario: Cenario) {
  const inicio = performance.now()
  const { programas, pasta } = cenario
  const chefe = await grupo.lider()
  const loja = grupo.entrada(chefe)
  const banco = await grupo.conectar()
  const antes = await somasEm(loja)
  const { rows } = await banco.query<{ segundo: string; vendas: number }>(
    `select date_trunc('second', clock_timestamp() + interval '1 second')::text as segundo, (select count(*)::int from vendas) as vendas`,
  )
  const { segundo = '', vendas = 0 } = rows[0] ?? {}
  // The mistake comes in the second after.
  await wait(2_000)
  await banco.query('truncate vendas, clientes cascade')
  const depois = await somasEm(loja)
  const { rows: arquivo } = await banco.query<{ nome: string }>('select pg_walfile_name(pg_switch_wal()) as nome')
  const nome = arquivo[0]?.nome ?? ''
  await waitWithin(RECUPERACAO_S, `${nome} in the archive`, async () => {
    const { rows: feito } = await banco.query<{ ultimo: string | null }>(
      'select last_archived_wal as ultimo from pg_stat_archiver',
    )
    return (feito[0]?.ultimo ?? '') >= nome
  })
  await banco.end()

  const novo = join(pasta, 'antes-do-erro')
  mkdirSync(join(novo, 'dados'), { recursive: true, mode: 0o700 })
  giveFolder(novo, programas)
  await chefe.executar(
    programas.pgbackrest,
    `--stanza=${ESTANZA}`,
    `--pg1-path=${join(novo, 'dados')}`,
    '--type=time',
    `--target=${segundo}`,
    '--target-action=promote',
    'restore',
  )
  const env = { PGBACKREST_CONFIG: join(chefe.pasta, 'pgbackrest.conf') }
  // Overrides what Patroni wrote for the old place: other files, no archive, no standby to wait for.
  const ajustes = [
    'listen_addresses=',
    `unix_socket_directories=${novo}`,
    `hba_file=${join(novo, 'dados', 'pg_hba.conf')}`,
    'archive_mode=off',
    'synchronous_standby_names=',
  ].flatMap((ajuste) => ['-c', ajuste])
  const postgres = [join(programas.bin, 'postgres'), '-D', join(novo, 'dados'), ...ajustes]
  const servidor = startProcess({ programas, env }, postgres, join(pasta, 'antes-do-erro.log'))
  try {
    const config = { host: novo, port: POSTGRES, user: 'estampa', password: cenario.senhas.loja, database: ESTANZA }
    await waitWithin(RECUPERACAO_S, 'the restored copy is open', async () => (await isFollowing(config)) === false)
    const restoredSums = await somasEm(config)
    const changedTables = Object.keys(antes).filter((tabela) => restoredSums[tabela] !== antes[tabela])
    const feito = ['vendas', 'clientes'].every((tabela) => depois[tabela] !== antes[tabela])
    return {
      vendas,
      tabelas: Object.keys(antes).length,
      segundos: Math.round((performance.now() - inicio) / 1000),
      problemas: [
        ...changedTables.map((tabela) => `restored ${tabela}: ${restoredSums[tabela]}, was ${antes[tabela]}`),
        ...(feito && vendas > 0 ? [] : ['the mistake deleted nothing, so that nothing was proven']),
      ],
    }
  } finally {
    await servidor.terminar('SIGINT')
  }
}

/** Whether that server follows another, or is still recovering; null while it does not answer. */
async function isFollowing(config: pg.ClientConfig): Promise<boolean | null> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ segue: boolean }>('select pg_is_in_recovery() as segue')
    return rows[0]?.segue ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
