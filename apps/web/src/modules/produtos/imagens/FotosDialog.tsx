import { plural } from '@estampa/contract/shared/plural.ts'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { EscolhaDaCamera, FalhaDaCamera, Luz } from '../../../shared/device/leitor/CameraControls.tsx'
import { useCamera } from '../../../shared/device/leitor/useCamera.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { UnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { FileButton } from '../../../shared/ui/FileButton.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { FotoEscolhida } from './fotos.ts'

const QUALIDADE = 0.92

interface FotosDialogProps {
  onFiles: (fotos: File[]) => void
  onClose: () => void
}

/** Takes several photographs in a row. Where the live picture is not to be had, the device's own camera takes one. */
export function FotosDialog({ onFiles, onClose }: FotosDialogProps) {
  const camera = useCamera('photo')
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const { fotos, addFoto, removeFoto } = useFotos()
  const stream = camera.estado.fase === 'aberta' ? camera.estado.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const handOver = (files: File[]) => {
    onFiles(files)
    onClose()
  }
  return (
    <Modal
      title="Tirar fotos"
      onClose={onClose}
      footer={
        <Button disabled={fotos.length === 0} onClick={() => handOver(fotos.map(({ arquivo }) => arquivo))}>
          {fotos.length === 0 ? 'Usar fotos' : `Usar ${plural(fotos.length, 'foto', 'fotos')}`}
        </Button>
      }
    >
      <UnsavedQuestion changed={fotos.length > 0} />
      <div className="flex flex-col gap-3">
        {camera.estado.fase === 'falha' ? (
          <FalhaDaCamera motivo={camera.estado.motivo} onRetry={camera.tentarDeNovo}>
            <FileButton
              field="Foto do produto"
              accept="image/*"
              capture="environment"
              icon={IconCamera}
              onFiles={(files) => handOver([...fotos.map(({ arquivo }) => arquivo), ...files])}
            >
              Abrir a câmera do aparelho
            </FileButton>
          </FalhaDaCamera>
        ) : (
          <>
            {/* Whole, as the photograph will be. */}
            <div className="grid place-items-center relative h-[clamp(120px,100dvh_-_420px,46dvh)] overflow-hidden bg-[#14110f] rounded-grupo">
              <video
                ref={video}
                className="size-full object-contain"
                autoPlay
                playsInline
                muted
                aria-label="Imagem da câmera"
              />
              {stream && <Luz key={stream.id} stream={stream} />}
            </div>
            <button
              ref={shutter}
              type="button"
              className="grid place-items-center self-center size-16 text-[#fff] bg-tinta rounded-[50%] hover:bg-tinta-forte aria-disabled:opacity-60"
              aria-label="Fotografar"
              aria-disabled={stream === null}
              data-autofocus
              onClick={() => {
                if (stream && video.current) void takePicture(video.current).then(addFoto, sayNoFoto)
              }}
            >
              <IconCamera size={30} stroke={1.6} aria-hidden />
            </button>
          </>
        )}
        <p className="m-0 text-m text-texto-suave text-center" role="status">
          {countText(fotos.length, stream === null && camera.estado.fase !== 'falha')}
        </p>
        {fotos.length > 0 && (
          <ul className="flex gap-2 overflow-x-auto p-1 -m-1" aria-label="Fotos tiradas">
            {fotos.map(({ chave, url }, i) => (
              <li key={chave} className="relative flex-none">
                <img className="size-16 object-cover rounded-controle" src={url} alt={`Foto ${i + 1}`} />
                <button
                  type="button"
                  className="absolute top-0 right-0 grid place-items-start justify-items-end size-11 p-1"
                  aria-label={`Remover foto ${i + 1}`}
                  onClick={() => {
                    removeFoto(chave)
                    shutter.current?.focus()
                  }}
                >
                  <span className="grid place-items-center size-6 text-[#fff] bg-[rgb(20_17_15/72%)] rounded-[50%]">
                    <IconX size={16} aria-hidden />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <EscolhaDaCamera camera={camera} />
      </div>
    </Modal>
  )
}

function countText(count: number, isOpening: boolean): string {
  if (count > 0) return plural(count, 'foto tirada', 'fotos tiradas')
  return isOpening ? 'Abrindo a câmera…' : 'Nenhuma foto tirada'
}

/** The photographs that were taken, with addresses to show them by. */
function useFotos() {
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  const taken = useRef(0)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  return {
    fotos,
    addFoto: (blob: Blob) => {
      taken.current++
      const arquivo = new File([blob], `foto-${taken.current}.jpg`, { type: blob.type })
      const url = URL.createObjectURL(blob)
      urls.current.push(url)
      setFotos((currentFotos) => [...currentFotos, { chave: arquivo.name, url, arquivo }])
    },
    removeFoto: (chave: string) => setFotos((currentFotos) => currentFotos.filter((foto) => foto.chave !== chave)),
  }
}

const sayNoFoto = () => void toast('warning', 'A foto não foi tirada. Espere a imagem da câmera e tente de novo.')

/** What the camera shows now, as a file; rejects before its first picture, and where the device writes none. */
async function takePicture(video: HTMLVideoElement): Promise<Blob> {
  if (video.videoWidth === 0) throw new Error('The camera has shown no picture yet')
  const tela = document.createElement('canvas')
  tela.width = video.videoWidth
  tela.height = video.videoHeight
  tela.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => tela.toBlob(resolve, 'image/jpeg', QUALIDADE))
  // Phones have little memory for canvases: not until the next one is collected.
  tela.width = 0
  if (!blob) throw new Error('The picture could not be written')
  return blob
}
