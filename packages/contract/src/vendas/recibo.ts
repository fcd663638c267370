import { PELA_TROCA, rotuloDaForma } from '../pagamentos/situacao.ts'
import { trocoDe } from '../pagamentos/troco.ts'
import { formatDate } from '../shared/dates.ts'
import { describeDocumento } from '../shared/documents.ts'
import { formatReais, toCentavos, toReais } from '../shared/money.ts'
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

const isTroca = (forma: string): boolean => forma === PELA_TROCA.valor

/** Money of an exchange goes to another sale of the customer, not back to the customer. */
const describeAto = (valor: number, forma: string): string =>
  valor >= 0 ? 'Pago' : isTroca(forma) ? 'Passou para outra venda' : 'Devolvido'

type Recebido = Pick<Venda, 'pagamentos'>
/**
 * What came for a sale and what left it again: `['R$ 100,00 e R$ 40,00 em peças devolvidas', '; devolvemos R$ 10,00']`;
 * null when nothing came. What an exchange brings is pieces, not money.
 */
export function describeRecebido({ pagamentos }: Recebido): [veio: string, saiu: string] | null {
  const sum = (sinal: 1 | -1, troca: boolean) =>
    toReais(
      pagamentos
        .filter(({ valor, forma }) => valor * sinal > 0 && isTroca(forma) === troca)
        .reduce((soma, { valor }) => soma + toCentavos(valor * sinal), 0),
    )
  const [dinheiro, pecas] = [sum(1, false), sum(1, true)]
  if (dinheiro + pecas === 0) return null
  const veio = [dinheiro > 0 && formatReais(dinheiro), pecas > 0 && `${formatReais(pecas)} em peças devolvidas`]
  const [devolvido, levado] = [sum(-1, false), sum(-1, true)]
  const saiu = [
    devolvido > 0 && `; devolvemos ${formatReais(devolvido)}`,
    levado > 0 && `; na troca, ${formatReais(levado)} pagos aqui passaram para outra venda`,
  ]
  return [veio.filter(Boolean).join(' e '), saiu.filter(Boolean).join('')]
}

/** The first sentence of a receipt. Where payment is not followed here, it does not say that money is missing. */
export function fraseDoRecibo(venda: Recebido & Pick<Venda, 'cliente' | 'pagamento' | 'importada'>): string {
  const { nome, cpf } = venda.cliente
  const pagador = [nome, cpf && describeDocumento(cpf)].filter(Boolean).join(', ')
  const recebido = describeRecebido(venda)
  if (recebido !== null) return `Recebemos de ${pagador}, ${recebido.join('')}.`
  if (venda.pagamento === null)
    return venda.importada
      ? `O pagamento de ${pagador} foi recebido pelo canal.`
      : `Sem pagamentos registrados de ${pagador}.`
  return venda.pagamento === 'nada_a_receber' ? `Nada a receber de ${pagador}.` : `Ainda não recebemos de ${pagador}.`
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
      rotulo: `${describeAto(valor, forma)} em ${formatDate(criado_em)}, ${rotuloDaForma(forma)}`,
      valor: formatReais(Math.abs(valor)),
    },
    ...trocoDoRecibo(id, recebido, valor),
  ]),
]

export const NAO_FISCAL = 'Este recibo não é documento fiscal.'
