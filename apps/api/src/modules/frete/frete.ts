import type { Files } from '../../infra/files/store.ts'
import type { Log } from '../../infra/process/logger.ts'
import type { Loja } from '../../shop/loja.ts'
import type { FreteConfig } from './frete.config.ts'
import type { Transportadora } from './transportadora.ts'

export interface Frete extends Loja {
  readonly files: Files
  readonly config: FreteConfig
  readonly log: Log | undefined
  readonly transportadoras: readonly Transportadora[]
  /** Looks at the order of a sale that begins elsewhere: why no label may be bought for it, in words; null: it may. */
  readonly impedimentoDaEtiqueta?: (vendaId: number) => Promise<string | null>
}

/** The carrier that a shipment was begun with; undefined when it is set up no longer. */
export const transportadoraDe = ({ transportadoras }: Pick<Frete, 'transportadoras'>, nome: string) =>
  transportadoras.find((cada) => cada.nome === nome)

export const transportadoraDoServico = ({ transportadoras }: Pick<Frete, 'transportadoras'>, servico: string) =>
  transportadoras.find((cada) => cada.atende(servico))
