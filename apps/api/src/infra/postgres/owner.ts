import { runningProcess } from './processes.ts'

/** A shop keeps the server for itself; a command (npm run usuario) only for a moment. */
export type OwnerKind = 'loja' | 'comando'

export interface Owner {
  readonly kind: OwnerKind
  readonly pid: number
  readonly birth: string
}

const setting = 'estampa.dono='

export function thisProcess(kind: OwnerKind): Owner {
  return { kind, pid: process.pid, birth: runningProcess(process.pid)?.birth ?? '' }
}

/** A setting on the server's command line that names the process that started it, so that no second file is needed. */
export function ownerArgument({ kind, pid, birth }: Owner): string {
  return `${setting}${kind}:${pid}:${birth}`
}

export function ownerFrom(args: readonly string[]): Owner | null {
  const [kind, pid, birth = ''] = (args.find((arg) => arg.startsWith(setting))?.slice(setting.length) ?? '').split(':')
  if (kind !== 'loja' && kind !== 'comando') return null
  return { kind, pid: Number(pid), birth }
}

export function isSame(a: Owner | null, b: Owner): boolean {
  return a?.pid === b.pid && a.birth === b.birth
}

const closingTitle = 'estampa-encerrando'

/** Changes our title in `ps`; a start right after us reads it. */
export function announceClosing(): void {
  process.title = closingTitle
}

/** True when it was told to stop and is finishing: worth waiting for. */
export function isClosing(owner: Owner): boolean {
  return runningProcess(owner.pid)?.args[0]?.startsWith(closingTitle) ?? false
}

export function isAlive(owner: Owner): boolean {
  return runningProcess(owner.pid)?.birth === owner.birth
}
