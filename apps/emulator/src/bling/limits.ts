import { localDate } from '../dates.ts'
import type { State } from '../store/state.ts'
import { limitBody } from './errors.ts'

/** Counts one account's requests. Times are of the machine's clock: a test that moves the emulator's gains no quota. */
export function openLimits(state: State) {
  let recent: number[] = []
  let day = { date: '', count: 0 }
  return {
    /** The body of a 429 when this request is one too many; refused requests use no quota. */
    refuse(): unknown {
      const { limitePorSegundo, limitePorDia } = state.configuracao
      const now = performance.now()
      recent = recent.filter((t) => t > now - 1000)
      if (recent.length >= limitePorSegundo) return limitBody('second', limitePorSegundo)
      const today = localDate(state.now())
      if (day.date !== today) day = { date: today, count: 0 }
      if (day.count >= limitePorDia) return limitBody('day', limitePorDia)
      recent.push(now)
      day.count += 1
      return null
    },
    forget(): void {
      recent = []
      day = { date: '', count: 0 }
    },
  }
}
