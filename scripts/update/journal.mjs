import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, VERSIONS, writeDurably } from './versions.mjs'

const fileIn = (versions) => join(versions, 'andamento.json')

/**
 * The update that is under way, or was interrupted; null without one.
 * `fase`: `preparando` (the shop is not touched), `parada` (closed for the last copy), `trocada` (that copy is complete;
 * the pointer names the old or the new version), `voltando` (the new version was refused; the copy is being restored).
 * `nova`, `anterior`: names of versions. `copia`: the archive, null for a shop without data.
 */
export function readJournal(versions = VERSIONS) {
  return existsSync(fileIn(versions)) ? JSON.parse(readFileSync(fileIn(versions), 'utf8')) : null
}

/** Durable before it returns: the next act may rely on it. */
export const writeJournal = (journal, versions = VERSIONS) => writeDurably(fileIn(versions), JSON.stringify(journal))

export function closeJournal(versions = VERSIONS) {
  rmSync(fileIn(versions), { force: true })
  syncFolder(versions)
}

/**
 * What a later run has to do about an interrupted update, by the journal and the version in use: `nada`, `descartar` the
 * prepared version, `reabrir` the old one, `concluir` with the new one (or go back, if it does not open), `voltar`.
 */
export function remedy(journal, inUse) {
  if (!journal) return 'nada'
  if (journal.fase === 'preparando') return 'descartar'
  if (journal.fase === 'voltando') return 'voltar'
  return journal.fase === 'trocada' && inUse === journal.nova ? 'concluir' : 'reabrir'
}
