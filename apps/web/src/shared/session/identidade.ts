import { createStore } from '../device/store.ts'

/** Answers the dialog that asks who the person is; null while it is not asked. */
export const perguntaDeIdentidade = createStore<((isConfirmed: boolean) => void) | null>(null)

let runningQuestion: Promise<boolean> | null = null

/** Asks the person to prove who they are, once for all requests that wait for it; false when they give up. */
export function confirmIdentidade(): Promise<boolean> {
  runningQuestion ??= new Promise<boolean>((respond) => perguntaDeIdentidade.set(respond)).finally(() => {
    runningQuestion = null
    perguntaDeIdentidade.set(null)
  })
  return runningQuestion
}

/** Set when an answer says that the shop demands a second factor, which this person has yet to set up. */
export const requiresSegundoFator = createStore(false)
