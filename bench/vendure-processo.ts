import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DadosDoVendure, VendureCore } from './vendure-tipos.ts'

// A process of Vendure as its guide has it in production: a server, and a worker for the queue of jobs; with `criar`, the
// schema and a shop to begin with, as `npx @vendure/create` makes them. The packages are in a folder of their own.
const papel = process.argv[2] as 'criar' | 'servidor' | 'worker'
const { pasta, banco, porta, senha } = JSON.parse(process.argv[3] ?? '') as DadosDoVendure
const { host, port, user: username, password, database } = banco
const pedir = createRequire(join(pasta, 'package.json'))
const core = pedir('@vendure/core') as VendureCore

const config = {
  apiOptions: { hostname: '127.0.0.1', port: porta, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: senha },
    cookieOptions: { secret: senha },
  },
  dbConnectionOptions: {
    ...{ type: 'postgres', host, port, username, password, database, schema: 'public', logging: false },
    synchronize: papel === 'criar',
  },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  // The data have names of pictures, no files: what the asset server would answer is not asked for.
  assetOptions: { assetStorageStrategy: { toAbsoluteUrl: (_: unknown, nome: string) => `/assets/${nome}` } },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  plugins: [
    core.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

/** A shop in Brazil with one tax rate, one way to send and one to pay. */
const COMECO = {
  defaultLanguage: 'en',
  defaultZone: 'Brasil',
  countries: [{ name: 'Brasil', code: 'BR', zone: 'Brasil' }],
  taxRates: [{ name: 'Sem imposto', percentage: 0 }],
  shippingMethods: [{ name: 'Retirada na loja', price: 0 }],
  paymentMethods: [
    {
      name: 'Pix',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}

if (papel === 'criar') {
  const { populate } = pedir('@vendure/core/cli') as { populate: VendureCore['populate'] }
  const app = await populate(() => core.bootstrap(config), COMECO)
  await app.close()
} else if (papel === 'worker') {
  const worker = await core.bootstrapWorker(config)
  await worker.startJobQueue()
} else {
  await core.bootstrap(config)
}
if (papel === 'criar') process.exit()
process.send?.('pronto')
process.once('disconnect', () => process.exit())
