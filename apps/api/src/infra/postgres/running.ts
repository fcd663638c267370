import { existsSync } from 'node:fs'
import type { Connection } from './application.ts'
import { isAlive, ownerFrom } from './owner.ts'
import { readPidFile, serverArguments } from './pidfile.ts'
import { privateDataDir } from './private-copy.ts'
import { socketPort } from './socket.ts'

/** How to reach the server of a shop that is running on this directory, or null. */
export function runningShop(wantedDir: string): Connection | null {
  const dataDir = existsSync(wantedDir) ? wantedDir : privateDataDir(wantedDir)
  const file = readPidFile(dataDir)
  const owner = file?.ready ? ownerFrom(serverArguments(file, dataDir) ?? []) : null
  if (!file || owner?.kind !== 'loja' || !isAlive(owner)) return null
  return { host: file.socketFolder, port: socketPort, user: 'postgres', database: 'postgres', ssl: false }
}
