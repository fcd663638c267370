import { closeToast, toast } from '../../ui/toasts/toast.ts'
import { createStore } from '../store.ts'
import { playSignal } from './sinais.ts'

let told: number[] = []
/** The codes that the last toast names, and what it advises. */
let refused: { readonly codes: readonly string[]; readonly remedy: string; readonly id: number } | null = null

/** Sounds the alarm and says why a reading came to nothing, until a reading does come to something. */
export function tellRefusal(sentence: string): number {
  playSignal('alarme')
  const id = toast('warning', sentence)
  told.push(id)
  return id
}

/** A reading has come to something: what was said of those before it is out of date. */
export function closeRefusals(): void {
  told.forEach(closeToast)
  told = []
  refused = null
}

/** `“A” e “B” (2 vezes) ficaram de fora`; an address of this shop by its path. */
export function describeLeftOut(codes: readonly string[]): string {
  const names = [...new Set(codes)].map((code) => {
    const times = codes.filter((leftOut) => leftOut === code).length
    return `“${code.replace(location.origin, '')}”${times > 1 ? ` (${times} vezes)` : ''}`
  })
  return `${new Intl.ListFormat('pt-BR').format(names)} ${names.length === 1 ? 'ficou' : 'ficaram'} de fora`
}

/** Sounds the alarm and names the refused codes in one toast: the sound alone does not tell which readings were left out. */
export function refuseReading(text: string, remedy = 'Responda ao aviso da tela e leia de novo.'): void {
  const before = refused?.remedy === remedy ? refused : null
  if (before) closeToast(before.id)
  const codes = [...new Set([...(before?.codes ?? []), text])]
  refused = { codes, remedy, id: tellRefusal(`${describeLeftOut(codes)}. ${remedy}`) }
}

/** The codes that were read while a question stood on the screen, which names them itself: a toast would cover its answers. */
export const leftOutCodes = createStore<readonly string[]>([])

/** Sounds the alarm and has the question name the code. */
export function leaveOut(text: string): void {
  playSignal('alarme')
  leftOutCodes.set([...leftOutCodes.get(), text])
}

/** The question is answered: a toast goes on naming what has to be read again. */
export function tellLeftOut(): void {
  const codes = leftOutCodes.get()
  if (codes.length === 0) return
  leftOutCodes.set([])
  told.push(toast('warning', `${describeLeftOut(codes)}. Leia de novo.`))
}
