// node shop.mjs: the program of the scheduled task. Keeps the installed shop open until it is asked to stop.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { tellStrangeSettings } from '../service/settings.mjs'
import { ended, keepRunning } from '../start/child.mjs'
import { channelOf, listenOnChannel } from './channel.mjs'
import { CLI, FOLDER, LOG_FILE, SERVER, SETTINGS_FILE, shopEnvironment, version } from './folders.mjs'
import { boundedLog } from './log.mjs'

const write = boundedLog(LOG_FILE)
const say = (text) => write(`${new Date().toISOString()} ${text.trim()}\n`)

/** Work for which the shop closes and opens again; without one it ends. */
let next = null
let round = new AbortController()

/** Runs a command of the shop as the shop's account; what it writes is the answer. */
async function runCommand(args, answer) {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(process.execPath, [CLI, ...args], { stdio, env: shopEnvironment(), windowsHide: true })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => answer({ saida: String(bytes) }))
  answer({ codigo: await ended(child, (saida) => answer({ saida })) })
}

function onAsked({ pede, args = [] }, answer) {
  if (pede === 'fechar') {
    say('Pediram que a loja fechasse.')
    next = null
  } else if (pede === 'restaurar' && next === null && !round.signal.aborted) {
    say('A loja fecha para restaurar uma cópia.')
    next = () => runCommand(['restaurar', ...args], answer)
  } else return
  round.abort()
}

const channel = channelOf(FOLDER)
// Not on Windows: there a pipe goes with its process.
if (process.platform !== 'win32' && existsSync(channel)) rmSync(channel)
const close = await listenOnChannel(channel, onAsked).catch(() => null)
if (close === null) {
  say('Outra loja desta pasta está aberta.')
  process.exit(1)
}
say(`Estampa ${version()}, Node ${process.version}`)
tellStrangeSettings(SETTINGS_FILE, say)
for (;;) {
  const how = { env: shopEnvironment(), say, write, until: round.signal }
  process.exitCode = await keepRunning(process.execPath, [SERVER], how)
  if (next === null) break
  const work = next
  next = null
  await work()
  round = new AbortController()
}
say(`A loja fechou (${process.exitCode}).`)
close()
process.exit()
