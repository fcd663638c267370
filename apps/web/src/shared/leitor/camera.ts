/** Why the camera shows no picture. The specified sentence is the same for all causes; the advice differs. */
export type MotivoDaFalha = 'recusada' | 'ausente' | 'ocupada' | 'insegura' | 'outra'

/** Opens the chosen camera, or the rear one. Rejects as getUserMedia does, or when the browser has no camera API. */
export async function abrirCamera(deviceId: string | null): Promise<MediaStream> {
  // Browsers have no camera API on pages without https, except localhost.
  if (!navigator.mediaDevices) throw new DOMException('Not a secure context', 'SecurityError')
  if (deviceId !== null) {
    try {
      return await pedir({ deviceId: { exact: deviceId } })
    } catch (erro) {
      // The chosen camera was unplugged meanwhile.
      if (motivoDe(erro) !== 'ausente') throw erro
    }
  }
  // `ideal`: a computer has only a camera that faces the person, and takes that one.
  return await pedir({ facingMode: { ideal: 'environment' } })
}

const pedir = (qual: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...qual, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

export function soltarCamera(stream: MediaStream): void {
  for (const faixa of stream.getTracks()) faixa.stop()
}

/** The device's cameras. Browsers give their names only after one of them was opened. */
export async function camerasDoAparelho(): Promise<MediaDeviceInfo[]> {
  const todos = await navigator.mediaDevices.enumerateDevices()
  return todos.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

export function temLuz(stream: MediaStream): boolean {
  const [faixa] = stream.getVideoTracks()
  // Firefox has no capabilities to ask for; the DOM's types do not know this one.
  const capacidades: MediaTrackCapabilities & { torch?: boolean } = faixa?.getCapabilities?.() ?? {}
  return capacidades.torch === true
}

export async function acenderLuz(stream: MediaStream, acesa: boolean): Promise<void> {
  const luz: MediaTrackConstraintSet & { torch?: boolean } = { torch: acesa }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [luz] })
}

export function motivoDe(erro: unknown): MotivoDaFalha {
  if (!window.isSecureContext) return 'insegura'
  // Not every browser's OverconstrainedError is a DOMException.
  switch (erro instanceof Object && 'name' in erro ? erro.name : '') {
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
