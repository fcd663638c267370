/**
 * Every key this application keeps in localStorage. Nothing else may live in localStorage: logout empties all of it.
 */
export type StorageKey = 'access' | 'refresh' | 'usuario' | 'blingPendingActions' | 'redirect' | 'producao' | 'avisos'

export function readStored(chave: StorageKey): string | null {
  return localStorage.getItem(chave) || null
}

export function readStoredJson(chave: StorageKey): unknown {
  try {
    return JSON.parse(readStored(chave) ?? 'null')
  } catch {
    return null
  }
}

export function writeStored(chave: StorageKey, valor: unknown): void {
  localStorage.setItem(chave, typeof valor === 'string' ? valor : JSON.stringify(valor))
}

export function removeStored(chave: StorageKey): void {
  localStorage.removeItem(chave)
}

export function clearStored(): void {
  localStorage.clear()
}

/** Whether the shop prints, as an answer said last: what only such a shop sees is shown without asking for it. */
export const imprime = (): boolean => readStored('producao') !== null

export const keepPrintChoice = (sim: boolean): void => (sim ? writeStored('producao', 'sim') : removeStored('producao'))
