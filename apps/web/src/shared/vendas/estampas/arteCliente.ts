import { createContext } from 'react'

/** The customer of the form from which arts are sent, whose they become; null: none is chosen. */
export const ArteClienteContext = createContext<number | null>(null)
