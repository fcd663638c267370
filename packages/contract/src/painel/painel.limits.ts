/** A thing with this many available pieces, or fewer, is short. */
export const ESTOQUE_BAIXO = 2
