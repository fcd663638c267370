import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { criarDecodificador, type Decodificador, type Quadro } from './decodificador.ts'
import type { CodigoLido } from './leitura.ts'
import { criarFiltroDeRepeticao, type FiltroDeRepeticao } from './repeticao.ts'
import { criarRitmo } from './ritmo.ts'

interface OpcoesDasLeituras {
  /** The video has a camera. Without one, the decoder is loaded all the same. */
  ativo: boolean
  /** Nothing is reported, but a label in sight is remembered: it does not count again when the pause ends. */
  pausado?: boolean | undefined
  onRead: (texto: string) => void
}

/**
 * Reads QR codes and bar codes from the frames of a playing <video>, at most 25 times per second and away from the main thread.
 * `onRead` is called once for each label, not for each frame that shows it. `falhou`: the decoder could not be loaded.
 */
export function useLeituras(
  video: RefObject<HTMLVideoElement | null>,
  { ativo, pausado = false, onRead }: OpcoesDasLeituras,
) {
  const [tentativa, setTentativa] = useState(0)
  const [falhou, setFalhou] = useState(false)
  const decodificador = useRef<Decodificador>(null)
  const olhou = useEffectEvent((filtro: FiltroDeRepeticao, codigo: CodigoLido | null) => {
    if (filtro(codigo, performance.now(), !pausado) && codigo !== null) onRead(codigo.texto)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts another decoder
  useEffect(() => {
    // Before there is a picture: it loads while the person is asked for the camera.
    const novo = criarDecodificador()
    decodificador.current = novo
    return () => novo.encerrar()
  }, [tentativa])

  useEffect(() => {
    const [elemento, leitor] = [video.current, decodificador.current]
    if (!ativo || falhou || elemento === null || leitor === null) return
    const pode = criarRitmo()
    const filtro = criarFiltroDeRepeticao()
    let ocupado = false
    let fim = false
    const ler = async () => {
      ocupado = true
      const quadro = await fotografar(elemento)
      if (fim) return quadro?.close()
      const codigo = quadro && (await leitor.ler(quadro))
      ocupado = false
      if (quadro && !fim) olhou(filtro, codigo)
    }
    const parar = aCadaQuadro(elemento, (agora) => {
      if (!ocupado && pode(agora)) ler().catch(() => !fim && setFalhou(true))
    })
    return () => {
      fim = true
      parar()
    }
  }, [ativo, falhou, video])

  return {
    falhou,
    tentarDeNovo: () => {
      setFalhou(false)
      setTentativa(tentativa + 1)
    },
  }
}

/** Calls back with each new frame of the video until it is told to stop; older browsers, with each frame of the screen. */
function aCadaQuadro(video: HTMLVideoElement, onFrame: (agoraMs: number) => void): () => void {
  const porVideo = 'requestVideoFrameCallback' in video
  const pedir = (f: (agora: number) => void) =>
    porVideo ? video.requestVideoFrameCallback(f) : requestAnimationFrame(f)
  let id = pedir(function quadro(agora) {
    id = pedir(quadro)
    onFrame(agora)
  })
  return () => (porVideo ? video.cancelVideoFrameCallback(id) : cancelAnimationFrame(id))
}

/** The picture on the video now, to be handed to the worker; null while a camera that was just opened has none. */
async function fotografar(video: HTMLVideoElement): Promise<Quadro | null> {
  try {
    // As the camera gave it: what an ImageBitmap needs converted here, the worker converts.
    return 'VideoFrame' in window ? new VideoFrame(video) : await createImageBitmap(video)
  } catch {
    return null
  }
}
