import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import type { FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos } from '../../shared/leitores.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { texto } from '../../shared/tolerant.ts'
import { mudancaDaVenda } from './vendas.queries.ts'

const lerConfiguracao = campos<ConfiguracaoDePagamento>({ pix_chave: texto, pix_nome: texto, pix_cidade: texto })

/** Where the shop receives by PIX. */
export const configuracaoDePagamento = consulta(
  ['pagamentos', 'configuracao'],
  'GET /pagamentos/configuracao/',
  lerConfiguracao,
  { falha: 'Where the shop receives could not be read' },
)

export const mudarConfiguracaoDePagamento = mutationOptions({
  mutationFn: async (body: ConfiguracaoDePagamento) =>
    lerConfiguracao(await chamar('PUT /pagamentos/configuracao/', { body })),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    client.setQueryData(configuracaoDePagamento.queryKey, nova)
  },
})

interface PagamentoDigitado {
  readonly forma: FormaDePagamento
  /** Reais. */
  readonly valor: number
  readonly devolucao: boolean
  readonly observacao: string
}

/** Notes a payment of the sale; `chave` keeps a repeated send from noting it twice. */
export const registrarPagamento = (id: number) =>
  mudancaDaVenda(({ body, chave }: { body: PagamentoDigitado; chave: string }) =>
    chamar('POST /vendas/:id/pagamentos/', { params: { id }, body, idempotencyKey: chave }),
  )

export const apagarPagamento = (id: number) =>
  mudancaDaVenda((pagamentoId: number) =>
    chamar('DELETE /vendas/:id/pagamentos/:pagamentoId/', { params: { id, pagamentoId } }),
  )

/** Keeps the freight that the customer pays, in reais. */
export const cobrarFrete = (id: number) =>
  mudancaDaVenda((frete_cobrado: number) =>
    chamar('PATCH /vendas/:id/cobranca/', { params: { id }, body: { frete_cobrado } }),
  )
