import { criarArmazem } from '../../shared/armazem.ts'

/** What this browser remembers about labels. */
export const { lerGuardado, guardar, esquecerAntigos } = criarArmazem('estampa-etiquetas')
