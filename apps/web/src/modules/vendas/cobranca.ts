import { brCode } from '@estampa/contract/pagamentos/brcode.ts'
import type { ConfiguracaoDePagamento, Pagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { type Cobranca, SITUACOES_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { paraCentavos } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { idDe, lista, numero, objeto, type Registro, texto, textoOuNulo } from '../../shared/tolerant.ts'

/** How far a sale is paid, as cards and the sale's screen show it. */
export const lerCobranca = (dados: Registro): Cobranca => ({
  pagamento: SITUACOES_DE_PAGAMENTO.find(({ valor }) => valor === dados.pagamento)?.valor ?? null,
  falta_pagar: numero(dados.falta_pagar) ?? 0,
})

export const lerPagamentos = (dados: Registro): Pick<Venda, 'frete_cobrado' | 'credito' | 'pago' | 'pagamentos'> => ({
  frete_cobrado: numero(dados.frete_cobrado) ?? 0,
  credito: numero(dados.credito) ?? 0,
  pago: numero(dados.pago) ?? 0,
  pagamentos: lista(dados.pagamentos).map(lerPagamento),
})

function lerPagamento(json: unknown): Pagamento {
  const dados = objeto(json)
  return {
    id: idDe(dados) ?? 0,
    forma: texto(dados.forma) as Pagamento['forma'],
    valor: numero(dados.valor) ?? 0,
    observacao: texto(dados.observacao),
    usuario: textoOuNulo(dados.usuario),
    criado_em: texto(dados.criado_em),
  }
}

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
  pagamento === 'pago' && falta_pagar === 0 ? 'success' : 'warning'
