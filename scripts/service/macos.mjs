import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { home } from '../update/versions.mjs'

// Writes the file and names the commands: launchd's was written after its documentation, and nothing is changed that was
// never seen to work.

const UNTRIED = 'Atenção: isto foi escrito pela documentação do sistema e ainda não foi experimentado nele.'
const FILE = 'br.estampa.loja.plist'

/** Says what a person types, for what. */
const say = (purpose, commands) =>
  console.log([UNTRIED, purpose, '', ...commands.map((line) => `  ${line}`), ''].join('\n'))

export async function instalar({ rede, dados, mostrar }) {
  const dataDir = resolve(process.env.INIT_CWD ?? process.cwd(), dados ?? join(home, 'dados'))
  const facts = { program: home, node: process.execPath, dataDir, network: rede, user: userInfo().username }
  if (mostrar) return console.log(launchdPlist(facts))
  const path = join(home, FILE)
  writeFileSync(path, launchdPlist(facts), { mode: 0o600 })
  say(`Escrito: ${path}. Para instalar, digite como administrador:`, [
    `sudo install -o root -g wheel -m 644 "${path}" /Library/LaunchDaemons/`,
    `sudo launchctl bootstrap system /Library/LaunchDaemons/${FILE}`,
  ])
}

export const remover = async () =>
  say('Para remover (os dados ficam onde estão), digite como administrador:', [
    'sudo launchctl bootout system/br.estampa.loja',
    `sudo rm /Library/LaunchDaemons/${FILE}`,
  ])

export const estado = async () => say('Para ver o estado, digite:', ['sudo launchctl print system/br.estampa.loja'])

const xml = (text) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A launchd daemon that starts with the Mac and is started again when it ends. `user` owns the data. */
export function launchdPlist({ program, node, dataDir, network, user }) {
  const words = [node, `${program}/scripts/current.mjs`, 'start', ...(network ? ['--rede'] : [])]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>br.estampa.loja</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>UserName</key><string>${xml(user)}</string>
  <key>WorkingDirectory</key><string>${xml(program)}</string>
  <key>EnvironmentVariables</key>
  <dict>
    <key>DATA_DIR</key><string>${xml(dataDir)}</string>
    <key>PATH</key><string>/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin</string>
  </dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>ExitTimeOut</key><integer>90</integer>
  <key>Umask</key><integer>63</integer>
  <key>StandardOutPath</key><string>${xml(dataDir)}/estampa.log</string>
  <key>StandardErrorPath</key><string>${xml(dataDir)}/estampa.log</string>
</dict>
</plist>
`
}
