import { useEffect, useState, useSyncExternalStore } from 'react'
import { abrirCamera, camerasDoAparelho, type MotivoDaFalha, motivoDe, soltarCamera } from './camera.ts'

export type EstadoDaCamera =
  | { readonly fase: 'abrindo' }
  | { readonly fase: 'aberta'; readonly stream: MediaStream }
  | { readonly fase: 'falha'; readonly motivo: MotivoDaFalha }

const ABRINDO: EstadoDaCamera = { fase: 'abrindo' }

/**
 * Holds the camera while the component is on screen and the page is in sight; gone from sight, others may have it, and
 * it is taken again on return.
 */
export function useCamera() {
  const visivel = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible')
  const [estado, setEstado] = useState<EstadoDaCamera>(ABRINDO)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [pedido, setPedido] = useState(() => ({ deviceId: cameraPreferida() }))

  useEffect(() => {
    if (!visivel) return
    const fim = new AbortController()
    const falhou = (erro: unknown) => {
      if (!fim.signal.aborted) setEstado({ fase: 'falha', motivo: motivoDe(erro) })
    }
    const aberta = abrirCamera(pedido.deviceId)
    aberta
      .then(async (stream) => {
        if (fim.signal.aborted) return soltarCamera(stream)
        // Unplugged, or the permission taken back.
        stream.getVideoTracks()[0]?.addEventListener('ended', falhou, { signal: fim.signal })
        setEstado({ fase: 'aberta', stream })
        setCameras(await camerasDoAparelho())
      })
      .catch(falhou)
    return () => {
      fim.abort()
      setEstado(ABRINDO)
      aberta.then(soltarCamera, () => {})
    }
  }, [visivel, pedido])

  const stream = estado.fase === 'aberta' ? estado.stream : null
  return {
    estado,
    cameras,
    /** The camera in use, as one of `cameras`. */
    atual: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    escolher: (deviceId: string) => {
      preferirCamera(deviceId)
      setPedido({ deviceId })
    },
    tentarDeNovo: () => setPedido({ ...pedido }),
  }
}

function onVisibilityChange(ouvinte: () => void): () => void {
  document.addEventListener('visibilitychange', ouvinte)
  return () => document.removeEventListener('visibilitychange', ouvinte)
}

// With several back cameras, often only one focuses at short distance. Stored for the tab: 'Fechar' reloads the page.
const CHAVE = 'camera'

function cameraPreferida(): string | null {
  try {
    return sessionStorage.getItem(CHAVE)
  } catch {
    return null
  }
}

function preferirCamera(deviceId: string): void {
  try {
    sessionStorage.setItem(CHAVE, deviceId)
  } catch {
    // Without storage the choice holds until the scanner is closed.
  }
}
