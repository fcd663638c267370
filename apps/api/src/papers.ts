import type { Draw, Fetch, PaperName } from './infra/files/papers.ts'

/** What draws each paper, read with the first of its kind. */
const PAPERS: Readonly<Record<PaperName, () => Promise<Draw<never>>>> = {
  cliente: async () => (await import('./modules/clientes/cliente.pdf.ts')).exportacaoEmPdf,
  compra: async () => (await import('./modules/compras/compra.pdf.ts')).buildCompraPdf,
  etiquetas: async () => (await import('./modules/frete/compra/etiquetas.pdf.ts')).joinEtiquetas,
  lista: async () => (await import('./modules/producao/impressao.pdf.ts')).buildListaPdf,
  orcamento: async () => (await import('./modules/orcamentos/orcamento.pdf.ts')).orcamentoEmPdf,
  recibo: async () => (await import('./modules/pagamentos/recibo.pdf.ts')).reciboEmPdf,
}

/** Draws a paper in this process. */
export async function drawHere(name: PaperName, data: unknown, fetch: Fetch): Promise<unknown> {
  const draw = await PAPERS[name]()
  return draw(data as never, fetch as never)
}
