/** The widths every image is stored in, px. Smaller originals are not enlarged. */
export const WIDTHS = { miniatura: 320, media: 800, imagem: 1600 } as const
export type ImageSize = keyof typeof WIDTHS

/** An image decoded, turned upright, stripped of metadata and encoded as WebP; `largura` × `altura` of the largest. */
export interface EncodedImage {
  readonly largura: number
  readonly altura: number
  readonly arquivos: Readonly<Record<ImageSize, Buffer>>
}
/** What the process of images.process.ts says of one; null when it is none, or none of the accepted formats. */
export type Answer = EncodedImage | null
