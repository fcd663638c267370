import { gravar, ler, remover } from './storage.ts'

/** Whether the shop prints, as an answer said last: what only such a shop sees is shown without asking for it. */
export const imprime = (): boolean => ler('producao') !== null

export const lembrarSeImprime = (sim: boolean): void => (sim ? gravar('producao', 'sim') : remover('producao'))
