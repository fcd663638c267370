import type { ClientConfig } from 'pg'

/** What a process of Vendure is started with. */
export interface DadosDoVendure {
  /** Where its packages are installed. */
  readonly pasta: string
  readonly banco: Pick<ClientConfig, 'host' | 'port' | 'user' | 'database'> & { readonly password?: unknown }
  readonly porta: number
  /** Of its first administrator. */
  readonly senha: string
}

/** The part of `@vendure/core` that is used here; the package is not among the project's own. */
export interface VendureCore {
  bootstrap(config: object): Promise<{ close(): Promise<void> }>
  bootstrapWorker(config: object): Promise<{ startJobQueue(): Promise<void> }>
  populate(iniciar: () => Promise<{ close(): Promise<void> }>, dados: object): Promise<{ close(): Promise<void> }>
  DefaultLogger: new (opcoes: object) => object
  LogLevel: Readonly<Record<'Error', number>>
  dummyPaymentHandler: object
  DefaultJobQueuePlugin: { init(opcoes: object): object }
  DefaultSearchPlugin: { init(opcoes: object): object }
}
