/** Why there is no picture; the sentence of the specification is the same for all, what to do about it is not. */
export type MotivoDaFalha = 'recusada' | 'ausente' | 'ocupada' | 'insegura' | 'outra'

/** Opens the rear camera, or the one that was chosen. Rejects as getUserMedia does, or when there is none to ask. */
export async function abrirCamera(deviceId: string | null): Promise<MediaStream> {
  // Outside https and localhost browsers hide the cameras altogether.
  if (!navigator.mediaDevices) throw new DOMException('Not a secure context', 'SecurityError')
  if (deviceId !== null) {
    try {
      return await pedir({ deviceId: { exact: deviceId } })
    } catch (erro) {
      // It has been unplugged since it was chosen.
      if (motivoDe(erro) !== 'ausente') throw erro
    }
  }
  // `ideal`, so that a computer, whose camera faces the person, has one as well.
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

/** The cameras of the device. Their names are known once one of them has been opened. */
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
