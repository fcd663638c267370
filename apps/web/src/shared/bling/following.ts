import { createStore, useStore } from '../device/store.ts'
import { onSessionEnd } from '../session/session.ts'

const followedPublications = createStore<readonly number[]>([])
export const useFollowedPublications = (): readonly number[] => useStore(followedPublications)

/** The person wants to hear what becomes of this publication, wherever in the application. */
export function followPublication(id: number): void {
  if (!followedPublications.get().includes(id)) followedPublications.set([...followedPublications.get(), id])
}
export const stopFollowing = (id: number): void =>
  followedPublications.set(followedPublications.get().filter((followedId) => followedId !== id))

/** Clears all followed publications, so that the next person in this tab is not told about them. */
export const forgetPublications = (): void => followedPublications.set([])
onSessionEnd(forgetPublications)
