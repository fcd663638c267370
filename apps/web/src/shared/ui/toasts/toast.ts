import { useSyncExternalStore } from 'react'
import { createStore } from '../../device/store.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  readonly action: { readonly label: string; readonly onClick: () => void } | null
}

export interface ToastOptions {
  /** Milliseconds on screen; 5000 when absent. */
  duration?: number
  /** Button beside the text, such as 'Desfazer'. It closes the toast. */
  action?: { label: string; onClick: () => void }
}

interface Relogio {
  restante: number
  desde: number
  timer: ReturnType<typeof setTimeout> | null
}

const DURACAO_PADRAO = 5000
const MAXIMO_NA_TELA = 3
/** Long enough to read a sentence. */
const LIDO_MS = 1500
export const toasts = createStore<readonly Toast[]>([])
const timers = new Map<number, Relogio>()
let ultimoId = 0

/**
 * Shows a toast and returns its id. An empty message shows nothing (and returns 0); one that is already on screen
 * starts its time again instead of appearing twice.
 */
export function toast(tipo: ToastKind, message: string, options: ToastOptions = {}): number {
  if (message.trim() === '') return 0
  const { duration = DURACAO_PADRAO, action: acao = null } = options
  const visible = toasts.get().find((notice) => notice.kind === tipo && notice.message === message)
  for (const notice of toasts.get()) if (notice !== visible && isRead(notice)) closeToast(notice.id)
  const id = visible?.id ?? ++ultimoId
  const previous = timers.get(id)
  if (previous?.timer) clearTimeout(previous.timer)
  timers.set(id, { restante: duration, desde: 0, timer: null })
  const novo: Toast = { id, kind: tipo, message: message, action: acao }
  toasts.set(visible ? toasts.get().map((notice) => (notice.id === id ? novo : notice)) : [...toasts.get(), novo])
  resumeToast(id)
  if (toasts.get().length > MAXIMO_NA_TELA) {
    // A toast with an action stays: its 'Desfazer' may be the only way back.
    const anteriores = toasts.get().filter((notice) => notice.id !== id)
    const excedente = anteriores.find((notice) => notice.action === null) ?? anteriores[0]
    if (excedente) closeToast(excedente.id)
  }
  return id
}

/** Good news that has been on screen for a while makes room for the next. A problem stays, and so does what offers a way back. */
function isRead({ id, kind, action }: Toast): boolean {
  const timer = timers.get(id)
  if (!timer?.timer || action !== null || kind === 'error' || kind === 'warning') return false
  return Date.now() - timer.desde > LIDO_MS
}

export function closeToast(id: number): void {
  const timer = timers.get(id)
  if (!timer) return
  if (timer.timer) clearTimeout(timer.timer)
  timers.delete(id)
  toasts.set(toasts.get().filter((notice) => notice.id !== id))
}

/** Stops the time while the pointer or the focus is on the toast. */
export function pauseToast(id: number): void {
  const timer = timers.get(id)
  if (!timer?.timer) return
  clearTimeout(timer.timer)
  timer.timer = null
  timer.restante -= Date.now() - timer.desde
}

export function resumeToast(id: number): void {
  const timer = timers.get(id)
  if (!timer || timer.timer) return
  timer.desde = Date.now()
  timer.timer = setTimeout(() => closeToast(id), Math.max(timer.restante, 0))
}

/** Does a toast say this sentence now? What stays on the screen says it afterwards: once at a time. */
export const useSaidInToast = (sentence: unknown): boolean =>
  useSyncExternalStore(toasts.subscribe, () => toasts.get().some(({ message }) => message === sentence))
