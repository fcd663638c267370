/**
 * Every key this application keeps in localStorage. Nothing else may live in localStorage: logout empties all of it.
 */
export type StorageKey =
  | 'access'
  | 'refresh'
  | 'usuario'
  | 'blingPendingActions'
  | 'redirect'
  | 'producao'
  | 'caixa'
  | 'avisos'

export function readStored(key: StorageKey): string | null {
  return localStorage.getItem(key) || null
}

export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeStored(key: StorageKey, value: unknown): void {
  localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

export function removeStored(key: StorageKey): void {
  localStorage.removeItem(key)
}

export function clearStored(): void {
  localStorage.clear()
}

/** Whether the shop prints, as an answer said last: what only such a shop sees is shown without asking for it. */
export const imprime = (): boolean => readStored('producao') !== null

export const keepPrintChoice = (sim: boolean): void => (sim ? writeStored('producao', 'sim') : removeStored('producao'))

/** Whether the shop uses cash drawers, as an answer said last: others are asked nothing about them. */
export const usesCaixa = (): boolean => readStored('caixa') !== null

export const keepCaixaChoice = (sim: boolean): void => (sim ? writeStored('caixa', 'sim') : removeStored('caixa'))
