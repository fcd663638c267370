import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moveDatabase } from '../backup/move.ts'
import type { Program } from '../program.ts'
import { StartupError } from '../start/startup-error.ts'
import { syncFolder } from '../start/sync-folder.ts'
import { locateBinaries } from './binaries.ts'
import { ensureApplication } from './connection.ts'
import { installBinaries, majorOfBinaries, majorOfData, programsFolder, RELEASES } from './majors.ts'
import { startPostgres } from './postgres.ts'
import { awaitPreviousServer } from './previous.ts'
import { privateDataDir } from './private-copy.ts'
import { birthOfThis, isAlive, type OwnerKind, thisProcess } from './processes.ts'

interface Upgrade {
  readonly program: Program
  /** The cluster's directory, as for `startPostgres`. */
  readonly dataDir: string
  readonly kind: OwnerKind
  /** The role and database of the application. */
  readonly application: string
  readonly say?: (line: string) => void
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)

const majors = Object.keys(RELEASES).map(Number)
const MB = 1_000_000
/** For the new server's log and the room it needs to work. */
const WORKING_BYTES = 200 * MB

/** Names beside the cluster's directory: one that is being filled, one that is complete and takes its place. */
const filling = (dataDir: string, major: number) => `${dataDir}.novo-${major}`
export const completeFolder = (dataDir: string, major: number) => `${dataDir}.pronto-${major}`

/**
 * Takes the data of an earlier major version over to the bundled one, before the server starts: both servers run side by
 * side, every table is copied and compared, and the new directory takes the place of the old one, which is kept. Whenever
 * this dies, the next start finds the old directory, or the new one complete. Rejects with `StartupError`, nothing changed.
 */
export async function upgradeData({ program, dataDir: wanted, kind, application, say = tell }: Upgrade): Promise<void> {
  const dataDir = placeOf(wanted)
  await finishExchange(dataDir)
  const found = majorOfData(dataDir)
  if (found === null) return
  const native = locateBinaries()
  const bundled = majorOfBinaries(native)
  if (found === bundled) return removePrograms(dataDir)
  if (found > bundled)
    throw new StartupError(
      `Os dados em ${dataDir} são do PostgreSQL ${found}, e esta versão do sistema traz o ${bundled}. Atualize o sistema: a versão instalada é mais antiga que a que gravou os dados. Nada foi mudado.`,
    )
  if (kind === 'comando')
    throw new StartupError(
      `Os dados são do PostgreSQL ${found}, e esta versão do sistema traz o ${bundled}. Abra a loja uma vez com npm start, que os leva adiante.`,
    )
  const lock = `${dataDir}.atualizando`
  take(lock)
  try {
    say(`Os dados são do PostgreSQL ${found}; levando-os para o ${bundled}. A loja abre em seguida.`)
    requireSpace(dataDir)
    await copyOver({ program, dataDir, found, bundled, application, say }).catch((error: unknown) => {
      if (error instanceof StartupError) throw error
      throw new StartupError(
        `Os dados não puderam ser levados do PostgreSQL ${found} para o ${bundled}: ${(error as Error).message} Nada foi mudado: a versão anterior do sistema abre esses dados.`,
        { cause: error },
      )
    })
    const kept = await exchange(dataDir, found, bundled)
    removePrograms(dataDir)
    say(
      `Pronto. Os dados de antes ficaram em ${kept} (${formatMb(sizeOf(kept))}): apague essa pasta quando tiver certeza de que tudo está certo.`,
    )
  } finally {
    rmSync(lock, { force: true })
  }
}

type Step = Omit<Required<Upgrade>, 'kind'> & Readonly<{ found: number; bundled: number }>

