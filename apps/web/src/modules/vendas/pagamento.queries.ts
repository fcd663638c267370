import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { objeto, texto } from '../../shared/tolerant.ts'
import { lerVenda } from './venda.ts'
import { aoMudarVenda } from './vendas.queries.ts'

/** Where the shop receives by PIX. */
export const configuracaoDePagamento = queryOptions({
  queryKey: ['pagamentos', 'configuracao'],
  queryFn: async ({ signal }) => lerConfiguracao(await chamar('GET /pagamentos/configuracao/', { signal })),
  meta: { falha: 'Where the shop receives could not be read' },
})

export const mudarConfiguracaoDePagamento = mutationOptions({
  mutationFn: async (body: ConfiguracaoDePagamento) =>
    lerConfiguracao(await chamar('PUT /pagamentos/configuracao/', { body })),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    client.setQueryData(configuracaoDePagamento.queryKey, nova)
  },
})

function lerConfiguracao(json: unknown): ConfiguracaoDePagamento {
  const { pix_chave, pix_nome, pix_cidade } = objeto(json)
  return { pix_chave: texto(pix_chave), pix_nome: texto(pix_nome), pix_cidade: texto(pix_cidade) }
}

interface PagamentoDigitado {
  readonly forma: FormaDePagamento
  /** Reais. */
  readonly valor: number
  readonly devolucao: boolean
  readonly observacao: string
}

/** Notes a payment of the sale; `chave` keeps a repeated send from noting it twice. */
export const registrarPagamento = (id: number) =>
  mutationOptions({
    mutationFn: async ({ body, chave }: { body: PagamentoDigitado; chave: string }) =>
      lerVenda(await chamar('POST /vendas/:id/pagamentos/', { params: { id }, body, idempotencyKey: chave })),
    onSuccess: (venda, _enviado, _resultado, { client }) => aoMudarVenda(client, venda),
  })

export const apagarPagamento = (id: number) =>
  mutationOptions({
    mutationFn: async (pagamentoId: number) =>
      lerVenda(await chamar('DELETE /vendas/:id/pagamentos/:pagamentoId/', { params: { id, pagamentoId } })),
    onSuccess: (venda, _apagado, _resultado, { client }) => aoMudarVenda(client, venda),
  })

/** Keeps the freight that the customer pays, in reais. */
export const cobrarFrete = (id: number) =>
  mutationOptions({
    mutationFn: async (frete_cobrado: number) =>
      lerVenda(await chamar('PATCH /vendas/:id/cobranca/', { params: { id }, body: { frete_cobrado } })),
    onSuccess: (venda, _frete, _resultado, { client }) => aoMudarVenda(client, venda),
  })
