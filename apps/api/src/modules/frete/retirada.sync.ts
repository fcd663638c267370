import { newFileName } from '../../infra/files.ts'
import type { Frete } from './carteira.ts'
import { concluirEtiqueta } from './desfecho.sync.ts'
import { avancar, type Envio } from './envios.data.ts'
import { vendaDoFrete } from './frete.data.ts'

/** Picking up in the shop: a label of our own, no carrier, no tracking. */
export async function etiquetarRetirada({ db, files, config, ...frete }: Frete, envio: Envio): Promise<void> {
  const venda = await vendaDoFrete(db, envio.venda_id)
  const arquivo = envio.arquivo ?? newFileName()
  if (!venda || !(await avancar(db, envio.id, 'novo', 'novo', { arquivo }))) return
  // Loaded with the first such label: few shops make them, and the library is large.
  const { etiquetaDeRetirada } = await import('./retirada.pdf.ts')
  await files.savePdf(arquivo, await etiquetaDeRetirada({ remetente: config.remetente, venda }))
  await concluirEtiqueta({ ...frete, db }, envio, { arquivo, codigo: null, descricao: 'Etiqueta de retirada gerada.' })
}
