import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { raiz } from '../programa.ts'

/** The migration that the newer versions have, and the table that it makes. */
export const MIGRACAO = '9001_prova_da_atualizacao'
export const TABELA = 'prova_da_atualizacao'

interface Pacote {
  readonly dev?: boolean
}

/** This tree as git knows it, with uncommitted changes. */
function copiarFontes(para: string): void {
  const nomes = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: raiz, encoding: 'utf8' })
  for (const nome of nomes.split('\0').filter((each) => each && existsSync(join(raiz, each)))) {
    mkdirSync(dirname(join(para, nome)), { recursive: true })
    cpSync(join(raiz, nome), join(para, nome), { verbatimSymlinks: true })
  }
}

/** The installation of a shop: packages that run it, and the built screens. */
function copiarPacotes(para: string): void {
  const registro = JSON.parse(readFileSync(join(raiz, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, Pacote>
  }
  const packages = Object.fromEntries(Object.entries(registro.packages).filter(([, { dev }]) => !dev))
  for (const path of Object.keys(packages)) {
    if (!path.startsWith('node_modules/') || !existsSync(join(raiz, path))) continue
    mkdirSync(dirname(join(para, path)), { recursive: true })
    execFileSync('cp', ['-a', join(raiz, path), `${join(para, dirname(path))}/`])
  }
  writeFileSync(join(para, 'node_modules/.package-lock.json'), JSON.stringify({ ...registro, packages }))
  execFileSync('cp', ['-a', join(raiz, 'apps/web/dist'), join(para, 'apps/web/')])
}

interface Assinante {
  readonly line: string
  sign(message: Buffer): string
}
const { newSigner } = (await import(join(raiz, 'scripts/update/signing.mjs'))) as { newSigner(): Assinante }
/** Who signs the versions, and who signs those that come after them. */
const [daCasa, seguinte] = [newSigner(), newSigner()]
const trazer = (pasta: string, { line }: Assinante) =>
  writeFileSync(join(pasta, 'scripts/update/allowed_signers'), line)

/** The folder of a shop in this version, as a person would have installed it. */
export function instalada(pasta: string): string {
  copiarFontes(pasta)
  copiarPacotes(pasta)
  trazer(pasta, daCasa)
  return pasta
}

/**
 * A later version, as it would be downloaded: a signed archive with one migration more, the key of the releases after it,
 * and, with `falha`, a program that does not serve.
 */
export function versaoNova(pasta: string, falha?: string): string {
  plantar(pasta, falha)
  trazer(pasta, seguinte)
  const arquivo = `${pasta}.tar.gz`
  execFileSync('tar', ['-czf', arquivo, '-C', dirname(pasta), basename(pasta)])
  writeFileSync(`${arquivo}.sig`, daCasa.sign(readFileSync(arquivo)))
  return arquivo
}

/** The same archive, signed by the new key, or unsigned. */
export function copiaDe(arquivo: string, nome: string, assinada: boolean): string {
  const copia = join(dirname(arquivo), `${nome}.tar.gz`)
  cpSync(arquivo, copia)
  if (assinada) writeFileSync(`${copia}.sig`, seguinte.sign(readFileSync(copia)))
  return copia
}

function plantar(pasta: string, falha: string | undefined): void {
  copiarFontes(pasta)
  writeFileSync(
    join(pasta, `apps/api/migrations/${MIGRACAO}.sql`),
    `create table ${TABELA} as select count(*) as produtos from produtos;\n`,
  )
  if (falha === undefined) return
  const arquivo = join(pasta, 'apps/api/src/serve.ts')
  const antes = readFileSync(arquivo, 'utf8')
  // Where it serves: after the migrations.
  const depois = antes.replace('  const stopping = new AbortController()\n', (linha) => `  ${falha}\n${linha}`)
  if (depois === antes) throw new Error('serve.ts has changed: plant the failure elsewhere')
  writeFileSync(arquivo, depois)
}
