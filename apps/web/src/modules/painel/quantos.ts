import { MAXIMO_CONTADO } from '@estampa/contract/painel/painel.limits.ts'

/** A number that was counted only so far: `1.000+` when there may be more. */
export const quantos = (contados: number): string =>
  contados.toLocaleString('pt-BR') + (contados >= MAXIMO_CONTADO ? '+' : '')
