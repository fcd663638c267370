import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApi, buildWeb, ensureInstalled, SetupError, webIsBuilt } from '../setup.mjs'
import { home } from '../update/versions.mjs'
import { addressOf, ensureSettings, healthOf, readSettings, tellStrangeSettings } from './settings.mjs'
import { account, asRoot, installed, must, requireOwnFile, requireRoot, requireSystemd, run } from './system.mjs'
import { DEFAULT_DATA_DIR, NAME, properties, SETTINGS_FILE, stateInWords, systemdUnit, UNIT_FILE } from './unit.mjs'

/** PostgreSQL's socket lies in the data; longer, it would lie in /tmp, which the service has for itself. */
const LONGEST_PATH = 70
const STARTS_WITHIN_MS = 180_000

export async function instalar({ rede, dados, mostrar, portasBaixas: lowPorts }, args) {
  const before = installed()
  const dataDir = resolve(process.env.INIT_CWD ?? process.cwd(), dados ?? before?.dataDir ?? DEFAULT_DATA_DIR)
  if (Buffer.byteLength(dataDir) > LONGEST_PATH || /[\n\r]/.test(dataDir))
    throw new SetupError(`A pasta ${dataDir} não serve: escolha um caminho de até ${LONGEST_PATH} letras.`)
  const facts = (program, node) => ({ program, node, dataDir, network: rede, lowPorts })
  if (mostrar) return console.log(systemdUnit(facts(home, process.execPath)))
  requireSystemd()
  await ensureInstalled({ runtime: webIsBuilt() })
  await buildWeb()
  await buildApi()
  requireRoot(args)
  if (!before && !dados) mindOtherData(dataDir)
  if (!account())
    must('useradd', ...'--system --user-group --no-create-home --shell /usr/sbin/nologin'.split(' '), NAME)
  requireOwnFile(SETTINGS_FILE)
  tellStrangeSettings()
  const settings = readSettings() ?? {}
  if (!before && (await healthOf(addressOf(settings))))
    throw new SetupError(`Há uma loja aberta em ${addressOf(settings)}. Feche-a antes (Ctrl+C na janela dela).`)
  const { program, node } = placeOfProgram()
  const fresh = ownData(dataDir)
  const password = ensureSettings({ fresh })
  writeFileSync(UNIT_FILE, systemdUnit(facts(program, node)), { mode: 0o644 })
  must('systemctl', 'daemon-reload')
  must('systemctl', 'enable', NAME)
  must('systemctl', 'restart', NAME)
  console.log('Serviço instalado. Abrindo a loja…')
  const until = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < until && !(await healthOf(addressOf(readSettings())))) await wait(500)
  if (password)
    console.log(
      `Usuário: admin\nSenha:   ${password}\nAnote a senha, e apague-a de ${SETTINGS_FILE} depois de trocá-la.`,
    )
  console.log(`Programa: ${program}\nDados: ${dataDir}\nConfigurações: ${SETTINGS_FILE}`)
  await estado()
}

export async function remover(_options, args) {
  requireSystemd()
  requireRoot(args)
  const facts = installed()
  if (!facts) throw new SetupError('O serviço não está instalado.')
  must('systemctl', 'disable', '--now', NAME)
  rmSync(UNIT_FILE)
  must('systemctl', 'daemon-reload')
  console.log(
    `Serviço removido; a loja está fechada. Ficam:\n  os dados em ${facts.dataDir} (da conta ${NAME})\n  as configurações em ${SETTINGS_FILE}\n  o programa em ${facts.program}\nPara abri-la de novo: ${asRoot(['instalar', '--dados', facts.dataDir])}`,
  )
}

export async function estado() {
  requireSystemd()
  const wanted = 'LoadState,ActiveState,SubState,NRestarts,ActiveEnterTimestamp,UnitFileState'
  const shown = run('systemctl', 'show', NAME, '-p', wanted)
  const settings = readSettings()
  const address = settings && addressOf(settings)
  const serving = address && (await healthOf(address)) !== null
  const commands = { install: asRoot(['instalar']), more: asRoot(['estado']) }
  for (const line of stateInWords(properties(shown.stdout), { address, serving, ...commands })) console.log(line)
}

/** Runs a command of the shop (`usuario listar`, `backup`) with the service's account, data and settings. */
export async function comando(_options, args) {
  requireRoot(args)
  const facts = installed()
  if (!facts) throw new SetupError('O serviço não está instalado.')
  requireOwnFile(SETTINGS_FILE)
  tellStrangeSettings()
  const { program, node, dataDir } = facts
  const [, topic = 'usuario', ...rest] = args
  const { PATH, TERM, LANG, INIT_CWD } = process.env
  const env = { PATH, TERM, LANG, INIT_CWD, HOME: dataDir, ...readSettings(), DATA_DIR: dataDir }
  const script = [join(program, 'scripts/current.mjs'), 'comando', topic, ...rest]
  process.exitCode = spawnSync(node, script, { ...account(), cwd: program, env, stdio: 'inherit' }).status ?? 1
}

/** Where the code goes when the service's account may not read it where it is. */
const PROGRAM = '/opt/estampa'

/** A service with an empty shop beside a shop with data would surprise: a person decides. */
function mindOtherData(dataDir) {
  const [here, there] = [join(home, 'dados'), dataDir].map((dir) => join(dir, 'postgres'))
  if (!existsSync(here) || existsSync(there)) return
  throw new SetupError(
    `Há uma loja em ${join(home, 'dados')}. Para que o serviço continue com ela, feche-a e leve os dados:\n\n  sudo mv ${join(home, 'dados')} ${dataDir}\n\nPara começar com uma loja vazia, repita o comando com --dados ${dataDir}.`,
  )
}

/** The folder that the service runs, and its Node: this one, or a copy in /opt where the account may not read this one. */
function placeOfProgram() {
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
  const libraries = `const { locateBinaries } = await import('./packages/host/src/postgres/binaries.ts'); locateBinaries()`
  if (existsSync(program)) spawnSync(node, ['--input-type=module', '-e', libraries], { cwd: program })
  const options = { ...account(), cwd: '/', env: { PATH: process.env.PATH } }
  const asked = [join(program, 'scripts/current.mjs'), 'start', '--ajuda']
  const { status, stdout } = spawnSync(node, asked, { ...options, encoding: 'utf8' })
  // Only the server names its settings; a launcher that cannot read the packages goes without.
  return status === 0 && stdout.includes('DATABASE_URL')
}

const OF_A_SHOP = ['postgres', 'chave-secreta', 'midia']

/** Makes the data the account's own; refuses a folder of other things. Answers whether there is no shop yet. */
function ownData(dataDir) {
  const there = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (there.length > 0 && !OF_A_SHOP.some((name) => there.includes(name)))
    throw new SetupError(`A pasta ${dataDir} tem outras coisas e não é de uma loja. Escolha outra em --dados.`)
  const fresh = !there.includes('postgres')
  must('install', '-d', '-o', NAME, '-g', NAME, '-m', '0700', dataDir)
  if (there.some((name) => statSync(join(dataDir, name)).uid !== account().uid))
    must('chown', '-R', `${NAME}:${NAME}`, dataDir)
  return fresh
}
