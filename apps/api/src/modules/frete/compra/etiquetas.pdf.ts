import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { romaneioEmPdf } from './romaneio.pdf.ts'

/** The stored papers of a sale that go into one file. */
export interface EtiquetaAJuntar {
  readonly id: number
  readonly etiqueta: string | null
  readonly danfe: string | null
}

interface EtiquetasAJuntar {
  readonly vendas: readonly EtiquetaAJuntar[]
  /** Each sale that is in it gets its packing slip, on the shop's paper; null: none. */
  readonly loja: DadosDaLoja | null
}

/** Fetches a stored PDF, a sale, or a picture. */
type FetchParts = {
  (what: 'pdf', name: string): Promise<Uint8Array | null>
  (what: 'venda', id: string): Promise<Venda>
  (what: 'imagem' | 'arte', name: string): Promise<Uint8Array | null>
}

export interface EtiquetasNoPapel {
  /** Null: none of the sales has a paper that can be read. */
  readonly pdf: Uint8Array | null
  readonly incluidas: readonly number[]
  /** Papers that could not be read. */
  readonly ilegiveis: readonly { readonly id: number; readonly paper: 'etiqueta' | 'danfe' }[]
}

/** Joins the stored labels of these sales into one PDF, in this order: label, DANFE, packing slip. */
export async function joinEtiquetas({ vendas, loja }: EtiquetasAJuntar, fetch: FetchParts): Promise<EtiquetasNoPapel> {
  const { PDFDocument } = await import('@pdfme/pdf-lib')
  const juntas = await PDFDocument.create()
  const incluidas: number[] = []
  const ilegiveis: { id: number; paper: 'etiqueta' | 'danfe' }[] = []
  const addPages = async (bytes: Uint8Array) => {
    const sourcePdf = await PDFDocument.load(bytes, { ignoreEncryption: true })
    for (const pagina of await juntas.copyPages(sourcePdf, sourcePdf.getPageIndices())) juntas.addPage(pagina)
  }
  for (const venda of vendas) {
    const { id } = venda
    for (const paper of ['etiqueta', 'danfe'] as const) {
      const arquivo = venda[paper]
      if (arquivo === null) continue
      try {
        const bytes = await fetch('pdf', arquivo)
        if (!bytes) throw new Error('The file is gone')
        await addPages(bytes)
        if (!incluidas.includes(id)) incluidas.push(id)
      } catch {
        ilegiveis.push({ id, paper })
      }
    }
    if (loja && incluidas.includes(id))
      await addPages(await romaneioEmPdf(await fetch('venda', String(id)), loja, fetch))
  }
  return { pdf: incluidas.length === 0 ? null : await juntas.save(), incluidas, ilegiveis }
}
