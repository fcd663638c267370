// Making an archive the shop, for commands: no shop that is open carries it in memory.
export { dropStaged, ownedTables, type Staged, stageCurrent } from './backup/current.ts'
export { mayCreateDatabases } from './backup/databases.ts'
export { type Opened, readIdentity, unlock } from './backup/encryption.ts'
export { type Archive, ArchiveRefused, ENCRYPTED, openArchive } from './backup/read-archive.ts'
export { checkVersion, othersConnected, RestoreRefused, restoreArchive } from './backup/restore.ts'
export { connectForCopying } from './backup/tables.ts'
