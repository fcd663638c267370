import { createStore } from '../store.ts'

/** Set when an answer says that the shop demands a second factor, which this person has yet to set up. */
export const segundoFatorExigido = createStore(false)
