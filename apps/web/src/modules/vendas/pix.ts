import { brCode } from '@estampa/contract/pagamentos/brcode.ts'
import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { toCentavos } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'

/** The PIX code of `reais`, the missing amount when absent; null without a key or with nothing to pay. */
export function codigoPixDa(
  { id, falta_pagar, pagamento }: Pick<Venda, 'id' | 'falta_pagar' | 'pagamento'>,
  { pix_chave: chave, pix_nome: nome, pix_cidade: cidade }: ConfiguracaoDePagamento,
  reais = pagamento === null ? 0 : falta_pagar,
): string | null {
  if (chave === '' || !(reais > 0)) return null
  return brCode({ chave, nome, cidade, centavos: toCentavos(reais), identificador: `VENDA${id}` })
}
