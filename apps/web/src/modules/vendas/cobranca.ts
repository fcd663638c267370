import { brCode } from '@estampa/contract/pagamentos/brcode.ts'
import type { ConfiguracaoDePagamento, Pagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { type Cobranca, SITUACOES_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { paraCentavos } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { campos, id, quantia, type Reader, varios } from '../../shared/readers.ts'
import { texto, textoOuNulo } from '../../shared/tolerant.ts'

/** How far a sale is paid, as cards and the sale's screen show it. */
export const lerCobranca = campos<Cobranca>({
  pagamento: (valor) => SITUACOES_DE_PAGAMENTO.find((situacao) => situacao.valor === valor)?.valor ?? null,
  falta_pagar: quantia,
})

const lerPagamento = campos<Pagamento>({
  id,
  forma: texto as Reader<Pagamento['forma']>,
  valor: quantia,
  observacao: texto,
  usuario: textoOuNulo,
  criado_em: texto,
})

export const lerPagamentos = campos<Pick<Venda, 'frete_cobrado' | 'credito' | 'pago' | 'pagamentos'>>({
  frete_cobrado: quantia,
  credito: quantia,
  pago: quantia,
  pagamentos: varios(lerPagamento),
})

/** The PIX code of `reais`, the missing amount when absent; null without a key or with nothing to pay. */
export function codigoPixDa(
  { id, falta_pagar, pagamento }: Pick<Venda, 'id' | 'falta_pagar' | 'pagamento'>,
  { pix_chave: chave, pix_nome: nome, pix_cidade: cidade }: ConfiguracaoDePagamento,
  reais = pagamento === null ? 0 : falta_pagar,
): string | null {
  if (chave === '' || !(reais > 0)) return null
  return brCode({ chave, nome, cidade, centavos: paraCentavos(reais), identificador: `VENDA${id}` })
}

/** Green when nothing is missing, amber when money moves yet. */
export const tomDaCobranca = ({ pagamento, falta_pagar }: Cobranca): 'success' | 'warning' =>
  falta_pagar === 0 && (pagamento === 'pago' || pagamento === 'nada_a_receber') ? 'success' : 'warning'
