import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

// Who may do what in the folder of an installed shop. By their numbers, since Windows translates the names of accounts.
const SYSTEM = '*S-1-5-18'
const ADMINISTRATORS = '*S-1-5-32-544'
/** The account that the task runs as: LOCAL SERVICE, which other services of the machine are too. */
const SHOP = '*S-1-5-19'

/**
 * The lines of `icacls`: administrators write everywhere, the shop's account in its own folders only. It reads the settings,
 * which become the environment of what an administrator runs.
 */
export const folderRights = (folder, writable) => [
  [folder, '/setowner', ADMINISTRATORS],
  [folder, '/inheritance:r', '/grant:r', `${SYSTEM}:(OI)(CI)F`, `${ADMINISTRATORS}:(OI)(CI)F`, `${SHOP}:(RX)`],
  ...writable.map((below) => [below, '/grant:r', `${SHOP}:(OI)(CI)M`]),
]
export const settingsRights = (file) => [
  [file, '/setowner', ADMINISTRATORS],
  [file, '/inheritance:r', '/grant:r', `${SYSTEM}:F`, `${ADMINISTRATORS}:F`, `${SHOP}:R`],
]

const icacls = (words) => spawnSync('icacls', words, { stdio: 'ignore', windowsHide: true }).status === 0

/** Gives the rights; answers whether all were taken. */
export const give = (lines, run = icacls) => lines.every((words) => run(words))

/**
 * Makes the folder and closes it. Answers null, or why not: 'alheia', there is one that was not made by us (`known`: the
 * installer made it earlier), or in a new one something lies already; 'aberta', it could not be closed. In ProgramData
 * everybody may make a folder, and who made one decides over it.
 */
export function openFolder({ folder, writable, known }, run = icacls) {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!known) return 'alheia'
  }
  if (!give(folderRights(folder, []), run)) return 'aberta'
  if (!known && readdirSync(folder).length > 0) return 'alheia'
  for (const below of writable) mkdirSync(below, { recursive: true })
  return give(folderRights(folder, writable), run) ? null : 'aberta'
}
