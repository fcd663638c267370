import type { PedidoDeParecidos } from '@estampa/contract/clientes/juncao.schemas.ts'
import type { CampoDaJuncao } from '@estampa/contract/clientes/juncao.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatCep, formatDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_VENDAS, CHAVE_DOS_ORCAMENTOS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { clientes } from './clientes.queries.ts'

/** Similar customers. Only a note, so a failure shows nothing. */
export const findSimilarClientes = (query: PedidoDeParecidos) =>
  apiQuery([...clientes.key, 'parecidos', query], clientesApi, 'GET /clientes/parecidos/', {
    query,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const listMergedCadastros = (id: number) =>
  apiQuery([...clientes.key, 'juntados', id], clientesApi, 'GET /clientes/:id/juntados/', {
    params: { id },
    failed: 'Os cadastros juntados não puderam ser lidos',
  })

export interface Juncao {
  readonly outro_id: number
  readonly apesar_do_documento: boolean
}

export const mergeClientes = (id: number, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: (body: Juncao) =>
      clientesApi('POST /clientes/:id/juntar/', { params: { id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: (cliente, _juncao, _resultado, { client }) => reread(client, cliente),
  })

export const splitClientes = (id: number) =>
  mutationOptions({
    mutationFn: (outro_id: number) =>
      clientesApi('POST /clientes/:id/separar/', { params: { id }, body: { outro_id } }),
    onSuccess: (cliente, _outro, _resultado, { client }) => reread(client, cliente),
  })

/** Reads both records, sales and quotes again: a join changes the customer of these. */
async function reread(client: QueryClient, cliente: Cliente): Promise<void> {
  await clientes.changed(client, cliente.id, cliente)
  const keys = [clientes.key, CHAVE_DAS_VENDAS, CHAVE_DOS_ORCAMENTOS]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

const COMO: Partial<Record<CampoDaJuncao, (valor: string) => string>> = {
  cpf: formatDocumento,
  telefone: formatTelefone,
  cep: formatCep,
  contribuinte: rotuloDoContribuinte,
}
/** The field's value as it is shown. */
export const escrito = (field: CampoDaJuncao, value: string): string => (value && COMO[field]?.(value)) || value
