import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'

/** Files that the store of arts takes (`artes.rules.ts` of the API). */
const STORED = /\.(png|tiff?|pdf|svg|ai|psd|cdr)$/i
/** Pictures as phones send them: no print program asks for them, so they become PNG. */
const PICTURES = /\.(jpe?g|jfif|webp)$/i

export const ARQUIVOS_DE_ARTE = '.png,.jpg,.jpeg,.webp,.tif,.tiff,.pdf,.svg,.ai,.psd,.cdr'

/** The file to be stored as an art, at its full size; a sentence where there is none. */
export async function toArteFile(file: File): Promise<File | string> {
  if (file.size > BYTES_DA_ARTE) return 'Arquivo muito grande (máx. 200 MB)'
  if (STORED.test(file.name)) return file
  if (!PICTURES.test(file.name)) return 'O arquivo da arte deve ser PNG, JPG, TIFF, PDF, SVG, AI, PSD ou CDR.'
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { toPngFile } = await import('../../shared/vendas/estampas/drawProva.ts')
    return await toPngFile(picture, file.name.replace(PICTURES, ''))
  } catch (error) {
    console.error('The picture could not be read', error)
    return 'A imagem não pôde ser lida. Envie outro arquivo.'
  }
}
