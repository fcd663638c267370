/** A thing with this many available pieces, or fewer, is short. */
export const ESTOQUE_BAIXO = 2
/** Counting stops here: this value means "this many or more". */
export const MAXIMO_CONTADO = 1000
