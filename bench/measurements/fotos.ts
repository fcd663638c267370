import sharp from 'sharp'

/** A picture as a phone takes it: 12 megapixels of noise, some megabytes. */
export const fotoDeCelular = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', sigma: 12 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
