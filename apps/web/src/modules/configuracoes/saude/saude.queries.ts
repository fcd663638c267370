import { queryOptions } from '@tanstack/react-query'
import { sistemaApi } from '../../../shared/generated/sistemaApi.ts'
import { haOutraVersao } from '../../../shared/versao.ts'

const MEIO_MINUTO = 30_000

/** How the system is, for administrators; read again each half minute while visible. */
export const saudeDoSistema = queryOptions({
  queryKey: ['saude-do-sistema'],
  queryFn: async ({ signal }) => {
    const [saude, outraVersao] = await Promise.all([sistemaApi('GET /saude/sistema/', { signal }), haOutraVersao()])
    return { ...saude, outraVersao }
  },
  staleTime: 0,
  refetchInterval: MEIO_MINUTO,
})
