import type { Log } from '../../infra/process/logger.ts'
import type { FreteConfig } from './frete.config.ts'
import { type AcessoAoMelhorEnvio, acessoAoMelhorEnvio } from './melhor-envio/acesso.ts'
import { melhorEnvio } from './melhor-envio/melhor-envio.ts'
import { retiradaNaLoja } from './retirada/retirada.ts'
import type { Frete, Transportadora } from './transportadora/transportadora.ts'

interface Ajustes {
  readonly config: FreteConfig
  readonly log: Log | undefined
  readonly outras?: readonly Transportadora[]
}

export function transportadorasDe(
  { config, log, outras = [] }: Ajustes,
  acesso: Pick<AcessoAoMelhorEnvio, 'token' | 'renovar' | 'aceito' | 'estado'> | null,
): Transportadora[] {
  const { melhorEnvio: conta, publicUrl, portaPropria } = config
  const origem = { provider: conta?.url ?? '', ownPort: portaPropria, ownUrl: publicUrl }
  return [
    retiradaNaLoja(),
    ...outras,
    ...(conta && acesso ? [melhorEnvio({ config: conta, acesso, origem, publicUrl, log })] : []),
  ]
}

/** Freight with its carriers, and the way into the account that a person may have to authorise. */
export function connectFrete({
  segredo,
  ...recursos
}: Omit<Frete, 'transportadoras'> & Pick<Ajustes, 'outras'> & { readonly segredo: Uint8Array }) {
  const conta = recursos.config.melhorEnvio
  const acesso = conta && acessoAoMelhorEnvio(recursos.db, conta, segredo)
  const frete: Frete = { ...recursos, transportadoras: transportadorasDe(recursos, acesso) }
  return { frete, acesso }
}
