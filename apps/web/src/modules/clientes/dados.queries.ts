import type { FormatoDeExportacao } from '@estampa/contract/clientes/anonimizacao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/api.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { clientes } from './clientes.queries.ts'

export const exportarCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (formato: FormatoDeExportacao): Promise<Blob> => {
      // Not read: the customer gets what the server keeps, as it is.
      const dados = await request({ method: 'GET', url: `/clientes/${id}/exportar/`, query: { formato } })
      return dados instanceof Blob ? dados : new Blob([JSON.stringify(dados, null, 2)], { type: 'application/json' })
    },
  })

/** For good. The customer's sales name them no more either. */
export const anonimizarCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (no_bling: boolean) =>
      await clientesApi('POST /clientes/:id/anonimizar/', { params: { id }, body: { no_bling } }),
    onSuccess: async (cliente, _noBling, _resultado, { client }) => {
      await clientes.changed(client, id, cliente)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
    },
  })
