import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs of Windows in a folder of their own, by Debian's Wine. */
export interface Wine {
  /** The folder that Windows calls C:. */
  readonly drive: string
  /** Runs a program to its end; answers its code and what it wrote. */
  run(program: string, args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
  /** Ends every program of this folder. */
  end(): void
}

type Ran = Readonly<{ code: number; said: string }>

/** What is missing here for the proof, in a sentence; null when nothing is. */
export function missingPrograms(): string | null {
  const missing = ['makensis', 'wine'].filter((name) => spawnSync('which', [name]).status !== 0)
  return missing.length === 0 ? null : `${missing.join(' and ')} not found: apt-get install nsis wine wine64`
}

/** Makes Wine's folder, as Windows 10. */
export async function openWine(folder: string): Promise<Wine> {
  // It would put icons on this machine's own desktop.
  const quiet = { WINEDEBUG: '-all', WINEDLLOVERRIDES: 'winemenubuilder.exe=d', DISPLAY: '' }
  const base = { ...process.env, ...quiet, WINEPREFIX: folder }
  const run: Wine['run'] = async (program, args = [], env = {}) => {
    const how = { env: { ...base, ...env }, timeout: 600_000, cwd: folder, maxBuffer: 2 ** 26 }
    try {
      const { stdout, stderr } = await promisify(execFile)('wine', [program, ...args], how)
      return { code: 0, said: stdout + stderr }
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
      return { code: typeof code === 'number' ? code : -1, said: stdout + stderr }
    }
  }
  mkdirSync(folder, { recursive: true })
  await run('wineboot', ['-i'])
  await run('reg', ['add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'])
  const drive = join(folder, 'drive_c')
  // Wine 8 lacks this library of Windows 10, which sharp and argon2 take random numbers from; Wine has them elsewhere.
  writeFileSync(
    join(drive, 'windows/system32/bcryptprimitives.dll'),
    forwarder('bcryptprimitives.dll', 'ProcessPrng', 'advapi32.SystemFunction036'),
  )
  return { drive, run, end: () => void spawnSync('wineserver', ['-k'], { env: base }) }
}

/** The smallest library of Windows: it passes one function on to another library's. */
function forwarder(library: string, name: string, target: string): Buffer {
  const rva = 0x1000
  const strings = [library, name, target].map((text) => Buffer.from(`${text}\0`, 'latin1'))
  const directory = Buffer.alloc(50)
  let at = rva + directory.length
  const [libraryAt = 0, nameAt = 0, targetAt = 0] = strings.map((text) => (at += text.length) - text.length)
  const numbers = [libraryAt, 1, 1, 1, rva + 40, rva + 44, rva + 48, targetAt, nameAt]
  for (const [i, number] of numbers.entries()) directory.writeUInt32LE(number, 12 + 4 * i)
  const exported = Buffer.concat([directory, ...strings])
  const file = Buffer.alloc(0x400)
  const [coff, optional, section] = [0x44, 0x58, 0x148]
  file.write('MZ', 0, 'latin1')
  file.writeUInt32LE(0x40, 0x3c)
  file.write('PE\0\0', 0x40, 'latin1')
  const short = { [coff]: 0x8664, [coff + 2]: 1, [coff + 16]: 240, [coff + 18]: 0x2022, [optional]: 0x20b }
  const more = { [optional + 40]: 6, [optional + 48]: 6, [optional + 68]: 2, [optional + 70]: 0x100 }
  for (const [place, number] of Object.entries({ ...short, ...more })) file.writeUInt16LE(number, Number(place))
  file.writeBigUInt64LE(0x1_8000_0000n, optional + 24)
  const sizes = { [optional + 32]: 0x1000, [optional + 36]: 0x200, [optional + 56]: 0x2000, [optional + 60]: 0x200 }
  const exports = { [optional + 108]: 16, [optional + 112]: rva, [optional + 116]: exported.length }
  const only = { [section + 8]: exported.length, [section + 12]: rva, [section + 16]: 0x200, [section + 20]: 0x200 }
  for (const [place, number] of Object.entries({ ...sizes, ...exports, ...only, [section + 36]: 0x4000_0040 }))
    file.writeUInt32LE(number, Number(place))
  file.write('.rdata', section, 'latin1')
  exported.copy(file, 0x200)
  return file
}
