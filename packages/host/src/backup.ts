// Making backups, and the folder where they lie.
export { type KeyState, sealKeyOf, type Tail } from './backup/archive.ts'
export { type BackupCipher, isRecipient, lockedBy } from './backup/encryption.ts'
export { listBackups, localTime, placeForBackup, removeOldBackups, removeUnfinished } from './backup/folder.ts'
export { backupUnderWay, whileFilesAreFree } from './backup/locks.ts'
export { BackupBusy, type BackupTask, makeBackup } from './backup/make.ts'
