import { StartupError } from '@estampa/host/start.ts'

const DAY_MS = 86_400_000
/** Older than this program: a clock before it is wrong. scripts/start/clock.mjs says the same. */
const FIRST_DAY = Date.UTC(2026, 0, 1)
/** The server warns of a clock past this time: of an empty shop a fixed date, else so long after the shop's last act. */
const YEARS_OF_A_VERSION = 10
const DAYS_WITHOUT_AN_ACT = 400

const dayIn = (time: number) => new Date(time).toLocaleDateString('pt-BR')

/** Refuses a clock that cannot be right. Sales would bear its date, and telephones refuse a certificate of the future. */
export function requirePossibleClock(now = Date.now()): void {
  if (now < FIRST_DAY)
    throw new StartupError(
      `O relógio deste computador diz ${dayIn(now)}, e este programa é mais novo do que isso. Acerte a data e a hora, ligue o ajuste automático pela internet e abra a loja de novo: com a data errada, as vendas ficam com ela e os celulares recusam o certificado.`,
    )
}

/**
 * The sentence for a clock that is far ahead; null for a likely one. It refuses nothing: a shop may open again after years.
 * `last`: when the shop did something last, null when never.
 */
export function doubtClock(last: string | null, now = Date.now()): string | null {
  const latest = last
    ? Date.parse(last) + DAYS_WITHOUT_AN_ACT * DAY_MS
    : FIRST_DAY + YEARS_OF_A_VERSION * 365.25 * DAY_MS
  if (now <= latest) return null
  const compared = last ? `o último ato nesta loja é de ${dayIn(Date.parse(last))}` : 'este programa é bem mais velho'
  return `O relógio deste computador diz ${dayIn(now)}, e ${compared}. Se não é hoje, encerre a loja agora, acerte a data e a hora e abra de novo: com a data errada, as vendas ficam com ela, e o que tem prazo (cópias de segurança, auditoria) é apagado antes da hora.`
}
