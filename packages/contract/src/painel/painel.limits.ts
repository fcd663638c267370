/** A thing with this many available pieces, or fewer, is short. */
export const ESTOQUE_BAIXO = 2
/** Nobody counts on: as many as this may stand for more. */
export const MAXIMO_CONTADO = 1000
