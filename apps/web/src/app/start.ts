// The first script. It is small: what the opened page needs, its first answers and its files, is asked for beside the
// program and not after it.
import '../shared/api/zod.ts'
// Before any other style: the order of the cascade's layers stands in them.
import './tokens.css'
import './global.css'
import { readAhead } from '../shared/api/readAhead.ts'
import { keepEarlyKeys } from '../shared/device/leitor/earlyKeys.ts'
import { startSession } from '../shared/session/session.ts'
import { findOpenedPages } from './pages.ts'

/** The router asks again for what fails here, and says so. */
function requestPageFiles(): void {
  for (const { lazy } of findOpenedPages(location.pathname)) if (typeof lazy === 'function') lazy().catch(() => {})
}

keepEarlyKeys()
readAhead()
void startSession(requestPageFiles)
void import('./main.tsx')
