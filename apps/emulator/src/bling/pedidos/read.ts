import { isDate } from '../../dates.ts'
import type { ItemPedido, Pedido } from '../../store/records.ts'
import { CANAIS_VENDA, FORMAS_PAGAMENTO } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { type FieldError, invalid } from '../errors.ts'
import { arrayOf, cents, Fields, objectOf, refId } from '../values.ts'

export interface OrderDraft {
  readonly itens: ItemPedido[]
  readonly dados: Record<string, unknown>
  readonly totalProdutos: number
  readonly total: number
}

export function readOrder(state: State, body: Readonly<Record<string, unknown>>, own: Pedido | null): OrderDraft {
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
  const {
    itens: _itens,
    contato: _contato,
    situacao: _situacao,
    id: _id,
    total: _total,
    totalProdutos: _tp,
    ...rest
  } = body
  const dados = { ...rest, contato: { id: contato?.id ?? 0 } }
  const sums = totalsOf(itens, dados)
  const wrong = instalmentErrors(body['parcelas'], sums.total)
  if (wrong) fields.errors.push(wrong)
  if (fields.errors.length > 0) throw invalid('a venda', fields.errors)
  return { itens, dados, ...sums }
}

function readItems(state: State, body: Readonly<Record<string, unknown>>, fields: Fields): ItemPedido[] {
  const rows = arrayOf(body['itens'])
  if (rows.length === 0) fields.fail('itens', 'A venda deve ter ao menos um item.', 1)
  return rows.map((row, index) => {
    const { codigo = '', descricao = '', quantidade, valor, desconto = 0, produto, id: _id, ...demais } = row
    const product = refId(produto)
    if (!descricao) fields.fail(`itens.${index}.descricao`, 'O campo "descricao" é obrigatório.', 1)
    if (!(Number(quantidade) > 0)) fields.fail(`itens.${index}.quantidade`, 'A quantidade deve ser maior que zero.')
    if (!(Number(valor) >= 0)) fields.fail(`itens.${index}.valor`, 'O campo "valor" é obrigatório.', 1)
    if (!(Number(desconto) >= 0 && Number(desconto) <= 100))
      fields.fail(`itens.${index}.desconto`, 'O desconto deve estar entre 0 e 100 por cento.')
    if (product && !state.produtos.get(product))
      fields.fail(`itens.${index}.produto`, 'O produto informado não existe.', 4)
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

function instalmentErrors(ditas: unknown, total: number): FieldError | null {
  const parcelas = arrayOf(ditas)
  const at = (index: number, code: number, msg: string, element: string) => ({
    index,
    code,
    msg,
    element,
    namespace: 'VENDAS',
  })
  const collection = parcelas.flatMap((parcela, index) => {
    const known = FORMAS_PAGAMENTO.some(({ id }) => id === refId(parcela['formaPagamento']))
    return [
      ...(known ? [] : [at(index + 1, 12, 'Id da forma de pagamento inválido.', 'formaPagamento')]),
      ...(isDate(parcela['dataVencimento'])
        ? []
        : [at(index + 1, 13, 'Data de vencimento inválida.', 'dataVencimento')]),
    ]
  })
  const sum = cents(parcelas.reduce((all, parcela) => all + Number(objectOf(parcela)['valor'] ?? 0), 0))
  const msg = 'Uma ou mais parcelas da venda possuem erros de validação.'
  // An order without instalments is taken; one that does not say so is not.
  if (!Array.isArray(ditas))
    return { code: 49, msg: 'A venda deve ter ao menos uma parcela.', element: 'parcelas', namespace: 'VENDAS' }
  if (collection.length > 0) return { code: 49, msg, element: 'parcelas', namespace: 'VENDAS', collection }
  if (parcelas.length > 0 && sum !== total)
    return {
      code: 49,
      msg: `A soma das parcelas (${sum.toFixed(2)}) difere do total da venda (${total.toFixed(2)}).`,
      element: 'parcelas',
      namespace: 'VENDAS',
    }
  return null
}

function lineTotal({ quantidade, valor, desconto }: ItemPedido): number {
  return cents(quantidade * valor * (1 - desconto / 100))
}

/** Products, then the order's own discount, freight and other expenses. */
export function totalsOf(itens: readonly ItemPedido[], dados: Readonly<Record<string, unknown>>) {
  const totalProdutos = cents(itens.reduce((sum, item) => sum + lineTotal(item), 0))
  const { valor = 0, unidade = 'REAL' } = objectOf(dados['desconto'])
  const discount = unidade === 'PERCENTUAL' ? cents((totalProdutos * Number(valor)) / 100) : Number(valor)
  const freight = Number(objectOf(dados['transporte'])['frete'] ?? 0)
  const other = Number(dados['outrasDespesas'] ?? 0)
  return { totalProdutos, total: cents(totalProdutos - discount + freight + other) }
}
