import { textoOuNulo } from '../tolerant.ts'

/** One side of a difference that an import shows. */
export const lado = (valor: unknown) => (typeof valor === 'number' ? valor : textoOuNulo(valor))
