import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { home } from '../update/versions.mjs'
import { launchdPlist, windowsTask } from './others.mjs'

const UNTRIED = 'Atenção: isto foi escrito pela documentação do sistema e ainda não foi experimentado nele.'

/** Writes the file and names the commands: nothing is changed that was never seen to work. */
const HOW = {
  darwin: {
    file: 'br.estampa.loja.plist',
    text: (facts) => launchdPlist({ ...facts, user: userInfo().username }),
    instalar: (file) => [
      `sudo install -o root -g wheel -m 644 "${file}" /Library/LaunchDaemons/`,
      'sudo launchctl bootstrap system /Library/LaunchDaemons/br.estampa.loja.plist',
    ],
    remover: ['sudo launchctl bootout system/br.estampa.loja', 'sudo rm /Library/LaunchDaemons/br.estampa.loja.plist'],
    estado: ['sudo launchctl print system/br.estampa.loja'],
  },
  win32: {
    file: 'estampa-tarefa.xml',
    text: (facts) => `\ufeff${windowsTask(facts)}`,
    encoding: 'utf16le',
    instalar: (file, { dataDir }) => [
      `icacls "${dataDir}" /grant "*S-1-5-19:(OI)(CI)F"`,
      `schtasks /Create /TN Estampa /XML "${file}"`,
      'schtasks /Run /TN Estampa',
    ],
    remover: ['schtasks /End /TN Estampa', 'schtasks /Delete /TN Estampa /F'],
    estado: ['schtasks /Query /TN Estampa /V /FO LIST'],
  },
}

const say = (commands) => console.log(['', ...commands.map((line) => `  ${line}`), ''].join('\n'))
const how = () => HOW[process.platform]

export async function instalar({ rede, dados, mostrar }) {
  const dataDir = resolve(process.env.INIT_CWD ?? process.cwd(), dados ?? join(home, 'dados'))
  const facts = { program: home, node: process.execPath, dataDir, network: rede }
  const { file, text, encoding = 'utf8', instalar: commands } = how()
  if (mostrar) return console.log(text(facts))
  const path = join(home, file)
  writeFileSync(path, text(facts), { encoding, mode: 0o600 })
  console.log(`${UNTRIED}\nEscrito: ${path}. Para instalar, digite como administrador:`)
  say(commands(path, facts))
}

export async function remover() {
  console.log(`${UNTRIED}\nPara remover (os dados ficam onde estão), digite como administrador:`)
  say(how().remover)
}

export async function estado() {
  console.log(`${UNTRIED}\nPara ver o estado, digite:`)
  say(how().estado)
}
