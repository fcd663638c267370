import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { FileButton } from '../../ui/FileButton.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { outlineOf, ROOM, type Side } from './contorno.ts'

/** A photo's address, a picture of one's own, or null: the outline of the piece. */
export type GroundChoice = string | File | null

interface ProvaGroundsProps {
  readonly side: Side
  readonly colour: string | null
  readonly fotos: readonly { readonly imagem: string; readonly miniatura: string }[]
  readonly ownPictures: readonly File[]
  /** Undefined while it is not known yet. */
  readonly chosen: GroundChoice | undefined
  readonly onChoose: (ground: GroundChoice) => void
  readonly onFiles: (files: File[]) => void
}

/** What the arts are laid on: photos of the piece, pictures of one's own, the outline. */
export function ProvaGrounds({ side, colour, fotos, ownPictures, chosen, onChoose, onFiles }: ProvaGroundsProps) {
  const choice = (ground: GroundChoice, key: string, label: string, picture: ReactNode) => (
    <button
      key={key}
      type="button"
      className="p-0.5 border-2 border-transparent rounded-controle aria-pressed:border-marca"
      aria-label={label}
      aria-pressed={chosen === ground}
      onClick={() => onChoose(ground)}
    >
      {picture}
    </button>
  )
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="p-0 mb-1.5 text-base font-forte">Fundo</legend>
      <div className="flex flex-wrap gap-1 mb-2">
        {fotos.map(({ imagem, miniatura }, i) =>
          choice(imagem, imagem, `Foto ${i + 1} da peça`, <Thumbnail url={miniatura} className="[--lado:56px]" />),
        )}
        {ownPictures.map((file, i) =>
          choice(file, `${file.name} ${i}`, `Imagem enviada ${i + 1}`, <OwnThumbnail file={file} />),
        )}
        {choice(
          null,
          'outline',
          'Desenho da peça',
          <span className="grid place-items-center size-14 bg-superficie-2 border border-borda rounded-controle">
            <svg
              className="w-11 text-borda-forte"
              viewBox={`${ROOM.x} ${ROOM.y} ${ROOM.width} ${ROOM.height}`}
              aria-hidden
            >
              <path d={outlineOf(side)} fill={colour ?? '#a9a59f'} stroke="currentColor" strokeWidth={2} />
            </svg>
          </span>,
        )}
      </div>
      <FileButton field="Imagem para o fundo" accept="image/*" variant="default" icon={IconPhotoPlus} onFiles={onFiles}>
        Enviar imagem
      </FileButton>
      <p className="mt-1.5 mb-0 text-s text-texto-suave">Ou arraste, ou cole uma imagem.</p>
    </fieldset>
  )
}

/** What cannot be shown is no broken picture. */
function OwnThumbnail({ file }: { file: File }) {
  const [hasFailed, setHasFailed] = useState(false)
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (hasFailed) return <Thumbnail url={null} className="[--lado:56px]" />
  return (
    <img
      ref={showFile}
      className="block size-14 object-cover border border-borda rounded-controle"
      alt=""
      onError={() => setHasFailed(true)}
    />
  )
}
