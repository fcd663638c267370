import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'

/** A count with an upper limit: `1.000+` at the limit. */
export const quantos = (contados: number): string =>
  contados.toLocaleString('pt-BR') + (contados >= MAXIMO_CONTADO ? '+' : '')
