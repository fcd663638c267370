import type { Limits } from './bling/limits.ts'
import type { Downloads } from './bling/produtos/pictures.ts'
import type { Webhooks } from './bling/webhooks.ts'
import type { FileHost } from './melhor-envio/file-host.ts'
import type { MinuteLimit } from './melhor-envio/melhor-envio.ts'
import type { Settings } from './settings.ts'
import type { State } from './store/state.ts'

export interface Context {
  readonly settings: Settings
  readonly state: State
  readonly webhooks: Webhooks
  readonly downloads: Downloads
  readonly files: FileHost
  readonly limits: Limits
  readonly minuteLimit: MinuteLimit
  /** Marks the calls that the control API makes to the emulator itself. */
  readonly internalKey: string
}
