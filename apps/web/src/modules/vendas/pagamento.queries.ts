import { pagamentosApi } from '../../shared/generated/pagamentosApi.ts'
import { mudancaDaVenda } from './vendas.queries.ts'

export const apagarPagamento = (id: number) =>
  mudancaDaVenda((pagamentoId: number) =>
    pagamentosApi('DELETE /vendas/:id/pagamentos/:pagamentoId/', { params: { id, pagamentoId } }),
  )

export const cobrarFrete = (id: number) =>
  mudancaDaVenda((frete_cobrado: number) =>
    pagamentosApi('PATCH /vendas/:id/cobranca/', { params: { id }, body: { frete_cobrado } }),
  )
