// The first script. It is small: what the opened page needs, its files and first answers, is asked for beside the program
// and not after it.
import '../shared/api/zod.ts'
import { readAhead } from '../shared/api/readAhead.ts'
import { startSession } from '../shared/session/session.ts'
import { findOpenedPages } from './pages.ts'

void startSession()
readAhead()
// The router asks again for what failed here, and says so.
for (const { lazy } of findOpenedPages(location.pathname)) if (typeof lazy === 'function') lazy().catch(() => {})
void import('./main.tsx')
