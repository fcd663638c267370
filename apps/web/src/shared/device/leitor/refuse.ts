import { toast } from '../../ui/toasts/toast.ts'
import { playSignal } from './sinais.ts'

/** Sounds the alarm and shows the refused code in a toast: the sound alone does not tell which reading was left out. */
export function refuseReading(text: string, remedy = 'Responda ao aviso da tela e leia de novo.'): void {
  playSignal('alarme')
  toast('warning', `“${text}” ficou de fora. ${remedy}`)
}
