import { createStore, useStore } from './store.ts'

const aberto = createStore(false)

/** Opens the QR scanner over whatever screen is shown. */
export const abrirLeitor = (): void => aberto.set(true)
export const fecharLeitor = (): void => aberto.set(false)
export const useLeitorAberto = (): boolean => useStore(aberto)
