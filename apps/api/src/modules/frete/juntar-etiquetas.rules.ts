import { ENVIO_DO_CANAL } from '@estampa/contract/frete/canal.ts'
import type { EtiquetasJuntas } from '@estampa/contract/frete/frete.schemas.ts'
import { newFileName, pdfUrl } from '../../infra/files/store.ts'
import { anotarJuntas, type EtiquetaGuardada, etiquetasDasVendas } from './envios.data.ts'
import type { Frete } from './frete.ts'

/**
 * The stored labels of these sales in one PDF, in the order of `ids`; the others with the reason. The nightly clean-up
 * deletes the file, or the anonymising of one of the customers before.
 */
export async function juntarEtiquetas(
  { db, files }: Pick<Frete, 'db' | 'files'>,
  ids: readonly number[],
): Promise<EtiquetasJuntas> {
  // Loaded with the first such request: the library is large.
  const { PDFDocument } = await import('@pdfme/pdf-lib')
  const juntas = await PDFDocument.create()
  const incluidas: number[] = []
  const recusadas: EtiquetasJuntas['recusadas'] = []
  const etiquetas = new Map((await etiquetasDasVendas(db, ids)).map((etiqueta) => [etiqueta.id, etiqueta]))
  for (const id of ids) {
    const etiqueta = etiquetas.get(id)
    const recusar = (motivo: string) => recusadas.push({ id, cliente_nome: etiqueta?.cliente_nome ?? '', motivo })
    if (!etiqueta?.arquivo) {
      recusar(porQueNao(etiqueta))
      continue
    }
    try {
      const bytes = await files.readPdf(etiqueta.arquivo)
      if (!bytes) throw new Error('The file is gone')
      const uma = await PDFDocument.load(bytes, { ignoreEncryption: true })
      for (const pagina of await juntas.copyPages(uma, uma.getPageIndices())) juntas.addPage(pagina)
      incluidas.push(id)
    } catch {
      recusar('O arquivo da etiqueta não pôde ser lido.')
    }
  }
  if (incluidas.length === 0) return { link_etiquetas: null, incluidas, recusadas }
  const nome = newFileName()
  await anotarJuntas(db, nome, incluidas)
  await files.savePdf(nome, Buffer.from(await juntas.save()))
  return { link_etiquetas: pdfUrl(nome), incluidas, recusadas }
}

function porQueNao(etiqueta: EtiquetaGuardada | undefined): string {
  if (!etiqueta) return 'Venda não encontrada'
  if (etiqueta.vencida) return 'A etiqueta venceu sem ser postada. Gere outra.'
  return etiqueta.codigo_servico_frete === ENVIO_DO_CANAL.codigo
    ? 'A etiqueta está no canal de venda.'
    : 'A venda não tem etiqueta.'
}
