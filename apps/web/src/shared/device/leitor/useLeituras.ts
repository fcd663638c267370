import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDecoder, type Decodificador, type Quadro } from './decodificador.ts'
import type { CodigoLido } from './leitura.ts'

interface OpcoesDasLeituras {
  /** The video has a camera. Without one, the decoder is loaded all the same. */
  active: boolean
  /** Nothing is reported, but a label in sight is remembered: it does not count again when the pause ends. */
  paused?: boolean | undefined
  onRead: (texto: string) => void
  /** Called for the same label again, too soon to know whether it is another piece: the person says so. */
  onSame?: ((texto: string) => void) | undefined
}

/**
 * Reads QR codes and bar codes from the frames of a playing <video>, at most 25 times per second and away from the main thread.
 * `onRead` is called once for each label, not for each frame that shows it. `falhou`: the decoder could not be loaded.
 */
export function useLeituras(
  video: RefObject<HTMLVideoElement | null>,
  { active, paused: isPaused = false, onRead, onSame }: OpcoesDasLeituras,
) {
  const [attempt, setAttempt] = useState(0)
  const [falhou, setFalhou] = useState(false)
  const decodificador = useRef<Decodificador>(null)
  const olhou = useEffectEvent((filter: FiltroDeRepeticao, codigo: CodigoLido | null) => {
    const visto = filter(codigo, performance.now(), !isPaused)
    if (codigo === null) return
    if (visto === 'nova') onRead(codigo.text)
    else if (visto === 'mesma') onSame?.(codigo.text)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts another decoder
  useEffect(() => {
    // Before there is a picture: it loads while the person is asked for the camera.
    const novo = createDecoder()
    decodificador.current = novo
    return () => novo.end()
  }, [attempt])

  useEffect(() => {
    const [element, leitor] = [video.current, decodificador.current]
    if (!active || falhou || element === null || leitor === null) return
    const canScan = createPace()
    const filter = createRepetitionFilter()
    let busy = false
    let end = false
    const readFrame = async () => {
      busy = true
      const quadro = await captureFrame(element)
      if (end) return quadro?.close()
      const codigo = quadro && (await leitor.read(quadro))
      busy = false
      if (quadro && !end) olhou(filter, codigo)
    }
    const stopWatching = watchFrames(element, (now) => {
      if (!busy && canScan(now)) readFrame().catch(() => !end && setFalhou(true))
    })
    return () => {
      end = true
      stopWatching()
    }
  }, [active, falhou, video])

  return {
    falhou,
    tentarDeNovo: () => {
      setFalhou(false)
      setAttempt(attempt + 1)
    },
  }
}

/** Calls back with each new frame of the video until it is told to stop; older browsers, with each frame of the screen. */
function watchFrames(video: HTMLVideoElement, onFrame: (agoraMs: number) => void): () => void {
  const usesVideoFrames = 'requestVideoFrameCallback' in video
  const requestFrame = (f: (agora: number) => void) =>
    usesVideoFrames ? video.requestVideoFrameCallback(f) : requestAnimationFrame(f)
  let id = requestFrame(function quadro(now) {
    id = requestFrame(quadro)
    onFrame(now)
  })
  return () => (usesVideoFrames ? video.cancelVideoFrameCallback(id) : cancelAnimationFrame(id))
}

/** The picture on the video now, to be handed to the worker; null while a camera that was just opened has none. */
async function captureFrame(video: HTMLVideoElement): Promise<Quadro | null> {
  try {
    // As the camera gave it: what an ImageBitmap needs converted here, the worker converts.
    return 'VideoFrame' in window ? new VideoFrame(video) : await createImageBitmap(video)
  } catch {
    return null
  }
}

/** A label has left the picture when so many pictures have come without it, and for so long: a slow device takes few. */
const SAIU_MS = 600
const SAIU_QUADROS = 6
/** After less, the decoder may have missed it in some pictures: it is the same piece, or the next one of its kind. */
const PISCOU_MS = 160
/** A label that is this far from where it was in the picture before, in parts of its width or height, may be another one. */
const SALTO = 0.35

interface Visto extends Pick<CodigoLido, 'bars' | 'x' | 'y'> {
  /** When the first picture without it came, or null while it is in sight; how many have come. */
  readonly ausenteDesde: number | null
  readonly quadrosSem: number
}

/** `nova`: it counts. `mesma`: it was counted just now, and this may be another piece. Null: it is in sight still, or nothing is. */
type Leitura = 'nova' | 'mesma' | null

/**
 * Accepts a label once while it stays before the camera. It is called for each picture that was looked at: with the code
 * of its label, or null. A label has gone only when enough pictures have come without it: a slow device that looks at
 * none for a while does not count a piece twice. While readings are not accepted, known labels are still tracked and
 * new ones stay new. A bar code beside a QR code that has not gone yet is of the same label, and the other way round.
 */
export function createRepetitionFilter() {
  const vistos = new Map<string, Visto>()
  return (codigo: CodigoLido | null, agoraMs: number, aceita = true): Leitura => {
    for (const [text, visto] of vistos) {
      if (text === codigo?.text) continue
      const desde = visto.ausenteDesde ?? agoraMs
      const quadrosSem = visto.quadrosSem + 1
      if (quadrosSem >= SAIU_QUADROS && agoraMs - desde >= SAIU_MS) vistos.delete(text)
      else vistos.set(text, { ...visto, ausenteDesde: desde, quadrosSem })
    }
    if (codigo === null) return null
    const { text, bars, x, y } = codigo
    const before = vistos.get(text)
    if (!before && [...vistos.values()].some((visto) => visto.bars !== bars)) return null
    if (before || aceita) vistos.set(text, { bars, x, y, ausenteDesde: null, quadrosSem: 0 })
    if (!aceita) return null
    if (!before) return 'nova'
    const piscou = before.ausenteDesde !== null && agoraMs - before.ausenteDesde >= PISCOU_MS
    return piscou || Math.max(Math.abs(x - before.x), Math.abs(y - before.y)) > SALTO ? 'mesma' : null
  }
}
export type FiltroDeRepeticao = ReturnType<typeof createRepetitionFilter>

/** Scans per second, at most (specification §9). */
const LEITURAS_POR_SEGUNDO = 25
/** A scan starts some milliseconds after it was allowed, not always as many: so much closer may two of them come. */
const ATRASO_MS = 40

/**
 * Says for each frame whether it may be scanned. A late frame keeps its turn, so that 30 frames per second give close to
 * 25 scans (waiting 40 ms after each scan would give 15). No second has more than `maximo`.
 */
export function createPace(maximo = LEITURAS_POR_SEGUNDO): (agoraMs: number) => boolean {
  // A scan may be saved up while frames are late: the steady rate is one fewer, so that no second exceeds the maximum.
  const step = (1000 + ATRASO_MS) / (maximo - 1)
  let next = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now < next) return false
    next = Math.max(next + step, now)
    return true
  }
}
