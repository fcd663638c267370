import { useEffect, useState, useSyncExternalStore } from 'react'

export type EstadoDaCamera =
  | { readonly fase: 'abrindo' }
  | { readonly fase: 'aberta'; readonly stream: MediaStream }
  | { readonly fase: 'falha'; readonly motivo: MotivoDaFalha }

const ABRINDO: EstadoDaCamera = { fase: 'abrindo' }

/** Wanted of the live picture, px: enough to read a code, or for a photograph of a product. */
const SIZES = { code: { width: 1280, height: 720 }, photo: { width: 1920, height: 1440 } }

/** Holds the camera while the page is in sight; others may have it meanwhile, and it is taken again on return. */
export function useCamera(purpose: keyof typeof SIZES = 'code') {
  const visible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')
  const [estado, setEstado] = useState<EstadoDaCamera>(ABRINDO)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [pedido, setPedido] = useState(() => ({ deviceId: readPreferredCamera() }))

  useEffect(() => {
    if (!visible) return
    const end = new AbortController()
    const falhou = (error: unknown) => {
      if (!end.signal.aborted) setEstado({ fase: 'falha', motivo: motivoDe(error) })
    }
    const aberta = openCamera(pedido.deviceId, purpose)
    aberta
      .then(async (stream) => {
        if (end.signal.aborted) return releaseCamera(stream)
        // Unplugged, or the permission taken back.
        stream.getVideoTracks()[0]?.addEventListener('ended', falhou, { signal: end.signal })
        setEstado({ fase: 'aberta', stream })
        setCameras(await camerasDoAparelho())
      })
      .catch(falhou)
    return () => {
      end.abort()
      setEstado(ABRINDO)
      aberta.then(releaseCamera, () => {})
    }
  }, [visible, pedido, purpose])

  const stream = estado.fase === 'aberta' ? estado.stream : null
  return {
    estado,
    cameras,
    /** The camera in use, as one of `cameras`. */
    atual: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    escolher: (deviceId: string) => {
      preferCamera(deviceId)
      setPedido({ deviceId })
    },
    tentarDeNovo: () => setPedido({ ...pedido }),
  }
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

// With several back cameras, often only one focuses at short distance. Stored for the tab: 'Fechar' reloads the page.
const CHAVE = 'camera'

function readPreferredCamera(): string | null {
  try {
    return sessionStorage.getItem(CHAVE)
  } catch {
    return null
  }
}

function preferCamera(deviceId: string): void {
  try {
    sessionStorage.setItem(CHAVE, deviceId)
  } catch {
    // Without storage the choice holds until the scanner is closed.
  }
}

/** Why the camera shows no picture. The specified sentence is the same for all causes; the advice differs. */
export type MotivoDaFalha = 'recusada' | 'ausente' | 'ocupada' | 'insegura' | 'outra'

/** Opens the chosen camera, or the rear one. Rejects as getUserMedia does, or when the browser has no camera API. */
export async function openCamera(deviceId: string | null, purpose: keyof typeof SIZES = 'code'): Promise<MediaStream> {
  // Browsers have no camera API on pages without https, except localhost.
  if (!navigator.mediaDevices) throw new DOMException('Not a secure context', 'SecurityError')
  if (deviceId !== null) {
    try {
      return await requestStream({ deviceId: { exact: deviceId } }, purpose)
    } catch (error) {
      // The chosen camera was unplugged meanwhile.
      if (motivoDe(error) !== 'ausente') throw error
    }
  }
  // `ideal`: a computer has only a camera that faces the person, and takes that one.
  return await requestStream({ facingMode: { ideal: 'environment' } }, purpose)
}

function requestStream(constraints: MediaTrackConstraints, purpose: keyof typeof SIZES): Promise<MediaStream> {
  const { width, height } = SIZES[purpose]
  const video = { ...constraints, width: { ideal: width }, height: { ideal: height } }
  return navigator.mediaDevices.getUserMedia({ audio: false, video })
}

function releaseCamera(stream: MediaStream): void {
  for (const range of stream.getTracks()) range.stop()
}

/** The device's cameras. Browsers give their names only after one of them was opened. */
export async function camerasDoAparelho(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export function hasTorch(stream: MediaStream): boolean {
  const [range] = stream.getVideoTracks()
  // Firefox has no capabilities to ask for; the DOM's types do not know this one.
  const capacidades: MediaTrackCapabilities & { torch?: boolean } = range?.getCapabilities?.() ?? {}
  return capacidades.torch === true
}

export async function lightTorch(stream: MediaStream, acesa: boolean): Promise<void> {
  const luz: MediaTrackConstraintSet & { torch?: boolean } = { torch: acesa }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [luz] })
}

export function motivoDe(error: unknown): MotivoDaFalha {
  if (!window.isSecureContext) return 'insegura'
  // Not every browser's OverconstrainedError is a DOMException.
  switch (error instanceof Object && 'name' in error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'recusada'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'ausente'
    case 'NotReadableError':
    case 'AbortError':
      return 'ocupada'
    default:
      return 'outra'
  }
}
