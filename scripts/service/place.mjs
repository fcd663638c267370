import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SetupError } from '../setup.mjs'
import { home } from '../update/versions.mjs'
import { account, must } from './system.mjs'
import { NAME } from './unit.mjs'

/** Where the code goes when the service's account may not read it where it is. */
const PROGRAM = '/opt/estampa'

/** A service with an empty shop beside a shop with data would surprise: a person decides. */
export function mindOtherData(dataDir) {
  const [here, there] = [join(home, 'dados'), dataDir].map((dir) => join(dir, 'postgres'))
  if (!existsSync(here) || existsSync(there)) return
  throw new SetupError(
    `Há uma loja em ${join(home, 'dados')}. Para que o serviço continue com ela, feche-a e leve os dados:\n\n  sudo mv ${join(home, 'dados')} ${dataDir}\n\nPara começar com uma loja vazia, repita o comando com --dados ${dataDir}.`,
  )
}

/** The folder that the service runs, and its Node: this one, or a copy in /opt where the account may not read this one. */
export function placeOfProgram() {
  const here = { program: home, node: process.execPath }
  if (canRun(here)) return here
  const there = {
    program: PROGRAM,
    node: here.node.startsWith(`${home}/`) ? join(PROGRAM, relative(home, here.node)) : here.node,
  }
  if (existsSync(PROGRAM))
    throw new SetupError(
      `A conta ${NAME} não pode ler ${home}, e ${PROGRAM} já existe. Vá para lá (cd ${PROGRAM}) e repita.`,
    )
  console.log(`A conta ${NAME} não pode ler ${home}: copiando o programa para ${PROGRAM}…`)
  const fresh = `${PROGRAM}.${process.pid}`
  process.umask(0o022)
  cpSync(home, fresh, { recursive: true, verbatimSymlinks: true, filter: (file) => isProgram(relative(home, file)) })
  must('chmod', '-R', 'a+rX', fresh)
  renameSync(fresh, PROGRAM)
  if (canRun(there)) return there
  rmSync(PROGRAM, { recursive: true })
  throw new SetupError(
    `A conta ${NAME} não pode executar ${here.node}. Instale o Node.js 24 para todas as contas e repita.`,
  )
}

/** Data, caches and results of tests stay behind. */
const isProgram = (path) => !/^(dados|\.cache|test-results|playwright-report|bench-figuras)/.test(path)

/** Tries rather than computes permissions: starts the program far enough to load everything, as the service's account. */
function canRun({ program, node }) {
  const libraries = `const { locateBinaries } = await import('./apps/api/src/infra/postgres/binaries.ts'); locateBinaries()`
  if (existsSync(program)) spawnSync(node, ['--input-type=module', '-e', libraries], { cwd: program })
  const options = { ...account(), cwd: '/', env: { PATH: process.env.PATH } }
  const asked = [join(program, 'scripts/current.mjs'), 'start', '--ajuda']
  const { status, stdout } = spawnSync(node, asked, { ...options, encoding: 'utf8' })
  // Only the server names its settings; a launcher that cannot read the packages goes without.
  return status === 0 && stdout.includes('DATABASE_URL')
}

const OF_A_SHOP = ['postgres', 'chave-secreta', 'midia']

/** Makes the data the account's own; refuses a folder of other things. Answers whether there is no shop yet. */
export function ownData(dataDir) {
  const there = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (there.length > 0 && !OF_A_SHOP.some((name) => there.includes(name)))
    throw new SetupError(`A pasta ${dataDir} tem outras coisas e não é de uma loja. Escolha outra em --dados.`)
  const fresh = !there.includes('postgres')
  must('install', '-d', '-o', NAME, '-g', NAME, '-m', '0700', dataDir)
  if (there.some((name) => statSync(join(dataDir, name)).uid !== account().uid))
    must('chown', '-R', `${NAME}:${NAME}`, dataDir)
  return fresh
}
