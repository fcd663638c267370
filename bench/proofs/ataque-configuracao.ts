import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pastaNova, raiz } from '../../apps/api/test/support/programa.ts'
import type { Mesa } from './ataque-mesa.ts'

const { requireOwnFile } = (await import(`${raiz}/scripts/service/system.mjs`)) as {
  requireOwnFile(file: string): void
}

/** Variables by which a file of settings would have its reader run code, or load code of another folder. */
const TRAPS: Readonly<Record<string, (trap: string, pasta: string) => string>> = {
  NODE_OPTIONS: (trap) => `--require=${trap}`,
  NODE_PATH: (_, pasta) => pasta,
  NODE_COMPILE_CACHE: (_, pasta) => join(pasta, 'cache'),
  LD_PRELOAD: (_, pasta) => join(pasta, 'trap.so'),
  PATH: (_, pasta) => pasta,
  BASH_ENV: (_, pasta) => join(pasta, 'trap.sh'),
}

/** The shop's account writes the settings; an administrator then runs a command of the shop. Nothing of them is run. */
export async function runCodeBySettings({ shop, admin, exigir }: Mesa): Promise<void> {
  const { pasta, remover } = pastaNova('estampa-configuracao-')
  try {
    const folder = join(pasta, 'Estampa')
    const settings = join(folder, 'configuracao.env')
    const [trap, caught] = [join(pasta, 'trap.cjs'), join(pasta, 'caught')]
    mkdirSync(folder)
    symlinkSync(shop.dados, join(folder, 'dados'))
    writeFileSync(trap, `require('node:fs').writeFileSync(${JSON.stringify(caught)}, '')`)
    const lines = Object.entries(TRAPS).map(([name, write]) => `${name}=${write(trap, pasta)}\n`)
    writeFileSync(settings, lines.join(''))
    const runCommand = (mais: NodeJS.ProcessEnv) => {
      const command = [join(raiz, 'scripts/windows/command.mjs'), 'usuario', 'listar']
      const env = { PATH: process.env['PATH'], ESTAMPA_PASTA: folder, ...mais }
      return spawnSync(process.execPath, command, { encoding: 'utf8', env })
    }

    const { stdout, stderr } = runCommand({})
    exigir(stdout.includes(admin.username), `the command lists the shop's people: ${stdout}${stderr}`.slice(0, 500))
    exigir(!existsSync(caught), 'the settings had an administrator run their code')
    exigir(!existsSync(join(pasta, 'cache')), 'an administrator keeps compiled code where the settings say')
    for (const name of Object.keys(TRAPS)) exigir(stderr.includes(`${name}, de ${settings}`), `${name} is not told of`)
    runCommand({ NODE_OPTIONS: `--require=${trap}` })
    exigir(existsSync(caught), 'the trap itself does not work')
    rmSync(caught)

    for (const [path, mode] of [
      [settings, 0o666],
      [folder, 0o777],
    ] as const) {
      chmodSync(path, mode)
      exigir(isRefused(settings), `root reads settings that every account may change: ${path}`)
      chmodSync(path, 0o700)
    }
    exigir(!isRefused(settings), 'root refuses settings that only root may change')
  } finally {
    remover()
  }
}

function isRefused(settings: string): boolean {
  try {
    requireOwnFile(settings)
    return false
  } catch {
    return true
  }
}
