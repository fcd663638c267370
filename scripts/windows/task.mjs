import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/fingerprint.mjs'

const xml = (text) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Starts with Windows, and every minute in which it does not run, as LOCAL SERVICE: few rights, no password, no window.
 */
export function windowsTask({ program, node }) {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Estampa, a loja</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Enabled>true</Enabled>
      <Delay>PT10S</Delay>
    </BootTrigger>
    <TimeTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
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
    <AllowHardTerminate>false</AllowHardTerminate>
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
      <Command>${xml(node)}</Command>
      <Arguments>${xml(`"${program}\\scripts\\windows\\shop.mjs"`)}</Arguments>
      <WorkingDirectory>${xml(program)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

/** Writes the file from which the Task Scheduler makes the task of this program. */
export const writeTask = (file) =>
  writeFileSync(file, `\ufeff${windowsTask({ program: root, node: join(root, 'node.exe') })}`, 'utf16le')
