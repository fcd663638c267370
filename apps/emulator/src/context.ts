import { randomBytes } from 'node:crypto'
import { openLimits } from './bling/limits.ts'
import { openDownloads } from './bling/produtos/pictures.ts'
import { openWebhooks } from './bling/webhooks.ts'
import { openFileHost } from './melhor-envio/file-host.ts'
import { MinuteLimit } from './melhor-envio/melhor-envio.ts'
import type { Settings } from './settings.ts'
import { openState } from './store/state.ts'

export function openContext(settings: Settings) {
  const state = openState(settings)
  return {
    settings,
    state,
    webhooks: openWebhooks(state),
    downloads: openDownloads(state, settings.dir),
    files: openFileHost(state),
    limits: openLimits(state),
    minuteLimit: new MinuteLimit(),
    /** Marks the calls that the control API makes to the emulator itself. */
    internalKey: randomBytes(24).toString('hex'),
  }
}
export type Context = Readonly<ReturnType<typeof openContext>>
