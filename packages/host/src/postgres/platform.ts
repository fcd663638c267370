import { POSIX } from './posix.ts'
import { WINDOWS } from './windows.ts'

/** The system that this machine has: the only place that asks. What each member means stands at `POSIX`. */
export const platform: typeof POSIX = process.platform === 'win32' ? WINDOWS : POSIX
