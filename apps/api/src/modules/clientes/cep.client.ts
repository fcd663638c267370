import type { EnderecoDoCep } from '@estampa/contract/clientes/clientes.schemas.ts'
import { z } from 'zod'
import { found } from '../../infra/base/errors.ts'
import { fetchOutside, jsonOf } from '../../infra/http/outbound.ts'
import type { Log } from '../../infra/process/logger.ts'
import type { Env } from '../../infra/settings/env.ts'

/** Where the two public services of postal codes are. Addresses without a final slash. */
export interface CepConfig {
  readonly viacepUrl: string
  readonly brasilapiUrl: string
}

/** With the ERP's emulator, uses its postal codes too, unless an address is given. */
export function cepConfig(env: Env): CepConfig {
  const emulador = env.BLING_ATIVO && !env.BLING_CLIENT_ID ? `http://127.0.0.1:${env.EMULATOR_PORT}` : null
  return {
    viacepUrl: env.VIACEP_URL ?? (emulador ? `${emulador}/viacep` : 'https://viacep.com.br'),
    brasilapiUrl: env.BRASILAPI_URL ?? (emulador ? `${emulador}/brasilapi` : 'https://brasilapi.com.br'),
  }
}

const LIMITE_MS = 4000

const texto = z
  .string()
  .nullish()
  .transform((valor) => valor?.trim() ?? '')
const lugar = z.object({ localidade: z.string().min(1), uf: z.string().length(2), logradouro: texto, bairro: texto })
const ibge = texto.transform((codigo) => (/^\d{7}$/.test(codigo) ? codigo : null))
const viacep = z.union([z.object({ erro: z.union([z.literal(true), z.literal('true')]) }), lugar.extend({ ibge })])
const brasilapi = z.object({ city: z.unknown(), state: z.unknown(), street: z.unknown(), neighborhood: z.unknown() })

/** The address of a postal code, or null when there is none. Throws when the service gave no usable answer. */
type Servico = (config: CepConfig, cep: string) => Promise<EnderecoDoCep | null>

/**
 * Answers null for an unknown code, which ViaCEP reports as `{"erro": true}` or the same as text with status 200; an
 * invalid code gets 400 in HTML.
 */
const queryViacep: Servico = async ({ viacepUrl }, cep) => {
  const resposta = await requestJson(`${viacepUrl}/ws/${cep}/json/`)
  if (resposta.status === 400) return null
  if (!resposta.ok) throw new Error(`ViaCEP answered ${resposta.status}`)
  const achado = viacep.parse(jsonOf(resposta))
  if ('erro' in achado) return null
  const { ibge: codigo_ibge, ...endereco } = achado
  return { cep, ...endereco, codigo_ibge }
}

/** Asks several services by itself; 404 when none of them knows the code. It knows no codes of towns. */
const queryBrasilapi: Servico = async ({ brasilapiUrl }, cep) => {
  const resposta = await requestJson(`${brasilapiUrl}/api/cep/v2/${cep}`)
  if (resposta.status === 404 || resposta.status === 400) return null
  if (!resposta.ok) throw new Error(`BrasilAPI answered ${resposta.status}`)
  const { city, state, street, neighborhood } = brasilapi.parse(jsonOf(resposta))
  const endereco = lugar.parse({ localidade: city, uf: state, logradouro: street, bairro: neighborhood })
  return { cep, ...endereco, codigo_ibge: null }
}

/** Only the eight digits go into the address. */
const requestJson = (url: string) =>
  fetchOutside(url, { headers: { accept: 'application/json' }, timeoutMs: LIMITE_MS, maxBytes: 100_000 })

const GUARDADOS = 1000
const UM_DIA_MS = 86_400_000

/**
 * Looks postal codes up: ViaCEP, then BrasilAPI when that one gives no answer. Addresses are kept for a day; who asks for
 * the same code while it is being looked up shares the answer. Every failure is CEP_NAO_ENCONTRADO.
 */
export function buscaDeCep(config: CepConfig, log: Log | undefined): (cep: string) => Promise<EnderecoDoCep> {
  const respostas = new Map<string, { desde: number; endereco: ReturnType<Servico> }>()

  const queryCep = async (cep: string) => {
    try {
      return await queryViacep(config, cep)
    } catch (viacepError) {
      try {
        return await queryBrasilapi(config, cep)
      } catch (brasilapiError) {
        log?.warn({ viacep: String(viacepError), brasilapi: String(brasilapiError) }, 'no postal code service answers')
        return null
      }
    }
  }
  const readKeptAddress = (cep: string): ReturnType<Servico> => {
    const guardada = respostas.get(cep)
    if (guardada && Date.now() - guardada.desde < UM_DIA_MS) return guardada.endereco
    const maisAntiga = respostas.size >= GUARDADOS ? respostas.keys().next().value : undefined
    if (maisAntiga !== undefined) respostas.delete(maisAntiga)
    const endereco = queryCep(cep).then((achado) => {
      if (!achado) respostas.delete(cep)
      return achado
    })
    respostas.delete(cep) // an old one kept its place in the order
    respostas.set(cep, { desde: Date.now(), endereco })
    return endereco
  }
  return (cep) => found(readKeptAddress(cep), 'CEP_NAO_ENCONTRADO')
}
