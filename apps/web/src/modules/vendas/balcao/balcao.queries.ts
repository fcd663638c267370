import type { PagamentoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import { balcaoApi } from '../../../shared/generated/balcaoApi.ts'
import { completarVenda } from '../venda.ts'

/** The customer pays and leaves with the pieces: every step of the sale at once; `chave` keeps it from being paid twice. */
export async function concluirNoBalcao(
  id: number,
  pagamento: PagamentoNoBalcao | null,
  chave: string,
): Promise<VendaConcluida> {
  const concluida = await balcaoApi('POST /vendas/:id/concluir-no-balcao/', {
    params: { id },
    body: { pagamento },
    idempotencyKey: chave,
  })
  return { ...concluida, ...completarVenda(concluida) }
}
