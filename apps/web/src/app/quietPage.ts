import type { QueryClient } from '@tanstack/react-query'

/** A page that is loading has its data first: what can wait follows after so many quiet seconds. */
const SEGUNDOS_DE_CALMA = 3

/** Resolves once nothing was read for some seconds, or at the abort. */
export const quietPage = (client: QueryClient, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    let calmos = 0
    const timer = setInterval(() => {
      calmos = client.isFetching() > 0 ? 0 : calmos + 1
      if (calmos < SEGUNDOS_DE_CALMA && !signal.aborted) return
      clearInterval(timer)
      resolve()
    }, 1000)
  })
