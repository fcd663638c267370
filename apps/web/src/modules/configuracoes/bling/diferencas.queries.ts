import type { AtoDaDiferenca, DiferencaDoDeposito } from '@estampa/contract/bling/diferencas.routes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { apiPages } from '../../../shared/api/apiPages.ts'
import { apiQuery, rereadAfter } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { diferencasApi } from '../../../shared/generated/diferencasApi.ts'
import { CHAVE_DAS_SINCRONIZACOES } from '../../sincronizacao/resumo.queries.ts'
import { CHAVE_DA_CONTA } from './conta.queries.ts'

/** Below the account's: choosing another deposit has it read again. */
const CHAVE = [...CHAVE_DA_CONTA, 'diferencas'] as const
const ENQUANTO_LE_MS = 3000

/** How many wait; polling while the balances of the deposit are read. */
export const resumoDasDiferencas = apiQuery([...CHAVE, 'resumo'], diferencasApi, 'GET /bling/diferencas/resumo/', {
  refetchInterval: ({ state }) => (state.data?.lendo ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

/** Read anew once all balances of the deposit have been read (`lendo`). */
export const listaDeDiferencas = (lendo: boolean) => ({
  ...apiPages([...CHAVE, 'lista', lendo], diferencasApi, 'GET /bling/diferencas/', {
    query: { limite: 200 },
    failed: 'As diferenças no depósito não puderam ser lidas',
  }),
  staleTime: 0,
})

/** What a person says of these pieces, with the quantities that were shown; a refusal has the list read again too. */
export const settleDiferencas = mutationOptions({
  mutationFn: ({ ato, diferencas }: { ato: AtoDaDiferenca; diferencas: readonly DiferencaDoDeposito[] }) =>
    diferencasApi('POST /bling/diferencas/', {
      body: { ato, itens: diferencas.map(({ id, aqui, la }) => ({ id, esperado: { aqui, la } })) },
    }),
  ...rereadAfter(CHAVE, CHAVE_DAS_SINCRONIZACOES, CHAVE_DOS_PRODUTOS),
})
