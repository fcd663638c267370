/**
 * The states of one stock balance at the ERP, as pure functions. All numbers are pieces.
 *
 * Sum that always holds: our quantity = `visto` + the quantities of `pendentes` (+ a difference that a person knows of,
 * when a product was linked without levelling). `saldo.test.ts` checks it over random histories.
 */

/**
 * Movement that our ledger and the balance at Bling do not have in common yet. `quantidade` is the difference it makes
 * here.
 */
export type Pendente =
  /** Is sent as an entry or exit. `venda`: the sale whose pieces they are. */
  | { readonly tipo: 'mudanca'; readonly id: number; readonly quantidade: number; readonly venda?: number }
  /** Is sent as a balance. `esperado`: what the person saw before; null when any balance may be replaced. */
  | {
      readonly tipo: 'contagem'
      readonly id: number
      readonly quantidade: number
      readonly contado: number
      readonly esperado: number | null
    }
  /** Is never sent: the account books it itself, and the balance that follows is matched to it. */
  | { readonly tipo: 'alheia'; readonly id: number; readonly quantidade: number; readonly venda?: number }
  /** Pieces that the account booked for a sale's order, and that are still in the house. Positive; one of a sale. */
  | { readonly tipo: 'adiantada'; readonly id: number; readonly quantidade: number; readonly venda: number }

/** Pieces that the account booked for an order; negative: given back. `saiu`: pieces of the sale that have left. */
export interface Baixa {
  readonly venda: number
  readonly pedido: string
  readonly quantidade: number
  readonly saiu: number
}

type Pergunta = 'envio' | 'contagem'

export interface SaldoNoBling {
  /** Balance at Bling that our ledger accounts for; null before it was read for the first time. */
  readonly visto: number | null
  /** Oldest first. */
  readonly pendentes: readonly Pendente[]
  /** The balance that was read before the first sendable one was sent; null while none is on its way. */
  readonly antes: number | null
  /** A question to a person, and the balance that it named. Blocks the following steps until it is answered. */
  readonly pergunta: { readonly sobre: Pergunta; readonly lido: number } | null
}

export type Passo =
  | { readonly fazer: 'nada' }
  | { readonly fazer: 'enviar'; readonly id: number; readonly operacao: 'B' | 'E' | 'S'; readonly quantidade: number }
  | { readonly fazer: 'perguntar'; readonly sobre: Pergunta; readonly id: number }

export interface Leitura {
  readonly saldo: SaldoNoBling
  /** The movement of the kind `bling` that our ledger gets; 0 for none. */
  readonly entrada: number
  readonly passo: Passo
  /** How the balance changed since our books account for it, and how far that is from what they and these orders explain. */
  readonly mudou: number
  readonly semDono: number
  /** Bookings, among the given ones, that the balance shows. */
  readonly baixas: readonly Baixa[]
}

const NADA: Passo = { fazer: 'nada' }

/** Where the first count stands among the pending: what follows it happened after the pieces were counted. */
function lugarDaContagem({ pendentes }: SaldoNoBling): number {
  const lugar = pendentes.findIndex(({ tipo }) => tipo === 'contagem')
  return lugar === -1 ? pendentes.length : lugar
}

const sumPendentes = (pendentes: readonly Pendente[], wantedTipo: Pendente['tipo']): number =>
  pendentes.reduce((total, { tipo, quantidade }) => (tipo === wantedTipo ? total + quantidade : total), 0)

type Enviavel = Extract<Pendente, { tipo: 'mudanca' | 'contagem' }>
const enviavel = (pendente: Pendente): pendente is Enviavel =>
  pendente.tipo === 'mudanca' || pendente.tipo === 'contagem'
/** The one that is sent next, or is on its way. */
export const proximo = ({ pendentes }: SaldoNoBling): Enviavel | undefined => pendentes.find(enviavel)

const removePendente = (saldo: SaldoNoBling, { id }: Pendente) =>
  saldo.pendentes.filter((pendente) => pendente.id !== id)

type Contagem = Extract<Pendente, { tipo: 'contagem' }>
/**
 * Returns the balance at Bling for so many pieces on the shelf: with what the account owes, without what it booked
 * before.
 */
const alvo = ({ visto }: SaldoNoBling, { quantidade, contado }: Contagem, pecas: number) =>
  pecas + (visto ?? 0) + quantidade - contado

/** Returns the balance at Bling once `pendente` has been carried out over `antes`. */
const depoisDe = (saldo: SaldoNoBling, pendente: Enviavel, antes: number) =>
  pendente.tipo === 'contagem' ? alvo(saldo, pendente, pendente.contado) : antes + pendente.quantidade

/** Returns the balance at Bling once the movement on its way has been carried out; undefined while none is. */
export function saldoDepoisDoEnvio(saldo: SaldoNoBling): number | undefined {
  const enviado = proximo(saldo)
  return saldo.antes === null || !enviado ? undefined : depoisDe(saldo, enviado, saldo.antes)
}

