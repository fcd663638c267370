import type { ConfiguracaoDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { apiQuery, change } from '../../../shared/api/apiQuery.ts'
import { download } from '../../../shared/api/http.ts'
import { notasApi } from '../../../shared/generated/notasApi.ts'

const CHAVE = ['notas'] as const

export const configuracaoDasNotas = apiQuery([...CHAVE, 'configuracao'], notasApi, 'GET /notas/configuracao/', {
  retry: false,
})
export const opcoesDasNotas = apiQuery([...CHAVE, 'opcoes'], notasApi, 'GET /notas/opcoes/', { retry: false })
/** Read at Bling on each visit, and after each change. */
export const conferenciaDasNotas = apiQuery([...CHAVE, 'conferencia'], notasApi, 'GET /notas/conferencia/', {
  staleTime: 0,
  retry: false,
})

export const changeNotas = change(CHAVE, (body: Partial<ConfiguracaoDasNotas>) =>
  notasApi('PATCH /notas/configuracao/', { body }),
)

/** A year's notes take longer than other answers. */
const LIMITE_MS = 600_000

export const exportNotas = mutationOptions({
  mutationFn: async (mes: string) => {
    const zip = await notasApi('GET /notas/exportar/', { query: { mes }, timeout: LIMITE_MS })
    download(new Blob([zip as Blob]), `notas-${mes}.zip`)
  },
})
