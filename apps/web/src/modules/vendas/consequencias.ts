import { ENVIO_DO_CANAL, isServicoSemCompra, RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { pedidoACaminho } from './venda.ts'

type Frase = string | false

export function consequenciasDoCancelamento(venda: Venda): string[] {
  const { pecas } = fatosDoStatus(venda.status)
  const quantas = pecasDa(venda)
  return sentences([
    quantas > 0 && pecas === 'reservadas' && `${ficamLivres(quantas)} para outras vendas.`,
    quantas > 0 && pecas === 'fora' && `${voltam(quantas)}.`,
    pedido(venda, 'O pedido que está indo para o Bling é cancelado lá.', (n) => `O pedido ${n} é cancelado no Bling.`),
    venda.importada && venda.numero_pedido_bling !== null
      ? `O pedido ${venda.numero_pedido_bling} começou no canal e não é cancelado lá: cancele-o no Bling ou no canal.`
      : false,
    fatosDoStatus(venda.status).chegou ? describeUsedEtiqueta(venda) : etiqueta(venda),
    venda.nota?.estado === 'autorizada' &&
      `A nota fiscal ${venda.nota.numero ?? ''} está autorizada: cancele-a antes no Bling, no prazo da SEFAZ.`,
    venda.pago > 0 && `O cliente pagou ${formatReais(venda.pago)}: registre a devolução quando o dinheiro voltar.`,
  ])
}

/** Says what saving an edit undoes, besides measures, freight and label; before picking is left, nothing. */
export function consequenciasDaEdicao(venda: Venda): string[] {
  const fora = fatosDoStatus(venda.status).pecas === 'fora'
  const quantas = pecasDa(venda)
  const newPedidoSentence = 'outro é enviado quando ela sair da Separação.'
  return sentences([
    fora && quantas > 0 && `${voltam(quantas)}, e os itens novos são reservados como se nada tivesse sido enviado.`,
    pedido(
      venda,
      `O pedido que está indo para o Bling é cancelado lá; ${newPedidoSentence}`,
      (n) => `O pedido ${n} é cancelado no Bling; ${newPedidoSentence}`,
    ),
    etiqueta(venda),
    venda.itens.some(({ devolvidas }) => devolvidas > 0) &&
      'As trocas desta venda deixam de contar: as peças que voltaram não são descontadas dos itens novos.',
    venda.pago > 0 && `O que foi pago, ${formatReais(venda.pago)}, continua registrado.`,
  ])
}

const sentences = (allFrases: readonly Frase[]): string[] => allFrases.filter((sentence) => sentence !== false)
const ficamLivres = (quantas: number) =>
  quantas === 1 ? 'A peça reservada fica livre' : `As ${quantas} peças reservadas ficam livres`
const voltam = (quantas: number) =>
  quantas === 1 ? 'A peça que saiu volta ao estoque' : `As ${quantas} peças que saíram voltam ao estoque`

const pecasDa = ({ itens }: Venda): number =>
  itens.reduce(
    (sum, { id, pendencia, quantidade, devolvidas }) =>
      id === null || pendencia !== null ? sum : sum + quantidade - devolvidas,
    0,
  )

function pedido(venda: Venda, aCaminho: string, buildSentence: (numero: string) => string): Frase {
  if (venda.importada) return false
  if (venda.numero_pedido_bling !== null) return buildSentence(venda.numero_pedido_bling)
  return pedidoACaminho(venda) && aCaminho
}

function etiqueta({ etiqueta: vendaEtiqueta, codigo_servico_frete: servico }: Venda): Frase {
  if (vendaEtiqueta === null) return false
  if (servico === RETIRADA_NA_LOJA.codigo) return 'A etiqueta de retirada deixa de valer.'
  if (servico === ENVIO_DO_CANAL.codigo) return 'A etiqueta é do canal e continua valendo lá.'
  return vendaEtiqueta.paga
    ? 'A etiqueta paga é cancelada na transportadora; se ela aceitar, o valor volta para a carteira.'
    : 'A etiqueta que está sendo comprada é abandonada.'
}

const describeUsedEtiqueta = ({ etiqueta: vendaEtiqueta, codigo_servico_frete: servico }: Venda): Frase =>
  !isServicoSemCompra(servico) &&
  vendaEtiqueta?.paga === true &&
  'A etiqueta foi usada na entrega: o valor dela não volta.'
