import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as esperar } from 'node:timers/promises'
import { freePort } from '../../apps/api/test/support/porta.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { pastaDe } from '../data/semear.ts'
import { options } from '../options.ts'
import { median } from './median.ts'
import { conjunto } from './processos.ts'

// npm run bench -- pequena [--vezes 5 --segundos 60]: whether a quiet shop fits a small machine, over the data of bench seed.
// Everything that `npm start` starts counts, but not the emulator. What people's work takes: medir, and `npm run provas -- carga`.
const { vezes, segundos } = options({ vezes: 5, segundos: 60 })
const LIMITES = { partidaMs: 1500, ociosoPorCento: 1 }
const dataDir = pastaDe('pequeno')
const tempos: number[] = []

/** Returns what a quiet shop takes of one core, in per cent. */
async function ocioso(pid: number): Promise<number> {
  // Waits for what the start left to do.
  await esperar(15_000)
  const antes = conjunto(pid).ms
  await esperar(segundos * 1000)
  return (conjunto(pid).ms - antes) / (segundos * 10)
}

/** `npm start` as a person types it, with the emulator beside it; answers it, and the time until the first 200, ms. */
async function startPequena() {
  const env = {
    ...process.env,
    EMULATOR_PORT: String(await freePort()),
    BLING_ATIVO: undefined,
    LOG_LEVEL: undefined,
    DATA_DIR: dataDir,
  }
  const inicio = performance.now()
  const shop = await openShop({ programa: ['npm', 'start'], data: dataDir, env })
  const { status } = await fetch(`${shop.url}/api/saude/`)
  if (status !== 200) throw new Error(`the shop's health is ${status}`)
  tempos.push(performance.now() - inicio)
  return shop
}

for (let vez = 0; vez < vezes; vez++) await (await startPequena()).fechar()
// Not measured: the first may build the screens, and keeps compiled code for the next ones.
tempos.shift()
const loja = await startPequena()
const pid = await loja.pid()
const cpuPercent = await ocioso(pid)
const { mb, totalMb } = conjunto(pid)
await loja.fechar()

const partes = Object.entries(mb).map(([parte, quanto]) => `${parte} ${quanto.toFixed(0)}`)
console.log(`idle over ${segundos} s: ${totalMb.toFixed(0)} MB: ${partes.join(', ')}`)
console.log(`npm start to the first 200, ms: ${tempos.map((ms) => ms.toFixed(0)).join(', ')}`)
console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
const partidaMs = median(tempos)
const cumprida = partidaMs <= LIMITES.partidaMs && cpuPercent <= LIMITES.ociosoPorCento
console.log(
  `${cumprida ? 'PASSED' : 'FAILED'} first answer after ${(partidaMs / 1000).toFixed(2)} s (limit ${LIMITES.partidaMs / 1000}), idle ${cpuPercent.toFixed(2)} % (limit ${LIMITES.ociosoPorCento})`,
)
process.exitCode = cumprida ? 0 : 1
