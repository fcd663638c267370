import { randomBytes } from 'node:crypto'

/** Signs the addresses of labels' files and pages. Kept by `npm start`, so that they open after a restart. */
export const SIGNING_KEY = process.env['EMULATOR_SECRET'] || randomBytes(32).toString('hex')
