/** Older than this program: a clock before it is wrong. The API's infra/process/clock.ts says the same. */
const FIRST_DAY = Date.UTC(2026, 0, 1)

const dayIn = (now) => new Date(now).toLocaleDateString('pt-BR')

/** Why a shop does not open by this clock; null by a possible one. */
export const refuseClock = (now = Date.now()) =>
  now < FIRST_DAY
    ? `O relógio deste computador diz ${dayIn(now)}, e este programa é mais novo do que isso. Acerte a data e a hora, ligue o ajuste automático pela internet e abra a loja de novo: com a data errada, as vendas ficam com ela e os celulares recusam o certificado.`
    : null

/** What to do when another machine's certificate is not valid by this clock: mostly it is the clock that is wrong. */
export const doubtClock = (said, now = Date.now()) =>
  /CERT_(NOT_YET_VALID|HAS_EXPIRED)|certificate (is not yet valid|has expired)/i.test(said)
    ? ` O relógio deste computador diz ${dayIn(now)}: se não é hoje, acerte-o primeiro.`
    : ''
