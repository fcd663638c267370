import { isDate } from '../../dates.ts'
import type { ItemPedido, Pedido } from '../../store/records.ts'
import { CANAIS_VENDA, FORMAS_PAGAMENTO } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { invalid } from '../errors.ts'
import { arrayOf, cents, Fields, type Json, objectOf, omit, refId } from '../values.ts'

export type OrderDraft = Pick<Pedido, 'itens' | 'dados' | 'totalProdutos' | 'total'>

export function readOrder(state: State, body: Json, own: Pedido | null): OrderDraft {
  const fields = new Fields('VENDAS', body)
  for (const name of ['data', 'dataSaida', 'dataPrevista'])
    if (!isDate(body[name])) fields.fail(name, `O campo "${name}" é obrigatório e deve estar no formato AAAA-MM-DD.`, 1)
  const contato = state.contatos.get(refId(body['contato']))
  if (!contato || contato.situacao === 'E') fields.fail('contato', 'O contato informado não existe.', 4)
  const loja = refId(body['loja'])
  if (loja && !CANAIS_VENDA.some(({ id }) => id === loja)) fields.fail('loja', 'A loja informada não existe.', 4)
  const numero = Number(body['numero'] ?? 0)
  if (numero && state.pedidos.all().some((p) => p.numero === numero && p.id !== own?.id))
    fields.fail('numero', `Já existe uma venda com o número ${numero}.`, 3)
  const itens = readItems(state, body, fields)
  const rest = omit(body, 'itens', 'contato', 'situacao', 'id', 'total', 'totalProdutos')
  const dados = { ...rest, contato: { id: contato?.id ?? 0 } }
  const sums = computePedidoTotals(itens, dados)
  checkInstalments(body['parcelas'], sums.total, fields)
  if (fields.errors.length > 0) throw invalid('a venda', fields.errors)
  return { itens, dados, ...sums }
}

function readItems(state: State, body: Json, fields: Fields): ItemPedido[] {
  const rows = arrayOf(body['itens'])
  if (rows.length === 0) fields.fail('itens', 'A venda deve ter ao menos um item.', 1)
  return rows.map((row, index) => {
    const { codigo = '', descricao = '', quantidade, valor, desconto = 0, produto, id: _id, ...demais } = row
    const product = refId(produto)
    const fail = (name: string, msg: string, code?: number) => fields.fail(`itens.${index}.${name}`, msg, code)
    if (!descricao) fail('descricao', 'O campo "descricao" é obrigatório.', 1)
    if (!(Number(quantidade) > 0)) fail('quantidade', 'A quantidade deve ser maior que zero.')
    if (!(Number(valor) >= 0)) fail('valor', 'O campo "valor" é obrigatório.', 1)
    if (!(Number(desconto) >= 0 && Number(desconto) <= 100))
      fail('desconto', 'O desconto deve estar entre 0 e 100 por cento.')
    if (product && !state.produtos.get(product)) fail('produto', 'O produto informado não existe.', 4)
    return {
      id: state.nextId('item'),
      codigo: String(codigo),
      descricao: String(descricao),
      quantidade: Number(quantidade) || 0,
      valor: Number(valor) || 0,
      desconto: Number(desconto) || 0,
      produto: { id: product },
      demais,
    }
  })
}

/** An order without instalments is taken; one that does not say so is not. */
function checkInstalments(givenInstalments: unknown, total: number, fields: Fields): void {
  const parcelas = arrayOf(givenInstalments)
  const wrong = new Fields('VENDAS', {})
  const collection = parcelas.flatMap((parcela, index) => {
    const known = FORMAS_PAGAMENTO.some(({ id }) => id === refId(parcela['formaPagamento']))
    if (!known) wrong.fail('formaPagamento', 'Id da forma de pagamento inválido.', 12)
    if (!isDate(parcela['dataVencimento'])) wrong.fail('dataVencimento', 'Data de vencimento inválida.', 13)
    return wrong.errors.splice(0).map((error) => ({ ...error, index: index + 1 }))
  })
  const sum = cents(parcelas.reduce((all, parcela) => all + Number(parcela['valor'] ?? 0), 0))
  if (!Array.isArray(givenInstalments)) fields.fail('parcelas', 'A venda deve ter ao menos uma parcela.', 49)
  else if (collection.length > 0)
    fields.fail('parcelas', 'Uma ou mais parcelas da venda possuem erros de validação.', 49, collection)
  else if (parcelas.length > 0 && sum !== total) {
    const sums = `A soma das parcelas (${sum.toFixed(2)}) difere do total da venda (${total.toFixed(2)}).`
    fields.fail('parcelas', sums, 49)
  }
}

/** Products, then the order's own discount, freight and other expenses. */
export function computePedidoTotals(itens: readonly ItemPedido[], dados: Json) {
  const lines = itens.map((line) => cents(line.quantidade * line.valor * (1 - line.desconto / 100)))
  const totalProdutos = cents(lines.reduce((sum, line) => sum + line, 0))
  const { valor = 0, unidade = 'REAL' } = objectOf(dados['desconto'])
  const discount = unidade === 'PERCENTUAL' ? cents((totalProdutos * Number(valor)) / 100) : Number(valor)
  const freight = Number(objectOf(dados['transporte'])['frete'] ?? 0)
  const extraExpenses = Number(dados['outrasDespesas'] ?? 0)
  return { totalProdutos, total: cents(totalProdutos - discount + freight + extraExpenses) }
}
