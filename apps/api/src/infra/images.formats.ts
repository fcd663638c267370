/** The widths every image is stored in, px. Smaller originals are not enlarged. */
export const WIDTHS = { miniatura: 320, media: 800, imagem: 1600 } as const
export type ImageSize = keyof typeof WIDTHS

/** An image decoded, turned upright, stripped of metadata and encoded as WebP; `largura` × `altura` of the largest. */
export interface EncodedImage {
  readonly largura: number
  readonly altura: number
  readonly arquivos: Readonly<Record<ImageSize, Buffer>>
}
/**
 * What the process of images.process.ts says of one: `demorada` when it would take long and this process is for quick
 * ones, `enorme` when it would take too long for any, null when it is none of the accepted formats, or broken.
 */
export type Answer = EncodedImage | 'demorada' | 'enorme' | null
