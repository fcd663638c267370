import Fastify, { type FastifyInstance } from 'fastify'
import { registerBling } from './bling/bling.ts'
import { noteFileRoutes } from './bling/notas/files.ts'
import { fileRoutes } from './bling/produtos/pictures.ts'
import { openContext } from './context.ts'
import { registerControl, registerControlPage } from './control/api.ts'
import { guardEmulator } from './gate.ts'
import { registerMelhorEnvio } from './melhor-envio/melhor-envio.ts'
import type { Settings } from './settings.ts'
import { registerTraffic } from './traffic/traffic.ts'
import { registerViacep } from './viacep.ts'

export async function createEmulator(settings: Settings): Promise<FastifyInstance> {
  const context = openContext(settings)
  const app = Fastify({
    logger: { level: 'error' },
    bodyLimit: 20_000_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  guardEmulator(app, context)
  registerTraffic(app, context)
  registerBling(app, context)
  registerMelhorEnvio(app, context)
  registerViacep(app)
  fileRoutes(app, context)
  noteFileRoutes(app, context)
  registerControl(app, context)
  registerControlPage(app)

  app.addHook('onReady', async () => {
    context.downloads.wake()
    context.webhooks.wake()
  })
  app.addHook('onClose', async () => {
    await context.webhooks.close()
    await context.downloads.close()
    await context.files.close()
    context.state.store.close()
  })
  return await app
}
