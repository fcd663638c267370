import { closeToast, toast } from '../../ui/toasts/toast.ts'
import { playSignal } from './sinais.ts'

let told: number[] = []

/** Sounds the alarm and says why a reading came to nothing, until a reading does come to something. */
export function tellRefusal(sentence: string): void {
  playSignal('alarme')
  told.push(toast('warning', sentence))
}

/** A reading has come to something: what was said of those before it is out of date. */
export function closeRefusals(): void {
  told.forEach(closeToast)
  told = []
}

/** Sounds the alarm and shows the refused code in a toast: the sound alone does not tell which reading was left out. */
export function refuseReading(text: string, remedy = 'Responda ao aviso da tela e leia de novo.'): void {
  tellRefusal(`“${text}” ficou de fora. ${remedy}`)
}
