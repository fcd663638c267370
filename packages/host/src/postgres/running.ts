import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A living process. `birth` tells it from a later one that got the same number. */
type RunningProcess = Readonly<{ birth: string; args: readonly string[] }>

/** The process of that number, or null when there is none (a zombie counts as none). */
export const runningProcess = (pid: number): RunningProcess | null =>
  process.platform === 'linux' ? readProcProcess(pid) : readPsProcess(pid)

function readProcProcess(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name in parentheses, may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { birth: fields[19] ?? '', args }
  } catch {
    return null
  }
}

function readPsProcess(pid: number): RunningProcess | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state = '', ...rest] = line.split(/\s+/)
    if (line === '' || state.startsWith('Z')) return null
    return { birth: rest.slice(0, 5).join('-'), args: rest.slice(5) }
  } catch {
    return null
  }
}
