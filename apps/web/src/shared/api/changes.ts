import type { Mudanca } from '@estampa/contract/mudancas/mudancas.routes.ts'

type Ouvinte = (mudanca: Mudanca) => void
const listeners = new Set<Ouvinte>()
const tellListeners: Ouvinte = (change) => {
  for (const listener of listeners) listener(change)
}

let ouviu = false
/** Whether another tab has told a change: what reads changes again comes after the page's own data. */
export const heardChange = (): boolean => ouviu

/** The tab that reads the stream tells the others, which hear it at once; a hidden one reads all when it is seen again. */
const canal = new BroadcastChannel('estampa-mudancas')
canal.onmessage = ({ data }) => {
  ouviu ||= 'assunto' in (data as Mudanca)
  if (!document.hidden) tellListeners(data as Mudanca)
}

/** Tells a change of the stream, in this tab and in the others. */
export function tellChange(change: Mudanca): void {
  tellListeners(change)
  canal.postMessage(change)
}

/** Calls `listener` with each change that the server tells, in this tab and in those that read for it. */
export function onChange(listener: Ouvinte): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const conexoes = new Set<() => void>()
/** Calls `listener` each time this tab has a stream: earlier events were not heard. */
export function onConnect(listener: () => void): () => void {
  conexoes.add(listener)
  return () => conexoes.delete(listener)
}

/** This tab has a stream now. */
export function tellConnection(): void {
  for (const listener of conexoes) listener()
}
