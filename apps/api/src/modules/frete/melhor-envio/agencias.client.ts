import { z } from 'zod'
import type { Agencia, Lugar } from '../transportadora.ts'
import { idLido, listaDe } from './listas.mapping.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'

const texto = z.coerce.string().nullish().catch(null)
const servico = z.object({ id: idLido, company: z.object({ id: idLido, name: texto }) })

const agencia = z.object({
  id: idLido,
  name: texto,
  company_name: texto,
  status: texto,
  address: z
    .object({
      address: texto,
      number: texto,
      district: texto,
      city: z
        .object({ city: texto, state: z.object({ state_abbr: texto }).nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

/** Takes its counter among the options of a shipment. */
const COM_AGENCIA_NAS_OPCOES = /total express/i

/** Where a shipment names its counter: most companies beside the service, one among the options. */
export async function lugarDaAgencia(api: MelhorEnvioClient, codigo: string): Promise<'envio' | 'opcoes'> {
  const achado = await empresaDe(api, codigo)
  return COM_AGENCIA_NAS_OPCOES.test(achado?.name ?? '') ? 'opcoes' : 'envio'
}

async function empresaDe(api: MelhorEnvioClient, codigo: string) {
  const todos = await api.pedir(listaDe(servico), 'GET', '/me/shipment/services')
  return todos.find(({ id }) => id === codigo)?.company
}

/** The counters of the service's company in the sender's city; null where the company has none. */
export async function agenciasDe(api: MelhorEnvioClient, codigo: string, lugar: Lugar): Promise<Agencia[] | null> {
  const empresa = await empresaDe(api, codigo)
  if (!empresa) return null
  const onde = new URLSearchParams({
    company: empresa.id,
    country: 'BR',
    state: lugar.uf.toUpperCase(),
    city: lugar.municipio,
  })
  const abertas = await api.pedir(listaDe(agencia), 'GET', `/me/shipment/agencies?${onde.toString()}`)
  const agencias = abertas.filter(({ status }) => !/inactive|unavailable|closed/i.test(status ?? '')).map(ler)
  return agencias.length === 0 ? null : agencias
}

function ler({ id, name, company_name, address }: z.output<typeof agencia>): Agencia {
  const rua = [address?.address, address?.number].filter(Boolean).join(', ')
  const cidade = [address?.city?.city, address?.city?.state?.state_abbr].filter(Boolean).join('/')
  return {
    codigo: id,
    nome: name || company_name || `Agência ${id}`,
    endereco: [rua, address?.district, cidade].filter(Boolean).join(' · '),
  }
}
