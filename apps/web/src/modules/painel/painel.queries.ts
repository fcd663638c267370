import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import { NO_PAINEL } from '@estampa/contract/vendas/vendas.status.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { painelApi } from '../../shared/generated/painelApi.ts'
import { keepPrintChoice } from '../../shared/session/storage.ts'

const UM_MINUTO = 60_000

/** Rows of a status or an origin that this screen does not know are left out. */
function keepKnownRows(panel: Painel): Painel {
  keepPrintChoice(panel.producao !== undefined)
  const isKnown = ({ status }: { readonly status: string }) => NO_PAINEL.some((name) => name === status)
  return {
    ...panel,
    vendas: panel.vendas.filter(isKnown),
    vendido: panel.vendido && {
      ...panel.vendido,
      origens: panel.vendido.origens.filter(({ origem }) => ORIGENS.some(({ valor }) => valor === origem)),
    },
    atrasadas: { ...panel.atrasadas, vendas: panel.atrasadas.vendas.filter(isKnown) },
  }
}

/** The open tasks; polling each minute while visible. */
export const painelDaLoja = apiQuery(['painel'], painelApi, 'GET /painel/', {
  view: keepKnownRows,
  staleTime: 0,
  refetchInterval: UM_MINUTO,
  failed: 'O painel não pôde ser lido',
})
