import { moveToEmbedded, moveToServer } from '@estampa/host/postgres.ts'
import { connectForCopying } from '@estampa/host/restore.ts'
import { StartupError } from '@estampa/host/start.ts'
import { runWithDatabase } from '../infra/database/database.ts'
import { openFileStore } from '../infra/files/stores.ts'
import { runWithTicks } from '../infra/process/ticks.ts'
import { PROGRAM } from '../infra/program.ts'
import { readEnv } from '../infra/settings/env.ts'
import { ARQUIVOS } from '../modules/copias/copias.data.ts'
import { auditAct, autorDoComando } from '../shop/auditoria.ts'
import { bringTablesUpToDate } from './backup.ts'
import type { Config } from './shop.ts'
import { NotUnderstood } from './words.ts'

export const usage = `Uso: DATABASE_URL=ENDERECO npm run banco -- levar | trazer

Com a loja fechada, move os dados dela entre o banco incluído (DATA_DIR/postgres) e o PostgreSQL de DATABASE_URL, e confere
cada tabela depois. Imagens e etiquetas ficam onde estão.
  levar    do incluído para o de DATABASE_URL, que deve estar vazio; se não existir, é criado
  trazer   do de DATABASE_URL para o incluído, que não deve ter dados
Os dados de antes ficam, com outro nome. Interrompido, a loja está onde estava: repita.
Passo a passo: docs/postgresql-externo.md`

const autor = autorDoComando('npm run banco')

const WAYS = {
  levar: { move: moveToServer, to: 'postgresql', open: 'Abra a loja com o mesmo DATABASE_URL.' },
  trazer: { move: moveToEmbedded, to: 'incluido', open: 'Retire DATABASE_URL das configurações e abra a loja.' },
} as const

/** Runs the command; false when an argument is missing. Rejects with `StartupError` and `NotUnderstood`, nothing changed. */
export async function run(args: readonly string[]): Promise<boolean> {
  const [way = '', more] = args
  if (!Object.hasOwn(WAYS, way) || more !== undefined) throw new NotUnderstood(more ?? way)
  const env = readEnv(process.env)
  const { DATA_DIR, DATABASE_URL } = env
  if (!DATABASE_URL)
    throw new StartupError(
      'Falta DATABASE_URL, o endereço do outro PostgreSQL. O do mesmo computador: postgres://CONTA@localhost/estampa?host=/var/run/postgresql',
    )
  const { move, to, open } = WAYS[way as keyof typeof WAYS]
  const midia = await openFileStore(env)
  console.log('Copiando e conferindo cada tabela…')
  const files = { named: 0, missing: [] as string[] }
  const prepare = async (config: Config) => {
    await bringTablesUpToDate(config)
    Object.assign(files, await countFiles(config, midia))
    await runWithDatabase(config, (db) => auditAct(db, autor, { tipo: 'banco_movido', detalhes: { para: to } }))
  }
  const { tabelas, linhas, kept } = await runWithTicks(
    () => move({ program: PROGRAM, DATA_DIR, DATABASE_URL, prepare }),
    console.log,
  )
  const count = (n: number) => n.toLocaleString('pt-BR')
  console.log(`Conferidos: ${count(linhas)} registros em ${count(tabelas)} tabelas, iguais aos de antes.`)
  console.log(
    files.missing.length === 0
      ? `Imagens e etiquetas: ${count(files.named)} arquivos, todos no lugar.`
      : `Atenção: de ${count(files.named)} imagens e etiquetas faltam ${count(files.missing.length)}, como antes da mudança (${files.missing.slice(0, 3).join(', ')}…).`,
  )
  console.log(
    kept === null
      ? 'Os dados de antes ficaram onde estavam, com o mesmo nome: esta conta não pode mudá-lo. Não abra a loja neles.'
      : `Os dados de antes ficaram em ${kept}. Apague-os quando houver uma cópia de segurança feita depois da mudança.`,
  )
  console.log(open)
  return true
}

/** Counts the files that the database names, and lists those that are not stored. */
async function countFiles(config: Config, midia: Awaited<ReturnType<typeof openFileStore>>) {
  const client = await connectForCopying(config)
  const { rows } = await client.query<{ nome: string }>(ARQUIVOS).finally(() => client.end())
  const stored = new Set<string>()
  for await (const { nome } of midia.list()) stored.add(nome)
  return { named: rows.length, missing: rows.map(({ nome }) => nome).filter((nome) => !stored.has(nome)) }
}
