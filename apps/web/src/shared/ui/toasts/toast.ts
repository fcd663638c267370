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
const relogios = new Map<number, Relogio>()
let ultimoId = 0

/**
 * Shows a toast and returns its id. An empty message shows nothing (and returns 0); one that is already on screen
 * starts its time again instead of appearing twice.
 */
export function toast(tipo: ToastKind, mensagem: string, opcoes: ToastOptions = {}): number {
  if (mensagem.trim() === '') return 0
  const { duration: duracao = DURACAO_PADRAO, action: acao = null } = opcoes
  const visivel = toasts.get().find((aviso) => aviso.kind === tipo && aviso.message === mensagem)
  for (const aviso of toasts.get()) if (aviso !== visivel && jaLido(aviso)) closeToast(aviso.id)
  const id = visivel?.id ?? ++ultimoId
  const anterior = relogios.get(id)
  if (anterior?.timer) clearTimeout(anterior.timer)
  relogios.set(id, { restante: duracao, desde: 0, timer: null })
  const novo: Toast = { id, kind: tipo, message: mensagem, action: acao }
  toasts.set(visivel ? toasts.get().map((aviso) => (aviso.id === id ? novo : aviso)) : [...toasts.get(), novo])
  resumeToast(id)
  if (toasts.get().length > MAXIMO_NA_TELA) {
    // A toast with an action stays: its 'Desfazer' may be the only way back.
    const anteriores = toasts.get().filter((aviso) => aviso.id !== id)
    const excedente = anteriores.find((aviso) => aviso.action === null) ?? anteriores[0]
    if (excedente) closeToast(excedente.id)
  }
  return id
}

/** Good news that has been on screen for a while makes room for the next. A problem stays, and so does what offers a way back. */
function jaLido({ id, kind, action }: Toast): boolean {
  const relogio = relogios.get(id)
  if (!relogio?.timer || action !== null || kind === 'error' || kind === 'warning') return false
  return Date.now() - relogio.desde > LIDO_MS
}

export function closeToast(id: number): void {
  const relogio = relogios.get(id)
  if (!relogio) return
  if (relogio.timer) clearTimeout(relogio.timer)
  relogios.delete(id)
  toasts.set(toasts.get().filter((aviso) => aviso.id !== id))
}

/** Stops the time while the pointer or the focus is on the toast. */
export function pauseToast(id: number): void {
  const relogio = relogios.get(id)
  if (!relogio?.timer) return
  clearTimeout(relogio.timer)
  relogio.timer = null
  relogio.restante -= Date.now() - relogio.desde
}

export function resumeToast(id: number): void {
  const relogio = relogios.get(id)
  if (!relogio || relogio.timer) return
  relogio.desde = Date.now()
  relogio.timer = setTimeout(() => closeToast(id), Math.max(relogio.restante, 0))
}

/** Does a toast say this sentence now? What stays on the screen says it afterwards: once at a time. */
export const useSaidInToast = (frase: unknown): boolean =>
  useSyncExternalStore(toasts.subscribe, () => toasts.get().some(({ message: mensagem }) => mensagem === frase))