/** Fills the new directory from the old one and marks it complete by its name. */
async function copyOver({ program, dataDir, found, bundled, application, say }: Step): Promise<void> {
  say(`Buscando os programas do PostgreSQL ${found}…`)
  const native = await installBinaries(found, programsFolder(dataDir, found))
  const old = await startPostgres({ dataDir, kind: 'loja', native })
  try {
    const target = filling(dataDir, bundled)
    // An upgrade that was killed leaves its new server for a moment: it would go on writing into the folder removed here.
    await awaitPreviousServer(target, thisProcess('loja'))
    for (const folder of [target, completeFolder(dataDir, bundled)]) rmSync(folder, { recursive: true, force: true })
    const fresh = await startPostgres({ dataDir: target, kind: 'loja' })
    try {
      say('Copiando e conferindo cada tabela…')
      const from = await ensureApplication(old.superuser, application)
      const to = await ensureApplication(fresh.superuser, application)
      const { tabelas, linhas } = await moveDatabase(program, from, to)
      say(`Conferidos: ${linhas.toLocaleString('pt-BR')} registros em ${tabelas} tabelas.`)
    } finally {
      await fresh.stop()
    }
    renameSync(fresh.dataDir, completeFolder(dataDir, bundled))
    await syncFolder(dirname(dataDir))
  } finally {
    await old.stop()
  }
}

/** Answers where the old directory is kept. Between both renames `finishExchange` goes on. */
async function exchange(dataDir: string, found: number, bundled: number): Promise<string> {
  const kept = await keepAside(dataDir, `-${found}`)
  await finishExchange(dataDir, bundled)
  return kept
}

/** Gives the directory a name of which it is kept; answers it. */
export async function keepAside(dataDir: string, end: string): Promise<string> {
  let kept = `${dataDir}${end}`
  for (let n = 2; existsSync(kept); n++) kept = `${dataDir}${end}-${n}`
  renameSync(dataDir, kept)
  await syncFolder(dirname(dataDir))
  return kept
}

/** Died between the renames of an exchange: the old directory has left its place, the complete one takes it. */
export async function finishExchange(dataDir: string, only?: number): Promise<void> {
  if (existsSync(dataDir)) return
  for (const major of only === undefined ? majors : [only]) {
    if (!existsSync(completeFolder(dataDir, major))) continue
    renameSync(completeFolder(dataDir, major), dataDir)
    return syncFolder(dirname(dataDir))
  }
}

/**
 * Undoes the exchange after a version with a later PostgreSQL was refused (scripts/update): its directory goes aside, and
 * the one of the bundled major takes its place. Without such a directory nothing is changed.
 */
export async function undoUpgrade(wanted: string, bundled = majorOfBinaries(locateBinaries())): Promise<void> {
  const dataDir = placeOf(wanted)
  const found = majorOfData(dataDir)
  const kept = `${dataDir}-${bundled}`
  if ((found !== null && found <= bundled) || !existsSync(kept)) return
  if (found !== null) renameSync(dataDir, `${dataDir}.recusado-${found}`)
  renameSync(kept, dataDir)
  await syncFolder(dirname(dataDir))
}

/** Removes the programs downloaded for a finished upgrade. */
function removePrograms(dataDir: string): void {
  for (const major of majors) rmSync(programsFolder(dataDir, major), { recursive: true, force: true })
}

/** Where the data are, or would be: see binaries.ts. */
export function placeOf(wanted: string): string {
  const apart = privateDataDir(wanted)
  const there = (dir: string) => existsSync(dir) || majors.some((major) => existsSync(completeFolder(dir, major)))
  return !there(wanted) && there(apart) ? apart : wanted
}

function requireSpace(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const [free, needed] = [bavail * bsize, sizeOf(dataDir) + WORKING_BYTES]
  if (free < needed)
    throw new StartupError(
      `Para levar os dados adiante são precisos ${formatMb(needed)} livres em ${dirname(dataDir)}, e há ${formatMb(free)}. Libere espaço e repita npm start. Nada foi mudado.`,
    )
}

const formatMb = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('pt-BR')} MB`

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

/** Takes the file; one that a process left behind that died does not count. Throws `StartupError`. */
function take(file: string): void {
  const me = `${process.pid} ${birthOfThis()}`
  for (;;) {
    try {
      return writeFileSync(file, me, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '', birth = ''] = readFileSync(file, 'utf8').split(' ')
    if (isAlive({ pid: Number(pid), birth }))
      throw new StartupError(`Outra Estampa (processo ${pid}) está levando estes dados adiante. Espere que termine.`)
    rmSync(file, { force: true })
  }
}
