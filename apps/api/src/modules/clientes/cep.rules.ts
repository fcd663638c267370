import type { EnderecoDoCep } from '@estampa/contract/clientes/clientes.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Log } from '../../infra/process/logger.ts'
import { type CepConfig, naBrasilapi, noViacep } from './cep.client.ts'

type Endereco = Promise<EnderecoDoCep | null>

const GUARDADOS = 1000
const UM_DIA_MS = 86_400_000

/**
 * Looks postal codes up: ViaCEP, then BrasilAPI when that one gives no answer. Addresses are kept for a day; who asks for
 * the same code while it is being looked up shares the answer. Every failure is CEP_NAO_ENCONTRADO.
 */
export function buscaDeCep(config: CepConfig, log: Log | undefined): (cep: string) => Promise<EnderecoDoCep> {
  const respostas = new Map<string, { desde: number; endereco: Endereco }>()

  const perguntar = async (cep: string): Endereco => {
    try {
      return await noViacep(config, cep)
    } catch (viacep) {
      try {
        return await naBrasilapi(config, cep)
      } catch (brasilapi) {
        log?.warn({ viacep: String(viacep), brasilapi: String(brasilapi) }, 'no postal code service answers')
        return null
      }
    }
  }
  const lembrar = (cep: string): Endereco => {
    const guardada = respostas.get(cep)
    if (guardada && Date.now() - guardada.desde < UM_DIA_MS) return guardada.endereco
    const maisAntiga = respostas.size >= GUARDADOS ? respostas.keys().next().value : undefined
    if (maisAntiga !== undefined) respostas.delete(maisAntiga)
    const endereco = perguntar(cep).then((achado) => {
      if (!achado) respostas.delete(cep)
      return achado
    })
    respostas.delete(cep) // an old one kept its place in the order
    respostas.set(cep, { desde: Date.now(), endereco })
    return endereco
  }
  return async (cep) => {
    const endereco = await lembrar(cep)
    if (!endereco) throw new DomainError('CEP_NAO_ENCONTRADO')
    return endereco
  }
}
