import { createStore, useStore } from '../device/store.ts'
import { onSessionEnd } from '../session/session.ts'

const acompanhadas = createStore<readonly number[]>([])
export const useAcompanhadas = (): readonly number[] => useStore(acompanhadas)

/** The person wants to hear what becomes of this publication, wherever in the application. */
export function followPublication(id: number): void {
  if (!acompanhadas.get().includes(id)) acompanhadas.set([...acompanhadas.get(), id])
}
export const stopFollowing = (id: number): void =>
  acompanhadas.set(acompanhadas.get().filter((followedId) => followedId !== id))

/** Clears all followed publications, so that the next person in this tab is not told about them. */
export const forgetPublications = (): void => acompanhadas.set([])
onSessionEnd(forgetPublications)
