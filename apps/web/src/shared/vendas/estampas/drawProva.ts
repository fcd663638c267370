import { shrinkPicture } from '../../device/shrinkPicture.ts'
import { COLLAR, outlineOf, ROOM, type Side } from './contorno.ts'
import { type Placement, type Size, sizeOfProva } from './prova.ts'

/** What lies below the arts: a picture, or the outline of the piece in its colour. */
export type Ground = { readonly picture: ImageBitmap } | { readonly side: Side; readonly colour: string | null }

/** Cotton that nobody named the colour of. */
const PLAIN = '#a9a59f'
const TABLE = '#f1efec'
const SEAM = '#6b665f'

export const sizeOfGround = (ground: Ground): Size => sizeOfProva('picture' in ground ? ground.picture : ROOM)

/** Reads a picture of our own origin, or a file, so that a canvas that it is drawn on may be stored. */
export async function readPicture(source: string | File, signal?: AbortSignal): Promise<ImageBitmap> {
  if (source instanceof File) return await createImageBitmap(await shrinkPicture(source))
  const answer = await fetch(source, { ...(signal && { signal }) })
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`)
  return await createImageBitmap(await answer.blob())
}

export interface LaidArt {
  readonly picture: ImageBitmap
  readonly placement: Placement
}

/** Draws the piece and the arts on it, as they are stored. */
export function drawProva(canvas: HTMLCanvasElement, ground: Ground, arts: readonly LaidArt[]): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const { width, height } = sizeOfGround(ground)
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.imageSmoothingQuality = 'high'
  context.fillStyle = TABLE
  context.fillRect(0, 0, width, height)
  if ('picture' in ground) context.drawImage(ground.picture, 0, 0, width, height)
  else drawOutline(context, ground, width / ROOM.width)
  for (const { picture, placement } of arts) {
    const artWidth = placement.width * width
    const artHeight = (artWidth * picture.height) / picture.width
    context.save()
    context.translate(placement.x * width, placement.y * height)
    context.rotate((placement.turned * Math.PI) / 180)
    context.drawImage(picture, -artWidth / 2, -artHeight / 2, artWidth, artHeight)
    context.restore()
  }
}

function drawOutline(
  context: CanvasRenderingContext2D,
  { side, colour }: Extract<Ground, { side: Side }>,
  scale: number,
): void {
  context.save()
  context.scale(scale, scale)
  context.translate(-ROOM.x, -ROOM.y)
  Object.assign(context, { fillStyle: colour ?? PLAIN, strokeStyle: SEAM, lineJoin: 'round', lineWidth: 0.4 })
  const outline = new Path2D(outlineOf(side))
  context.fill(outline)
  context.stroke(outline)
  if (side === 'front') context.stroke(new Path2D(COLLAR))
  context.restore()
}

/** The drawn picture as a file to be sent. */
export async function toPictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture could not be written')
  return new File([blob], `${name}.jpg`, { type: blob.type })
}

/** A picture as a file that print programs read, with its transparent parts. */
export async function toPngFile(picture: ImageBitmap, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], `${name}.png`, { type: blob.type })
}
