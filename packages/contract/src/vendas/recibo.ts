import { rotuloDaForma } from '../pagamentos/situacao.ts'
import { trocoDe } from '../pagamentos/troco.ts'
import { formatDate } from '../shared/dates.ts'
import { formatReais } from '../shared/money.ts'
import type { ItemDaVenda, Venda } from './vendas.schemas.ts'

type Linha = Pick<ItemDaVenda, 'titulo' | 'descricao' | 'variacao'>
/** Title and variation of the line. */
export const tituloDoItem = ({ titulo, descricao, variacao }: Linha): string =>
  [titulo || descricao, variacao].filter(Boolean).join(' ')

/** `2 × Camiseta Azul M`. */
export const formatItem = (item: Linha & Pick<ItemDaVenda, 'quantidade'>): string =>
  `${item.quantidade} × ${tituloDoItem(item)}`

/** What the customer handed over and what went back, below the payment; nothing where it is not known. */
function trocoDoRecibo(id: number, recebido: number | null, valor: number) {
  const troco = trocoDe(recebido, valor)
  if (recebido === null || troco === null) return []
  return [
    { chave: `recebido ${id}`, rotulo: 'Recebido', valor: formatReais(recebido) },
    { chave: `troco ${id}`, rotulo: 'Troco', valor: formatReais(troco) },
  ]
}

type Contas = Pick<Venda, 'total' | 'frete_cobrado' | 'credito' | 'pagamentos'>
/** The sums of a receipt, printed from the page or sent as PDF, above the payment's state. */
export const contasDoRecibo = ({ total, frete_cobrado: frete, credito, pagamentos }: Contas) => [
  { chave: 'total', rotulo: 'Total dos produtos', valor: formatReais(total) },
  ...(frete > 0 ? [{ chave: 'frete', rotulo: 'Frete', valor: formatReais(frete) }] : []),
  ...(credito > 0 ? [{ chave: 'credito', rotulo: 'Peças devolvidas', valor: formatReais(-credito) }] : []),
  ...pagamentos.flatMap(({ id, valor, forma, recebido, criado_em }) => [
    {
      chave: `pagamento ${id}`,
      rotulo: `${valor < 0 ? 'Devolvido' : 'Pago'} em ${formatDate(criado_em)}, ${rotuloDaForma(forma)}`,
      valor: formatReais(Math.abs(valor)),
    },
    ...trocoDoRecibo(id, recebido, valor),
  ]),
]

export const NAO_FISCAL = 'Este recibo não é documento fiscal.'
