import { ENVIO_DO_CANAL } from '@estampa/contract/frete/canal.ts'
import { z } from 'zod'
import { download, ForbiddenAddress } from '../../../infra/files/download.ts'
import { type MotivoDoTransporte, SEM_COMPRA, type Transportadora, TransporteError } from '../../frete/frete.rules.ts'
import { origemDosArquivos } from '../conexao/bling.config.ts'
import { BlingError, type MotivoBling } from '../conexao/bling.error.ts'
import type { ArquivosDoBling } from '../conexao/conexao.rules.ts'
import { pedidoDaVenda } from '../pedido/chegada.data.ts'

const LIMITE_MS = 15_000
const MAIOR_PDF = 10_000_000
const QUEM = 'O canal'

/**
 * The label that a marketplace made for an order that began there: free, and there as soon as the channel made it. Its
 * file is fetched through Bling; the channel sells and tracks the shipping itself.
 */
export const envioDoCanal = (recursos: ArquivosDoBling): Transportadora => ({
  ...SEM_COMPRA,
  nome: 'canal',
  rotulo: QUEM,
  oferece: ({ importada }) => importada,
  atende: (servico) => servico === ENVIO_DO_CANAL.codigo,
  async cotar({ vendaId }) {
    const pedido = await pedidoDaVenda(recursos.db, vendaId)
    if (!pedido) return { ofertas: [], recusas: [] }
    const servico = { ...ENVIO_DO_CANAL, nome: pedido.envio_do_canal ?? ENVIO_DO_CANAL.nome, transportadora: '' }
    if ((await endereco(recursos, pedido.id_bling)) === null)
      return { ofertas: [], recusas: [{ ...servico, motivo: 'O canal ainda não tem a etiqueta deste pedido.' }] }
    return { ofertas: [{ ...servico, valor: 0, prazoDias: 0, valorDeTabela: null }], recusas: [] }
  },
  async arquivo(_id, { vendaId }) {
    const pedido = await pedidoDaVenda(recursos.db, vendaId)
    const link = pedido && (await endereco(recursos, pedido.id_bling))
    return link ? baixar(recursos, link) : null
  },
})

const etiquetas = z.object({ data: z.array(z.object({ link: z.string().nullish() })) })

/** Where the label is now; null while the channel has none, or the application may not ask. */
async function endereco({ client }: ArquivosDoBling, idBling: string): Promise<string | null> {
  const query = { formato: 'PDF', 'idsVendas[]': idBling }
  try {
    const { data } = etiquetas.parse(await client.request('GET', '/logisticas/etiquetas', { query, pressa: true }))
    return data[0]?.link || null
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo === 'recusado' || error.motivo === 'inexistente') return null
    throw new TransporteError(MOTIVOS[error.motivo], error.message, QUEM)
  }
}

const MOTIVOS: Readonly<Record<MotivoBling, MotivoDoTransporte>> = {
  autorizacao: 'ocupado',
  recusado: 'recusado',
  inexistente: 'inexistente',
  incerto: 'incerto',
  ocupado: 'ocupado',
  amanha: 'ocupado',
  pausado: 'ocupado',
}

async function baixar({ config, portaPropria, log }: ArquivosDoBling, link: string): Promise<Buffer> {
  const origin = origemDosArquivos(config, portaPropria)
  try {
    const { status, body } = await download(link, { origin, timeoutMs: LIMITE_MS, maxBytes: MAIOR_PDF })
    if (status === 200 && body.subarray(0, 5).equals(Buffer.from('%PDF-'))) return body
    log?.warn({ status, bytes: body.length }, 'the address of a channel label led to no PDF')
  } catch (error) {
    if (error instanceof ForbiddenAddress)
      throw new TransporteError('recusado', 'o endereço do arquivo da etiqueta não é permitido.', QUEM)
    log?.warn({ err: error }, 'the file of a channel label could not be fetched')
  }
  throw new TransporteError('incerto', 'O arquivo da etiqueta do canal ainda não pôde ser baixado.', QUEM)
}
