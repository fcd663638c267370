import { z } from 'zod'
import type { DeclaracaoLa } from '../transportadora.ts'
import { TransporteError } from '../transporte.error.ts'
import { arquivoEm, type Deposito } from './etiqueta.client.ts'
import { idLido, listaDe } from './listas.mapping.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import { motivoDoErro } from './melhor-envio.error.ts'

const texto = z.coerce.string().nullish().catch(null)
const dce = z.object({ full_key: texto, protocol: texto, occurrences: z.unknown().optional() }).nullish().catch(null)
const linha = z.object({ id: idLido, dce })

const RECUSADA = /rejei|recus|deneg|inv[áa]lid|erro|falh/i

/**
 * They issue it after the payment of a shipment without an invoice. Only the search tells of it (key, protocol,
 * occurrences); its file is where that of the label is. A token that may not search still gets the file.
 */
export async function declaracaoDoEnvio(
  api: MelhorEnvioClient,
  { id, chave }: { id: string; chave: string },
  deposito: Deposito,
): Promise<DeclaracaoLa> {
  const dita = await procurar(api, id, chave)
  const arquivo = await arquivoEm(api, `/me/imprimir/dace/pdf/${encodeURIComponent(id)}`, deposito)
  const digitos = dita?.full_key?.replace(/\D/g, '') ?? ''
  if (arquivo) return { estado: 'pronta', chave: digitos.length === 44 ? digitos : null, arquivo }
  const ocorrencias = dita?.occurrences ? motivoDoErro(dita.occurrences) : null
  if (ocorrencias && !dita?.protocol && RECUSADA.test(ocorrencias)) return { estado: 'falhou', motivo: ocorrencias }
  return { estado: 'esperando', motivo: null }
}

async function procurar(api: MelhorEnvioClient, id: string, chave: string) {
  try {
    const lidas = await api.pedir(listaDe(linha), 'GET', `/me/orders/search?q=${encodeURIComponent(chave)}`)
    return lidas.find((uma) => uma.id === id)?.dce ?? null
  } catch (error) {
    if (error instanceof TransporteError && ['sem_acesso', 'inexistente', 'recusado'].includes(error.motivo))
      return null
    throw error
  }
}
