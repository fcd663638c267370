// node command.mjs ACTION: what the installer and `estampa` of the command line do.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, ensureSettings, healthOf, readSettings, tellStrangeSettings } from '../service/settings.mjs'
import { orExplain } from '../start/command.mjs'
import { ask, channelOf } from './channel.mjs'
import { CLI, commandEnvironment, DATA_DIR, FOLDER, SETTINGS_FILE, WRITABLE } from './folders.mjs'
import { give, openFolder, settingsRights } from './protection.mjs'
import { writeTask } from './task.mjs'

const USAGE = `Uso: estampa usuario listar        (e os outros comandos da loja: usuario, backup, arquivos)
     estampa restaurar ARQUIVO      fecha a loja, restaura a cópia e a abre de novo
     estampa fechar                 fecha a loja, que só abre com o comando seguinte
     estampa abrir                  abre a loja, agora e sempre que o computador liga
     estampa estado                 diz como ela está

Digite num Prompt de Comando aberto como administrador.`

const ONLY_ADMINISTRATORS = 'Isto precisa do administrador: abra o Prompt de Comando como administrador.'

/** Closing ends a backup or a long request first; PostgreSQL writes what it holds. */
const PATIENCE_MS = 120_000
const OPENS_WITHIN_MS = 180_000

const MORE_SETTINGS = `# Atende os celulares da rede da loja, por https.
REDE=true
# Sem uma conta do Bling a loja funciona sem ele. Ao ligar o Bling, apague esta linha.
BLING_ATIVO=false
`

/** The Task Scheduler, which opens the shop; answers whether it did it. */
const schtasks = (...words) => spawnSync('schtasks', [...words, '/TN', 'Estampa'], { encoding: 'utf8' }).status === 0

const ACTIONS = {
  /**
   * Before the task is made: folders, settings with a first password, the task's file. `conhecida`: the installer knows the
   * folder, since it made it earlier.
   */
  preparar(taskFile, conhecida) {
    const problem = openFolder({ folder: FOLDER, writable: WRITABLE, known: conhecida === 'conhecida' })
    if (problem !== null) return refuseFolder(problem)
    const fresh = !existsSync(join(DATA_DIR, 'postgres'))
    ensureSettings({ fresh, restart: 'estampa fechar, depois estampa abrir', more: MORE_SETTINGS }, SETTINGS_FILE)
    if (!give(settingsRights(SETTINGS_FILE))) return refuseFolder('aberta')
    writeTask(taskFile)
  },

  /** The task is off first: it would open the shop again within a minute. */
  async fechar() {
    schtasks('/Change', '/DISABLE')
    const went = await ask(channelOf(FOLDER), { pede: 'fechar' }, { patience: PATIENCE_MS })
    if (went === 'proibido') return fail(ONLY_ADMINISTRATORS)
    if (went === 'tarde') return fail('A loja não fechou em dois minutos. Espere e tente de novo.')
    console.log(went ? 'A loja fechou.' : 'A loja não estava aberta.')
  },

  async abrir() {
    tellStrangeSettings(SETTINGS_FILE)
    schtasks('/Change', '/ENABLE')
    if (!schtasks('/Run')) return fail('O Agendador de Tarefas não abriu a tarefa Estampa. Instale a Estampa de novo.')
    const until = Date.now() + OPENS_WITHIN_MS
    while (Date.now() < until) {
      if (await healthOf(addressOf(readSettings(SETTINGS_FILE) ?? {}))) return console.log('A loja abriu.')
      await wait(500)
    }
    fail('A loja não abriu em três minutos.')
  },

  async estado() {
    const settings = readSettings(SETTINGS_FILE)
    if (settings === null) return fail(ONLY_ADMINISTRATORS)
    const health = await healthOf(addressOf(settings))
    console.log(health ? `A loja está aberta em ${addressOf(settings)}` : 'A loja não responde.')
    if (!health) process.exitCode = 1
  },

  /** The first password, for the installer's last page; nothing once a person has changed it. */
  senha() {
    process.stdout.write(readSettings(SETTINGS_FILE)?.ADMIN_PASSWORD ?? '')
  },

  /** For the icons. */
  endereco() {
    process.stdout.write(addressOf(readSettings(SETTINGS_FILE) ?? {}))
  },

  async restaurar(...args) {
    const [file = '', ...options] = args
    const message = { pede: 'restaurar', args: [resolve(file), ...options] }
    const heard = ({ saida, codigo }, done) => {
      if (saida !== undefined) process.stdout.write(saida)
      if (codigo === undefined) return
      process.exitCode = codigo
      done()
    }
    const went = await ask(channelOf(FOLDER), message, { heard })
    if (went === 'proibido') fail(ONLY_ADMINISTRATORS)
    if (!went) fail('A loja não está aberta. Abra-a (estampa abrir) e repita: ela fecha sozinha para restaurar.')
  },
}

/** The installer knows the codes. */
function refuseFolder(problem) {
  const [code, sentence] = {
    alheia: [
      3,
      `A pasta ${FOLDER} já existia e não foi feita por este instalador. Mude o nome dela e instale de novo.`,
    ],
    aberta: [4, `A pasta ${FOLDER} não pôde ser fechada às outras contas deste computador.`],
  }[problem]
  console.error(sentence)
  process.exitCode = code
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

await orExplain(async () => {
  const [action = '', ...args] = process.argv.slice(2)
  if (action === '' || action === '--ajuda') return console.log(USAGE)
  if (Object.hasOwn(ACTIONS, action)) return ACTIONS[action](...args)
  tellStrangeSettings(SETTINGS_FILE)
  const { status } = spawnSync(process.execPath, [CLI, action, ...args], {
    stdio: 'inherit',
    env: commandEnvironment(),
  })
  process.exitCode = status ?? 1
})
