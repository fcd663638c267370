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
 * Answer of images.process.ts: `demorada` when too slow for a process for quick ones, `enorme` when too slow for any,
 * null for a broken file or a format that is not accepted.
 */
export type Answer = EncodedImage | 'demorada' | 'enorme' | null
