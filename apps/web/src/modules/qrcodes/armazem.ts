import { criarArmazem } from '../../shared/armazem.ts'

/** What this browser remembers about labels. */
export const { lerGuardado, guardar, esquecerAntigos } = criarArmazem('estampa-etiquetas')

/** The paper and the content of labels (opcoes/preferencias.ts). */
export const CHAVE_DAS_PREFERENCIAS = 'preferencias'
