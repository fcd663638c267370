import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { home } from '../update/versions.mjs'

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

const how = () => HOW[process.platform]
/** Says what a person types, for what. */
const say = (purpose, commands) =>
  console.log([UNTRIED, purpose, '', ...commands.map((line) => `  ${line}`), ''].join('\n'))

export async function instalar({ rede, dados, mostrar }) {
  const dataDir = resolve(process.env.INIT_CWD ?? process.cwd(), dados ?? join(home, 'dados'))
  const facts = { program: home, node: process.execPath, dataDir, network: rede }
  const { file, text, encoding = 'utf8', instalar: commands } = how()
  if (mostrar) return console.log(text(facts))
  const path = join(home, file)
  writeFileSync(path, text(facts), { encoding, mode: 0o600 })
  say(`Escrito: ${path}. Para instalar, digite como administrador:`, commands(path, facts))
}

export const remover = async () =>
  say('Para remover (os dados ficam onde estão), digite como administrador:', how().remover)

export const estado = async () => say('Para ver o estado, digite:', how().estado)

// launchd and Windows' Task Scheduler: written after their documentation, not tried on such machines.

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

/** Starts with Windows, and again within a minute of its end, as LOCAL SERVICE: few rights, no password. */
export function windowsTask({ program, node, dataDir, network }) {
  const script = `${program}\\scripts\\current.mjs`
  const start = `set "DATA_DIR=${dataDir}" && "${node}" "${script}" start${network ? ' --rede' : ''} >> "${dataDir}\\estampa.log" 2>&1`
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Estampa, a loja</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <Delay>PT30S</Delay>
    </BootTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>S-1-5-19</UserId>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <Enabled>true</Enabled>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>cmd.exe</Command>
      <Arguments>${xml(`/d /s /c "${start}"`)}</Arguments>
      <WorkingDirectory>${xml(program)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}
