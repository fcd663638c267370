import { queryOptions } from '@tanstack/react-query'
import { createLocalStore } from '../../shared/device/localStore.ts'

export const { read, keep, useKept, forgetOld } = createLocalStore('estampa-etiquetas')

export const CHAVE_DAS_PREFERENCIAS = 'preferencias'

/** Says whether this browser has a printer's paper chosen for labels. */
export const chosenImpressora = queryOptions({
  queryKey: ['qrcodes', 'impressora'],
  queryFn: async () => (await read(CHAVE_DAS_PREFERENCIAS)) !== undefined,
  staleTime: 0,
  retry: false,
})
