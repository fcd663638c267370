import type { Log } from '../../infra/logger.ts'
import type { FreteConfig } from './frete.config.ts'
import type { Frete } from './frete.ts'
import type { Acesso } from './melhor-envio/melhor-envio.client.ts'
import { melhorEnvio } from './melhor-envio/melhor-envio.ts'
import { retiradaNaLoja } from './retirada/retirada.ts'
import type { Transportadora } from './transportadora.ts'

/** The carriers of this shop, one line each. */
export function transportadorasDe(
  { config, log }: { config: FreteConfig; log: Log | undefined },
  acesso: Acesso | null,
): Transportadora[] {
  const { melhorEnvio: conta, publicUrl, portaPropria } = config
  const origem = { provider: conta?.url ?? '', ownPort: portaPropria, ownUrl: publicUrl }
  return [
    retiradaNaLoja(),
    ...(conta && acesso ? [melhorEnvio({ config: conta, acesso, origem, publicUrl, log })] : []),
  ]
}

export const freteDe = (recursos: Omit<Frete, 'transportadoras'>): Frete => {
  const { melhorEnvio: conta } = recursos.config
  return { ...recursos, transportadoras: transportadorasDe(recursos, conta && tokenDoPainel(conta.token)) }
}

const tokenDoPainel = (token: string): Acesso => ({ token: async () => token, renovar: async () => false })
