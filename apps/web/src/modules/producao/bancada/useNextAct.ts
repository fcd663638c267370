import { useEffect } from 'react'
import { PHONE } from '../../../shared/device/useMediaQuery.ts'

/**
 * The focus never falls to the page: it goes to what waits for an answer, else to the act that comes next. A scanner's Enter
 * presses nothing, whatever has the focus (`useLeitorUsb`).
 */
export function useNextAct({ alarms, isBusy, hasPeca }: { alarms: number; isBusy: boolean; hasPeca: boolean }): void {
  useEffect(() => {
    if (alarms > 0) document.querySelector<HTMLElement>('[data-espera] [role="alert"] button')?.focus()
  }, [alarms])
  // After each drawing: any of them may have taken away what had the focus.
  useEffect(() => {
    const { activeElement, body } = document
    const isNowhere = activeElement === null || activeElement === body || activeElement.matches(':disabled')
    if (isBusy || !(isNowhere || (hasPeca && activeElement.matches('h1')))) return
    const field = matchMedia(PHONE).matches ? [] : ['[data-codigo-da-peca] input']
    const places = ['[data-espera]', '[data-feita]:enabled', '[data-largar]:enabled', ...field, 'h1']
    const next = places.map((place) => document.querySelector<HTMLElement>(place)).find((found) => found !== null)
    next?.focus({ preventScroll: true })
  })
}
