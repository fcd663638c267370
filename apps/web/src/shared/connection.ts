import { createStore, useStore } from './store.ts'

const semConexao = createStore(false)

/** Told by every request: did the server answer? */
export const marcarConexao = (respondeu: boolean): void => semConexao.set(!respondeu)

/** True after a request went unanswered, until one is answered. */
export const useSemConexao = (): boolean => useStore(semConexao)
