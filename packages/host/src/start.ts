// Start of every program of the shop: refusals as sentences, files for their owner alone.
export { ensureDataDir, makeFilesPrivate, openMediaFolder, PASSAGE_MODE } from './start/private-files.ts'
export { buildNoSpaceMessage, diskIsFull, StartupError, sayError } from './start/startup-error.ts'
export { syncFolder } from './start/sync-folder.ts'
