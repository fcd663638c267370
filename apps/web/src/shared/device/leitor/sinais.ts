import { createStore } from '../store.ts'

/**
 * `lido`: one short high beep. `nada`: two short ones of middle height. `alarme`: two long low ones, the reading is refused;
 * `atencao` sounds the same: it asks something, or counts with a warning. Told apart without looking.
 */
export type Sinal = 'lido' | 'nada' | 'alarme' | 'atencao'

/** The last sign that was given, for the picture of the camera to show it too. */
export const lastSinal = createStore<{ readonly sign: Sinal; readonly n: number } | null>(null)

const ALARME = [
  { hertz: 220, inicio: 0, segundos: 0.22 },
  { hertz: 165, inicio: 0.28, segundos: 0.32 },
]
const SONS: Record<Sinal, readonly { hertz: number; inicio: number; segundos: number }[]> = {
  lido: [{ hertz: 1320, inicio: 0, segundos: 0.09 }],
  nada: [
    { hertz: 660, inicio: 0, segundos: 0.09 },
    { hertz: 660, inicio: 0.16, segundos: 0.09 },
  ],
  alarme: ALARME,
  atencao: ALARME,
}
const VIBRA_ALARME = [220, 80, 320]
const VIBRACOES_MS: Record<Sinal, number[]> = {
  lido: [60],
  nada: [60, 60, 60],
  alarme: VIBRA_ALARME,
  atencao: VIBRA_ALARME,
}
const VOLUME = 0.25

let context: AudioContext | null = null

/** Beeps and vibrates where the device can. Never throws: the screen shows the same. */
export function playSignal(sign: Sinal): void {
  lastSinal.set({ sign, n: (lastSinal.get()?.n ?? 0) + 1 })
  navigator.vibrate?.(VIBRACOES_MS[sign])
  try {
    context ??= new AudioContext()
    // A phone suspends it when the page goes out of sight.
    if (context.state !== 'running') void context.resume().catch(() => {})
    for (const som of SONS[sign]) beepTone(context, som)
  } catch {
    // No sound card, or none allowed.
  }
}

function beepTone(audio: AudioContext, { hertz, inicio, segundos }: (typeof SONS)[Sinal][number]): void {
  const [comeco, end] = [audio.currentTime + inicio, audio.currentTime + inicio + segundos]
  const tom = new OscillatorNode(audio, { type: 'square', frequency: hertz })
  const volume = new GainNode(audio, { gain: VOLUME })
  // Cut off, it would click.
  volume.gain.setValueAtTime(VOLUME, end - 0.02)
  volume.gain.linearRampToValueAtTime(0, end)
  tom.connect(volume).connect(audio.destination)
  tom.start(comeco)
  tom.stop(end)
}
