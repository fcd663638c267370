import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'

/** Files that the store of arts takes (`artes.rules.ts` of the API). */
const STORED = /\.(png|jpe?g|jfif|webp|tiff?|pdf|svg|ai|psd|cdr)$/i

export const ARQUIVOS_DE_ARTE = '.png,.jpg,.jpeg,.jfif,.webp,.tif,.tiff,.pdf,.svg,.ai,.psd,.cdr'

/** Why a chosen file is not sent as an art; null where it is. Whether it opens whole is for the server to say. */
export function refuseArteFile({ name, size }: File): string | null {
  if (size > BYTES_DA_ARTE) return 'Arquivo muito grande (máx. 200 MB)'
  return STORED.test(name) ? null : 'O arquivo da arte deve ser PNG, JPG, TIFF, PDF, SVG, AI, PSD ou CDR.'
}