/** The ERP said that it carried the movement out. */
export function applySaldoConfirmation(saldo: SaldoNoBling): SaldoNoBling {
  const feito = proximo(saldo)
  if (!feito || saldo.visto === null) return saldo
  return {
    visto: depoisDe(saldo, feito, saldo.visto),
    pendentes: removePendente(saldo, feito),
    antes: null,
    pergunta: null,
  }
}

/** The ERP refused it: nothing was done. */
export const applySaldoRefusal = (saldo: SaldoNoBling): SaldoNoBling => ({ ...saldo, antes: null })

/**
 * The balance was read. `livre`: pieces here that no sale holds, the most that may be taken. `ditas`: what orders say that
 * the account booked, the oldest first. The caller keeps the new state before it carries `passo` out.
 */
export function applySaldoReading(
  anterior: SaldoNoBling,
  lido: number,
  livre: number,
  statedBaixas: readonly Baixa[] = [],
): Leitura {
  if (anterior.pergunta) return parada({ saldo: anterior, entrada: 0, passo: NADA })
  const base = anterior.visto === null ? primeiraLeitura(anterior, lido) : anterior
  const resolvido = resolveSent(base, lido)
  if ('passo' in resolvido) return parada(resolvido)
  // Bookings that orders prove come before bookings that we only expect.
  const { saldo: baixado, baixas } = matchBaixas(resolvido, lido, statedBaixas)
  const { saldo, entrada, semDono } = receiveChange(baixado, lido, livre)
  const mudou = lido - (resolvido.visto ?? lido)
  return { ...sendNextMovement(saldo, lido), entrada, mudou, semDono, baixas }
}

/** Takes in what changed at Bling, as far as the account's own bookings do not explain it. */
function receiveChange(
  saldo: SaldoNoBling,
  lido: number,
  livre: number,
): Pick<Leitura, 'saldo' | 'entrada' | 'semDono'> {
  const casado = matchAlheias(saldo, lido)
  const unownedDiferenca = lido - (casado.visto ?? lido)
  // A count is absolute: a difference seen while one waits belongs to the question whether it still stands.
  const contada = casado.pendentes.some(({ tipo }) => tipo === 'contagem')
  const entrada = contada ? 0 : Math.max(unownedDiferenca, -livre)
  return { saldo: { ...casado, visto: (casado.visto ?? lido) + entrada }, entrada, semDono: unownedDiferenca }
}

type Resolvida = Omit<Leitura, 'mudou' | 'semDono' | 'baixas'>
/** While a question or a movement is open, no order is asked about the balance. */
export const parada = (leitura: Resolvida): Leitura => ({ ...leitura, mudou: 0, semDono: 0, baixas: [] })

/** Linked without levelling: what differs now stays different; only changes count from here on. */
const primeiraLeitura = (saldo: SaldoNoBling, lido: number): SaldoNoBling => ({
  ...saldo,
  visto: lido,
  pendentes: saldo.pendentes.map((pendente) =>
    pendente.tipo === 'contagem' ? { ...pendente, quantidade: pendente.contado - lido } : pendente,
  ),
})

/** Resolves the movement on its way: balance as before → again, as expected → done, neither → a person. */
function resolveSent(saldo: SaldoNoBling, lido: number): SaldoNoBling | Resolvida {
  const { antes } = saldo
  const enviado = proximo(saldo)
  if (antes === null || !enviado) return saldo
  if (lido === saldoDepoisDoEnvio(saldo)) return applySaldoConfirmation(saldo)
  if (lido === antes) return { saldo, entrada: 0, passo: envioDe(saldo, enviado) }
  return askAboutSaldo(saldo, 'envio', lido, enviado)
}

function askAboutSaldo(saldo: SaldoNoBling, sobre: Pergunta, lido: number, { id }: Pendente): Resolvida {
  return { saldo: { ...saldo, pergunta: { sobre, lido } }, entrada: 0, passo: { fazer: 'perguntar', sobre, id } }
}

/** Matches the change read at Bling with the account's own expected bookings; whole movements, oldest first. */
function matchAlheias(saldo: SaldoNoBling, lido: number): SaldoNoBling {
  let visto = saldo.visto ?? lido
  const contagem = lugarDaContagem(saldo)
  const restantes = saldo.pendentes.filter(({ tipo, quantidade }, lugar) => {
    const falta = lido - visto
    if (tipo !== 'alheia' || lugar > contagem) return true
    if (quantidade * falta <= 0 || Math.abs(quantidade) > Math.abs(falta)) return true
    visto += quantidade
    return false
  })
  const casado = { ...saldo, visto, pendentes: restantes }
  // Booked and taken back between two readings, or never: either way nothing is to come.
  return lido === visto && sumPendentes(restantes.slice(0, lugarDaContagem(casado)), 'alheia') === 0
    ? { ...casado, pendentes: restantes.filter(({ tipo }, i) => tipo !== 'alheia' || i > lugarDaContagem(casado)) }
    : casado
}

