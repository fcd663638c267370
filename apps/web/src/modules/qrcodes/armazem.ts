import { criarArmazem } from '../../shared/armazem.ts'

export const { lerGuardado, guardar, useGuardar, esquecerAntigos } = criarArmazem('estampa-etiquetas')

export const CHAVE_DAS_PREFERENCIAS = 'preferencias'
