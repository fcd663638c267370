import type { VendaDemo } from './sales.ts'

const MINUTO_MS = 60 * 1000
const HORA_MS = 60 * MINUTO_MS
const DIA_MS = 24 * HORA_MS
/** São Paulo, which no longer moves its clocks. */
const FUSO_MS = 3 * HORA_MS
const POR_DIA = 3
const ENTRE_UM_E_OUTRO_MS = 37 * MINUTO_MS

const domingo = (instante: number) => new Date(instante - FUSO_MS).getUTCDay() === 0

/**
 * Instants of the `quantos` events of a sale: the first at its creation, some on the same day, the rest on the days
 * after. None on a Sunday, none after `agora`.
 */
export function instantesDa(
  { diasAtras, hora }: Pick<VendaDemo, 'diasAtras' | 'hora'>,
  quantos: number,
  agora: number,
): number[] {
  const hoje = Math.floor((agora - FUSO_MS) / DIA_MS) * DIA_MS + FUSO_MS
  let dia = hoje - diasAtras * DIA_MS + hora * HORA_MS
  if (domingo(dia)) dia -= DIA_MS
  const instantes = Array.from({ length: quantos }, (_, n) => {
    if (n > 0 && n % POR_DIA === 0) dia += domingo(dia + DIA_MS) ? 2 * DIA_MS : DIA_MS
    return dia + (n % POR_DIA) * ENTRE_UM_E_OUTRO_MS
  })
  // The day has perhaps not come so far: what would be still to come happened a moment ago, in its order.
  return instantes.map((instante, n) => Math.min(instante, agora - (quantos - n) * MINUTO_MS))
}
