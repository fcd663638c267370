import type { caixasRoutes } from '@estampa/contract/caixas/caixas.routes.ts'
import type { Caixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CallOf } from '../api/api.ts'
import { apiPages } from '../api/apiPages.ts'
import { apiQuery, rereadAfter, storeAnswer } from '../api/apiQuery.ts'
import { caixasApi } from '../generated/caixasApi.ts'

const CHAVE_DOS_CAIXAS = ['caixas'] as const
const UM_MINUTO = 60_000
const VINTE_SEGUNDOS = 20_000

export const configuracaoDosCaixas = apiQuery(
  [...CHAVE_DOS_CAIXAS, 'configuracao'],
  caixasApi,
  'GET /caixas/configuracao/',
  {
    failed: 'A configuração do caixa não pôde ser lida',
  },
)
export const changeCaixasConfiguracao = mutationOptions({
  mutationFn: (body: { readonly ativo: boolean }) => caixasApi('PATCH /caixas/configuracao/', { body }),
  ...rereadAfter(CHAVE_DOS_CAIXAS),
})

/** The shop's drawers, with the turno that is open in each; polled each minute while visible. */
export const listaDeCaixas = apiQuery([...CHAVE_DOS_CAIXAS, 'lista'], caixasApi, 'GET /caixas/', {
  staleTime: 0,
  refetchInterval: UM_MINUTO,
  failed: 'Os caixas não puderam ser lidos',
})

/** One turno; polled while it is open and visible, for others take money into it. */
export const umTurno = (id: number) =>
  apiQuery([...CHAVE_DOS_CAIXAS, 'turno', id], caixasApi, 'GET /turnos/:id/', {
    params: { id },
    staleTime: 0,
    refetchInterval: VINTE_SEGUNDOS,
    failed: 'O caixa não pôde ser lido',
  })

/** A suprimento or a sangria, with its drawer. */
export const umMovimento = (id: number) =>
  apiQuery([...CHAVE_DOS_CAIXAS, 'movimento', id], caixasApi, 'GET /caixas/movimentos/:id/', {
    params: { id },
    staleTime: 0,
    failed: 'O movimento não pôde ser lido',
  })

export const listaDeTurnos = (
  query: Pick<NonNullable<CallOf<(typeof caixasRoutes)['GET /turnos/']>['query']>, 'caixa_id' | 'de' | 'ate'>,
) =>
  apiPages([...CHAVE_DOS_CAIXAS, 'turnos', query], caixasApi, 'GET /turnos/', {
    query,
    failed: 'Os turnos não puderam ser lidos',
  })

/** Cash that no drawer took. */
export const pagamentosFora = apiPages([...CHAVE_DOS_CAIXAS, 'fora'], caixasApi, 'GET /caixas/fora/', {
  query: {},
  failed: 'Os pagamentos fora do caixa não puderam ser lidos',
})

export const chooseCaixa = mutationOptions({
  mutationFn: (caixa_id: number | null): Promise<readonly Caixa[]> =>
    caixasApi('PUT /caixas/aqui/', { body: { caixa_id } }),
  ...rereadAfter(CHAVE_DOS_CAIXAS),
})

/** The drawer of this device: the chosen one, else the only one that is open, else the shop's only one. */
export function findCaixaHere(caixas: readonly Caixa[]): Caixa | null {
  const used = caixas.filter(({ ativo }) => ativo)
  const open = used.filter(({ turno }) => turno !== null)
  return used.find(({ aqui }) => aqui) ?? (open.length === 1 ? open[0] : used.length === 1 ? used[0] : null) ?? null
}

type Body<K extends keyof typeof caixasRoutes> = NonNullable<
  CallOf<(typeof caixasRoutes)[K]>['body' & keyof CallOf<(typeof caixasRoutes)[K]>]
>
type Keyed<B> = { readonly body: B; readonly idempotencyKey: string }

/** Stores a turno that an act answered, and has what else shows drawers read again. */
export function onTurnoChanged(client: QueryClient, turno: Turno): void {
  storeAnswer(client, umTurno(turno.id).queryKey, turno)
  void client.invalidateQueries({ queryKey: CHAVE_DOS_CAIXAS, predicate: ({ queryKey }) => queryKey[1] !== 'turno' })
}

export const openTurno = (caixaId: number, { body, idempotencyKey }: Keyed<Body<'POST /caixas/:id/abrir/'>>) =>
  caixasApi('POST /caixas/:id/abrir/', { params: { id: caixaId }, body, idempotencyKey })
export const addSuprimento = (id: number, { body, idempotencyKey }: Keyed<Body<'POST /turnos/:id/suprimentos/'>>) =>
  caixasApi('POST /turnos/:id/suprimentos/', { params: { id }, body, idempotencyKey })
export const addSangria = (id: number, { body, idempotencyKey }: Keyed<Body<'POST /turnos/:id/sangrias/'>>) =>
  caixasApi('POST /turnos/:id/sangrias/', { params: { id }, body, idempotencyKey })
export const closeTurno = (id: number, { body, idempotencyKey }: Keyed<Body<'POST /turnos/:id/fechar/'>>) =>
  caixasApi('POST /turnos/:id/fechar/', { params: { id }, body, idempotencyKey })

export const reverseMovimento = (id: number, movimento_id: number) =>
  mutationOptions({
    mutationFn: (motivo: string) =>
      caixasApi('POST /turnos/:id/movimentos/:movimento_id/estornar/', {
        params: { id, movimento_id },
        body: { motivo },
      }),
    ...rereadAfter(CHAVE_DOS_CAIXAS),
  })
export const reopenTurno = (id: number) =>
  mutationOptions({
    mutationFn: (motivo: string) => caixasApi('POST /turnos/:id/reabrir/', { params: { id }, body: { motivo } }),
    ...rereadAfter(CHAVE_DOS_CAIXAS),
  })
export const bringPagamentos = (id: number) =>
  mutationOptions({
    mutationFn: (pagamento_ids: number[]) =>
      caixasApi('POST /turnos/:id/trazer/', { params: { id }, body: { pagamento_ids } }),
    ...rereadAfter(CHAVE_DOS_CAIXAS),
  })

export const createCaixa = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Keyed<Body<'POST /caixas/'>>) =>
    caixasApi('POST /caixas/', { body, idempotencyKey }),
  ...rereadAfter(CHAVE_DOS_CAIXAS),
})
export const changeCaixa = (id: number) =>
  mutationOptions({
    mutationFn: (body: Body<'PUT /caixas/:id/'>) => caixasApi('PUT /caixas/:id/', { params: { id }, body }),
    ...rereadAfter(CHAVE_DOS_CAIXAS),
  })
