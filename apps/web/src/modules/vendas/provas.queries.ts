import { mutationOptions } from '@tanstack/react-query'
import { orcamentosApi } from '../../shared/generated/orcamentosApi.ts'
import { mudancaDaVenda, rereadVenda } from './vendas.queries.ts'

/** Shows the customer these printed lines, or all; resolves to the link, which is shown once. */
export const sendProva = (id: number) =>
  mutationOptions({
    mutationFn: (itens: number[] | undefined) =>
      orcamentosApi('POST /vendas/:id/provas/', { params: { id }, body: itens ? { itens } : {} }),
    onSuccess: (_prova, _vazio, _resultado, { client }) => rereadVenda(client, id),
  })

export const revokeProvaLinks = (id: number) =>
  mutationOptions({
    mutationFn: () => orcamentosApi('DELETE /vendas/:id/provas/link/', { params: { id } }),
    onSuccess: (_nada, _vazio, _resultado, { client }) => rereadVenda(client, id),
  })

/** Notes what the customer said elsewhere: of all printed lines. */
export const recordApproval = (id: number) =>
  mudancaDaVenda((body: { readonly por: string; readonly itens: number[] }) =>
    orcamentosApi('POST /vendas/:id/provas/aprovar/', { params: { id }, body }),
  )
