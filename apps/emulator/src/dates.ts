/** Bling and Melhor Envio write local times of Brasília, without zone. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-01-31 13:05:09`, in Brasília. */
export const localDateTime = (ms: number): string => clock.format(ms)

/** `2026-01-31`, in Brasília. */
export const localDate = (ms: number): string => localDateTime(ms).slice(0, 10)

export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
