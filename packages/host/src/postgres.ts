// The database: the embedded server or another one, and whether it is away.
export { databaseAway, isDatabaseError, refuseStandby, surelyAnswered } from './postgres/away.ts'
export { announceClosing, birthOfThis, isAlive } from './postgres/processes.ts'
export { moveToEmbedded, moveToServer } from './postgres/relocation.ts'
export { runningProcess } from './postgres/running.ts'
export { type DatabaseServer, openDatabaseServer, shopHasData } from './postgres/server.ts'
export { undoUpgrade } from './postgres/upgrade.ts'
export type { Program } from './program.ts'
