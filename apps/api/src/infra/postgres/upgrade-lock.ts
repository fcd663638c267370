import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { StartupError } from '../base/startup-error.ts'
import { runningProcess } from './processes.ts'

/** Works while no other process does with the same file; one that died does not count. Rejects with `StartupError`. */
export async function whileAlone(file: string, work: () => Promise<void>): Promise<void> {
  take(file)
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): void {
  const me = `${process.pid} ${runningProcess(process.pid)?.birth ?? ''}`
  for (;;) {
    try {
      return writeFileSync(file, me, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '', birth = ''] = readFileSync(file, 'utf8').split(' ')
    if (runningProcess(Number(pid))?.birth === birth)
      throw new StartupError(`Outra Estampa (processo ${pid}) está levando estes dados adiante. Espere que termine.`)
    rmSync(file, { force: true })
  }
}
