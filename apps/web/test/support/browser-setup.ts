import '../../src/app/tokens.css'
import '../../src/app/global.css'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { descartarEspera } from '../../src/shared/bling/authorisation.ts'
import { esquecerPublicacoes } from '../../src/shared/bling/following.ts'
import { fecharAtalhos, fecharLeitor } from '../../src/shared/device/shortcuts.ts'
import { endSession } from '../../src/shared/session/session.ts'
import { closeToast, toasts } from '../../src/shared/ui/toasts/toast.ts'
import { lateOnes } from './api-control.ts'
import { consoleErrors } from './console-errors.ts'

// React and our own code speak through console.error when something is wrong: a test that lets it happen fails.
beforeEach(async () => {
  await esvaziar()
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void consoleErrors.push(parts))
})
afterEach(() => {
  vi.restoreAllMocks()
  if (consoleErrors.length > 0) throw new Error(`console.error: ${consoleErrors.map(String).join('\n')}`)
})

/** All files share one page of one browser: what a test leaves there would be found by whichever comes next. */
async function esvaziar(): Promise<void> {
  await cleanup()
  // The first ends whose session it was; the second forgets whose.
  endSession()
  endSession()
  await lateOnes()
  // `encerrarSessao` clears these only if a user was signed in.
  fecharLeitor()
  fecharAtalhos()
  esquecerPublicacoes()
  descartarEspera()
  for (const { id } of toasts.get()) closeToast(id)
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    const banco = await promisifyRequest(indexedDB.open(name))
    const lojas = [...banco.objectStoreNames]
    const tudo = banco.transaction(lojas, 'readwrite')
    for (const loja of lojas) tudo.objectStore(loja).clear()
    await promisifyRequest(tudo)
    banco.close()
  }
}
