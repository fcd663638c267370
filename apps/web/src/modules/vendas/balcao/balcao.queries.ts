import type { PagamentoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import { chamar } from '../../../shared/api.ts'
import { numero, objeto } from '../../../shared/tolerant.ts'
import { lerVenda } from '../venda.ts'

/** The customer pays and leaves with the pieces: every step of the sale at once; `chave` keeps it from being paid twice. */
export async function concluirNoBalcao(
  id: number,
  pagamento: PagamentoNoBalcao | null,
  chave: string,
): Promise<VendaConcluida> {
  const json = await chamar('POST /vendas/:id/concluir-no-balcao/', {
    params: { id },
    body: { pagamento },
    idempotencyKey: chave,
  })
  const troco = numero(objeto(json).troco)
  return { ...lerVenda(json), ...(troco === null ? {} : { troco }) }
}
