import { onSessaoEnd } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

const aberto = createStore(false)

export const abrirLeitor = (): void => aberto.set(true)
export const fecharLeitor = (): void => aberto.set(false)
export const useLeitorAberto = (): boolean => useStore(aberto)
onSessaoEnd(fecharLeitor)
