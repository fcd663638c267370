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
 * The last moment of a day in São Paulo, which has had no summer time since 2019. What stands until a day stands until then:
 * people are shown this moment, never the midnight after it.
 */
export const fimDoDia = (dia: string): string => new Date(`${dia}T23:59:59-03:00`).toISOString()

/** So many days after a day; before it when negative. */
export const addDays = (dia: string, dias: number): string =>
  new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10)
