import { IMAGENS_ACEITAS } from '@estampa/contract/imagens/imagens.arquivos.ts'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDrop } from '../../../shared/device/useDrop.ts'
import { TOUCH, useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { usePastedFiles } from '../../../shared/device/usePastedFiles.ts'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { FileInput } from '../../../shared/ui/FileButton.tsx'

interface DropZoneProps {
  /** `daCamera`: taken now, with a camera that knows no limit of bytes. */
  onFiles: (arquivos: File[], daCamera?: boolean) => void
  disabled?: boolean
  /** Text of the button while it reduces or sends pictures, `Reduzindo 1 de 3…`; null: its own text. */
  progress?: string | null
  /** Smaller form, beside existing thumbnails. */
  compact?: boolean
  /** Takes the focus when it appears, after the last image was removed. */
  focar?: boolean
}

const COMPACTA = 'flex-col gap-1 min-h-0 p-2 aspect-square'
const zona = (forma: string, disabled: boolean) =>
  `k-foco relative flex items-center justify-center text-center bg-superficie-2 border-[1.5px] border-dashed border-borda-forte rounded-grupo [transition:border-color_120ms,background-color_120ms] [&:hover]:bg-marca-suave [&:hover]:border-marca [&_input]:[scroll-margin-block:76px] ${forma} ${disabled ? 'cursor-progress opacity-60' : 'cursor-pointer'}`
const sentence = (compact: boolean) => `font-forte ${compact ? 'text-m' : ''}`

/** Takes image files by click, keyboard, drop and paste. The caller checks them. */
export function DropZone({
  onFiles,
  disabled = false,
  progress = null,
  compact = false,
  focar = false,
}: DropZoneProps) {
  const isTouch = useMediaQuery(TOUCH)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focar) input.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, [])
  usePastedFiles((files) => !disabled && onFiles(files))
  const dropProps = useDrop(
    ({ files }) => !disabled && onFiles([...files]),
    () => !disabled,
  )

  useEffect(() => {
    // By default the browser opens a file that is dropped beside the zone.
    const refuseDropOutside = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', refuseDropOutside)
    window.addEventListener('drop', refuseDropOutside)
    return () => {
      window.removeEventListener('dragover', refuseDropOutside)
      window.removeEventListener('drop', refuseDropOutside)
    }
  }, [])

  return (
    <>
      <label className={zona(compact ? COMPACTA : 'flex-col gap-1 min-h-37 p-5', disabled)} {...dropProps}>
        <FileInput
          ref={input}
          multiple
          className="somente-leitor"
          aria-label="Adicionar imagens"
          accept={IMAGENS_ACEITAS}
          disabled={disabled}
          onFiles={onFiles}
        />
        <IconPhotoPlus className="text-marca-texto" size={compact ? 22 : 30} stroke={1.6} aria-hidden />
        {/* A screen reader reads the name of the field. */}
        <span className={sentence(compact)} aria-hidden>
          {progress && !isTouch
            ? progress
            : compact
              ? 'Adicionar'
              : isTouch
                ? 'Escolher imagens'
                : 'Arraste imagens, cole ou clique para escolher'}
        </span>
        {!compact && (
          <span className="text-s text-texto-suave">
            JPEG, PNG, GIF ou WebP, até 5 MB cada; as maiores podem ser reduzidas aqui
          </span>
        )}
      </label>
      {isTouch && <TirarFoto {...{ compact, disabled, progress, onFiles }} />}
    </>
  )
}

const Fotos = onDemand(async () => (await import('./FotosDialog.tsx')).FotosDialog)

/**
 * Opens the camera, which a phone's choice of files offers only after the gallery. It takes the next pictures while those
 * before are being reduced and sent. Without https only the device's own camera is to be had, one picture at a time.
 */
function TirarFoto(props: Required<Pick<DropZoneProps, 'compact' | 'disabled' | 'progress' | 'onFiles'>>) {
  const { compact, disabled, progress, onFiles } = props
  const [isOpen, setIsOpen] = useState(false)
  const look = zona(`w-full ${compact ? COMPACTA : 'flex-row gap-2.5 min-h-13 p-2 mt-2'}`, disabled)
  const takeFotos = (fotos: File[]) => onFiles(fotos, true)
  const words = (
    <>
      <IconCamera className="text-marca-texto" size={22} stroke={1.6} aria-hidden />
      <span className={sentence(compact)} aria-hidden>
        {progress ?? 'Tirar foto'}
        {progress && <span className="block text-s font-texto text-texto-suave">Toque para tirar outra</span>}
      </span>
    </>
  )
  if (!navigator.mediaDevices)
    return (
      <label className={look}>
        <FileInput
          accept="image/*"
          capture="environment"
          className="somente-leitor"
          aria-label="Tirar foto"
          disabled={disabled}
          onFiles={takeFotos}
        />
        {words}
      </label>
    )
  return (
    <>
      <button
        type="button"
        className={look}
        aria-label="Tirar foto"
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </button>
      {isOpen && <Fotos onFiles={takeFotos} onClose={() => setIsOpen(false)} />}
    </>
  )
}
