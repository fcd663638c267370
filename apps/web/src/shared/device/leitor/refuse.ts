import { toast } from '../../ui/toasts/toast.ts'
import { playSignal } from './sinais.ts'

/** A reading that does not count now is said with its code: whoever counts by ear hears no other difference. */
export function refuseReading(text: string, remedy = 'Responda ao aviso da tela e leia de novo.'): void {
  playSignal('alarme')
  toast('warning', `“${text}” ficou de fora. ${remedy}`)
}
