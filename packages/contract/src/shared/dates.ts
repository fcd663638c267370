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
export function formatarData(iso: string | null | undefined): string {
  const soData = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '')
  if (soData) return `${soData[3]}/${soData[2]}/${soData[1]}`
  return formatar(diaCheio, iso)
}

/** `dd/mm/aaaa hh:mm` in São Paulo; null or invalid: `—`. */
export function formatarDataHora(iso: string | null | undefined): string {
  return formatar(diaHora, iso).replace(',', '')
}

function formatar(formato: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const data = new Date(iso ?? '')
  return Number.isNaN(data.getTime()) ? '—' : formato.format(data)
}
