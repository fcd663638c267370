/** Images that may be uploaded for a product (spec §5). Used by the drop zone and by the server. */
export const TIPOS_DE_IMAGEM = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
const EXTENSOES_DE_IMAGEM = ['jpeg', 'jpg', 'png', 'gif', 'webp'] as const
/** What a field for images lets a person choose. */
export const IMAGENS_ACEITAS = [...TIPOS_DE_IMAGEM, ...EXTENSOES_DE_IMAGEM.map((extensao) => `.${extensao}`)].join(',')
/** 5 MB, inclusive. */
export const TAMANHO_MAXIMO_DA_IMAGEM = 5_242_880
export const MAXIMO_DE_IMAGENS = 30
export const TIPO_NAO_SUPORTADO = 'Tipo de arquivo não suportado'
export const ARQUIVO_MUITO_GRANDE = 'Arquivo muito grande (máx. 5MB)'

/** Why a chosen file is refused, or null when it may be sent. */
export function motivoDaRecusa(arquivo: {
  readonly name: string
  readonly size: number
  readonly type: string
}): string | null {
  const extensao = arquivo.name.slice(arquivo.name.lastIndexOf('.') + 1).toLowerCase()
  const tipoAceito =
    (TIPOS_DE_IMAGEM as readonly string[]).includes(arquivo.type) ||
    ((arquivo.type === '' || arquivo.type === 'image/jpg') &&
      (EXTENSOES_DE_IMAGEM as readonly string[]).includes(extensao))
  if (!tipoAceito) return TIPO_NAO_SUPORTADO
  return arquivo.size > TAMANHO_MAXIMO_DA_IMAGEM ? ARQUIVO_MUITO_GRANDE : null
}