/** Takes from the difference what orders explain; each as a whole, and only as far as the difference goes. */
function matchBaixas(
  saldo: SaldoNoBling,
  lido: number,
  statedBaixas: readonly Baixa[],
): Pick<Leitura, 'saldo' | 'baixas'> {
  let atual = saldo
  const baixas = statedBaixas.filter((baixa) => {
    const falta = lido - (atual.visto ?? lido)
    if (baixa.quantidade * falta >= 0 || Math.abs(baixa.quantidade) > Math.abs(falta)) return false
    atual = { ...applySaldoBaixa(atual, baixa), visto: (atual.visto ?? lido) - baixa.quantidade }
    return true
  })
  return { saldo: atual, baixas }
}

/**
 * The account booked pieces for the order, or gave them back, beside what our ledger does: an exit that waits to be sent
 * is done by that; pieces still in the house wait for their exit; what is left the account owes us, or takes once more.
 */
export function applySaldoBaixa(saldo: SaldoNoBling, { venda, quantidade, saiu }: Baixa): SaldoNoBling {
  let resto = quantidade
  const pendentes = saldo.pendentes.flatMap((pendente): Pendente[] => {
    if (pendente.tipo === 'contagem' || pendente.venda !== venda || pendente.quantidade * resto >= 0) return [pendente]
    const parte = Math.sign(resto) * Math.min(Math.abs(resto), Math.abs(pendente.quantidade))
    resto -= parte
    return pendente.quantidade + parte === 0 ? [] : [{ ...pendente, quantidade: pendente.quantidade + parte }]
  })
  if (resto === 0) return { ...saldo, pendentes }
  const adiantadaPendente = pendentes.find((pendente) => pendente.tipo === 'adiantada' && pendente.venda === venda)
  const juntos = pendentes.map((p) => (p === adiantadaPendente ? { ...p, quantidade: p.quantidade + resto } : p))
  if (adiantadaPendente) return { ...saldo, pendentes: juntos }
  const tipo = resto > 0 && saiu === 0 ? 'adiantada' : 'alheia'
  // It gets its id when it is kept.
  const id = Math.min(0, ...pendentes.map((pendente) => pendente.id)) - 1
  return { ...saldo, pendentes: [...pendentes, { tipo, id, quantidade: resto, venda }] }
}

function envioDe(saldo: SaldoNoBling, pendente: Enviavel): Passo {
  const { id, quantidade } = pendente
  if (pendente.tipo === 'contagem')
    return { fazer: 'enviar', id, operacao: 'B', quantidade: alvo(saldo, pendente, pendente.contado) }
  return { fazer: 'enviar', id, operacao: quantidade < 0 ? 'S' : 'E', quantidade: Math.abs(quantidade) }
}

function sendNextMovement(saldo: SaldoNoBling, lido: number): Resolvida {
  const pendente = proximo(saldo)
  if (!pendente) return { saldo, entrada: 0, passo: NADA }
  if (pendente.tipo === 'contagem') {
    // Both sides agree already.
    if (lido === alvo(saldo, pendente, pendente.contado)) return sendNextMovement(applySaldoConfirmation(saldo), lido)
    if (pendente.esperado !== null && lido !== alvo(saldo, pendente, pendente.esperado))
      return askAboutSaldo(saldo, 'contagem', lido, pendente)
  }
  return { saldo: { ...saldo, antes: lido }, entrada: 0, passo: envioDe(saldo, pendente) }
}

/**
 * A person answered. `repetir`: the doubtful movement did not arrive, the count stands. `aceitar`: it did arrive, the
 * balance that the question named stands, and is taken in. The balance is read after this.
 */
export function applySaldoAnswer(
  saldo: SaldoNoBling,
  resposta: 'repetir' | 'aceitar',
  livre: number,
): Pick<Leitura, 'saldo' | 'entrada'> {
  const { pergunta } = saldo
  const pendente = proximo(saldo)
  const respondido = { ...saldo, pergunta: null }
  if (!pergunta || !pendente) return { saldo: respondido, entrada: 0 }
  if (pergunta.sobre === 'envio')
    return {
      saldo: resposta === 'aceitar' ? applySaldoConfirmation(respondido) : { ...respondido, antes: null },
      entrada: 0,
    }
  if (resposta === 'repetir') {
    const pendentes = saldo.pendentes.map((p) =>
      p.id === pendente.id && p.tipo === 'contagem' ? { ...p, esperado: pergunta.lido - alvo(saldo, p, 0) } : p,
    )
    return { saldo: { ...respondido, pendentes }, entrada: 0 }
  }
  // Without the count our quantity owes its difference back: as if the balance seen were that much higher.
  const visto = (saldo.visto ?? pergunta.lido) + pendente.quantidade
  return receiveChange({ ...respondido, visto, pendentes: removePendente(saldo, pendente) }, pergunta.lido, livre)
}
