import { queryOptions } from '@tanstack/react-query'
import { CHAVE_DAS_PREFERENCIAS, lerGuardado } from './armazem.ts'

/** Says whether this browser has a printer's paper chosen for labels. */
export const impressoraEscolhida = queryOptions({
  queryKey: ['qrcodes', 'impressora'],
  queryFn: async () => (await lerGuardado(CHAVE_DAS_PREFERENCIAS)) !== undefined,
  staleTime: 0,
  retry: false,
})
