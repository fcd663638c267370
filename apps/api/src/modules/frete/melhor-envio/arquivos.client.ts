import { hasKeyFormat, parseNotaKey } from '@estampa/contract/shared/nfe.ts'
import { z } from 'zod'
import { jsonOrNull } from '../../../infra/base/storable.ts'
import { downloadPdf, type FileOrigin, ForbiddenAddress, isPdf } from '../../../infra/files/download.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { DeclaracaoLa } from '../transportadora/transportadora.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import { falha, hasMotivo, motivoDoErro } from './melhor-envio.error.ts'
import { fileAddress, idLido, listaDe, nullableText, talvez } from './melhor-envio.mapping.ts'

interface Deposito {
  readonly origem: FileOrigin
  readonly log: Log | undefined
}

/** A label's file; null while there is none. */
export const arquivoDaEtiqueta = (api: MelhorEnvioClient, id: string, deposito: Deposito): Promise<Buffer | null> =>
  arquivoEm(api, `/me/imprimir/pdf/${encodeURIComponent(id)}`, deposito)

/** The PDF that a path leads to; null while there is none. Its address is signed, elsewhere, and sees no token. */
async function arquivoEm(api: MelhorEnvioClient, caminho: string, { origem, log }: Deposito): Promise<Buffer | null> {
  const found = await enderecoDoArquivo(api, caminho)
  if (found === null || Buffer.isBuffer(found)) return found
  const pdf = await downloadPdf(found, origem, { what: 'a label', log }).catch((error: unknown) => {
    if (!(error instanceof ForbiddenAddress)) throw error
    log?.warn(
      { host: URL.canParse(found) ? new URL(found).host : '' },
      'melhor envio told an address that is not fetched',
    )
    throw falha('recusado', 'o endereço do arquivo da etiqueta não é permitido.')
  })
  if (pdf) return pdf
  // Addresses expire: the next time another one is asked for.
  throw falha('incerto', 'O arquivo da etiqueta ainda não pôde ser baixado do Melhor Envio.')
}

async function enderecoDoArquivo(api: MelhorEnvioClient, caminho: string): Promise<string | Buffer | null> {
  let corpo: Buffer
  try {
    corpo = await api.lerBruto(caminho)
  } catch (error) {
    // Not ready is said with a 422 or a 404.
    if (hasMotivo(error, 'recusado', 'inexistente')) return null
    throw error
  }
  if (isPdf(corpo)) return corpo
  return fileAddress.safeParse(jsonOrNull(corpo.toString('utf8'))).data ?? null
}

const dce = z.object({ full_key: nullableText, protocol: nullableText, occurrences: z.unknown().optional() })
const linha = z.object({ id: idLido, dce: talvez(dce) })

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
  const foundDce = await findEtiquetaFile(api, id, chave)
  const arquivo = await arquivoEm(api, `/me/imprimir/dace/pdf/${encodeURIComponent(id)}`, deposito)
  const lida = parseNotaKey(foundDce?.full_key ?? '')
  if (arquivo) return { estado: 'pronta', chave: hasKeyFormat(lida) ? lida : null, arquivo }
  const ocorrencias = foundDce?.occurrences ? motivoDoErro(foundDce.occurrences) : null
  if (ocorrencias && !foundDce?.protocol && RECUSADA.test(ocorrencias)) return { estado: 'falhou', motivo: ocorrencias }
  return { estado: 'esperando', motivo: null }
}

async function findEtiquetaFile(api: MelhorEnvioClient, id: string, chave: string) {
  try {
    const lidas = await api.pedir(listaDe(linha), 'GET', `/me/orders/search?q=${encodeURIComponent(chave)}`)
    return lidas.find((row) => row.id === id)?.dce ?? null
  } catch (error) {
    if (hasMotivo(error, 'sem_acesso', 'inexistente', 'recusado')) return null
    throw error
  }
}
