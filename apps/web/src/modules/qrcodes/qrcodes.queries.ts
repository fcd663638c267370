import { queryOptions } from '@tanstack/react-query'
import { createLocalStore } from '../../shared/device/localStore.ts'

/** What this browser keeps about labels. */
export const { lerGuardado, guardar, useGuardar, esquecerAntigos } = createLocalStore('estampa-etiquetas')

export const CHAVE_DAS_PREFERENCIAS = 'preferencias'

/** Says whether this browser has a printer's paper chosen for labels. */
export const impressoraEscolhida = queryOptions({
  queryKey: ['qrcodes', 'impressora'],
  queryFn: async () => (await lerGuardado(CHAVE_DAS_PREFERENCIAS)) !== undefined,
  staleTime: 0,
  retry: false,
})
