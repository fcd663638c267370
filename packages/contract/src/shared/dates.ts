const TIME_ZONE = 'America/Sao_Paulo'
const diaCheio = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const diaHora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `dd/mm/aaaa` in São Paulo. A date without time is a local date and does not move. Null or invalid: `—`. */
export const formatDate = (iso: string | null | undefined): string => formatIso(diaCheio, iso)

/** `dd/mm/aaaa hh:mm` in São Paulo; without time only the date; null or invalid: `—`. */
export const formatDateTime = (iso: string | null | undefined): string => formatIso(diaHora, iso).replace(',', '')

function formatIso(formato: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const soData = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '')
  if (soData) return `${soData[3]}/${soData[2]}/${soData[1]}`
  // As people write it already, as some carriers do: `new Date` would take the day for the month.
  if (iso && /^\d{2}\/\d{2}\/\d{4}\b/.test(iso)) return iso
  const data = new Date(iso ?? '')
  return Number.isNaN(data.getTime()) ? '—' : formato.format(data)
}

/** Today in São Paulo, `aaaa-mm-dd`. */
export const diaDeHoje = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

/**
 * The last moment of a day in São Paulo. What stands until a day stands until then: people are shown this moment, never
 * the midnight after it.
 */
export const fimDoDia = (dia: string): string => readClock(`${dia}T23:59:59`).toISOString()

/**
 * The instant at which the clock of São Paulo shows `aaaa-mm-ddThh:mm:ss`, seconds optional; null where no calendar has
 * the day.
 */
export function instanteDaHora(hora: string): string | null {
  const instante = readClock(hora)
  return Number.isNaN(instante.getTime()) ? null : instante.toISOString()
}

const UM_DIA_MS = 86_400_000
const diferenca = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })
/** How far the clock is behind UTC, ms: three hours, or two where it was summer time (until 2019). */
const behindAt = (instante: number): number =>
  Date.parse(`1970-01-01T00:00${/[+-]\d\d:\d\d/.exec(diferenca.format(instante))?.[0] ?? 'Z'}`)

/** An hour that the clock showed twice or never counts as of standard time, as in PostgreSQL. */
function readClock(hora: string): Date {
  const near = /T\d\d:/.test(hora) ? new Date(`${hora}Z`) : new Date(Number.NaN)
  // 31/02 would be a day of March.
  if (Number.isNaN(near.getTime()) || !hora.startsWith(near.toISOString().slice(0, 10))) return new Date(Number.NaN)
  const around = [near.getTime() - UM_DIA_MS, near.getTime() + UM_DIA_MS].map(behindAt)
  const [summer, standard] = [Math.min(...around), Math.max(...around)]
  const shows = (behind: number) => behindAt(near.getTime() + behind) === behind
  return new Date(near.getTime() + (summer < standard && shows(summer) && !shows(standard) ? summer : standard))
}

/** So many days after a day; before it when negative. */
export const addDays = (dia: string, dias: number): string =>
  new Date(Date.parse(dia) + dias * UM_DIA_MS).toISOString().slice(0, 10)
