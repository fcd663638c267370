import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApi, buildWeb, ensureInstalled, SetupError, webIsBuilt } from '../setup.mjs'
import { home } from '../update/versions.mjs'
import { mindOtherData, ownData, placeOfProgram } from './place.mjs'
import { addressOf, ensureSettings, healthOf, readSettings } from './settings.mjs'
import { account, asRoot, installed, must, requireRoot, requireSystemd, run } from './system.mjs'
import { DEFAULT_DATA_DIR, NAME, SETTINGS_FILE, systemdUnit, UNIT_FILE } from './unit.mjs'
import { properties, stateInWords } from './words.mjs'

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
  const { program, node, dataDir } = facts
  const [, topic = 'usuario', ...rest] = args
  const { PATH, TERM, LANG, INIT_CWD } = process.env
  const env = { PATH, TERM, LANG, INIT_CWD, HOME: dataDir, ...readSettings(), DATA_DIR: dataDir }
  const script = [join(program, 'scripts/current.mjs'), 'comando', topic, ...rest]
  process.exitCode = spawnSync(node, script, { ...account(), cwd: program, env, stdio: 'inherit' }).status ?? 1
}
