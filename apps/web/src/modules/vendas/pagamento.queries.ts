import type { FormaDePagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { pagamentosApi } from '../../shared/generated/pagamentosApi.ts'
import { mudancaDaVenda } from './vendas.queries.ts'

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
    pagamentosApi('POST /vendas/:id/pagamentos/', { params: { id }, body, idempotencyKey: chave }),
  )

export const apagarPagamento = (id: number) =>
  mudancaDaVenda((pagamentoId: number) =>
    pagamentosApi('DELETE /vendas/:id/pagamentos/:pagamentoId/', { params: { id, pagamentoId } }),
  )

export const cobrarFrete = (id: number) =>
  mudancaDaVenda((frete_cobrado: number) =>
    pagamentosApi('PATCH /vendas/:id/cobranca/', { params: { id }, body: { frete_cobrado } }),
  )
