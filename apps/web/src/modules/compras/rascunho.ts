import type { Compra, ItemDaCompra, LinhaDaSugestao } from '@estampa/contract/compras/compras.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatDecimal, formatReais, inteiroDoTexto, parseDecimal } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { booleano, idDe, list, object, texto, textoOuNulo } from '../../shared/api/readers.ts'

/** A line of a purchase as it is typed. */
export interface TypedLinha {
  readonly chave: number
  /** The stored line; null: a new one. */
  readonly id: number | null
  /** Null: the invoice says a piece that nobody has named yet. */
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly nome: string
  readonly sku: string | null
  readonly quantidade: string
  /** Empty: unknown, or what the invoice says. */
  readonly custo_unitario: string
  /** What the supplier's invoice says of it, in words; null: no invoice. */
  readonly nota: string | null
  /** The stored line of an invoice has a cost that a person typed: an empty one takes it away. */
  readonly hasTypedCusto: boolean
}

/** The form of a purchase; its fields are named as the API names them. */
export interface CompraRascunho {
  readonly fornecedor_id: number | null
  readonly previsao: string
  readonly observacao: string
  readonly frete: string
  readonly itens: readonly TypedLinha[]
}

let keys = 0
const readLinha = object<Omit<TypedLinha, 'chave'>>({
  id: idDe,
  produto_id: idDe,
  variacao_id: idDe,
  nome: texto,
  sku: textoOuNulo,
  quantidade: texto,
  custo_unitario: texto,
  nota: textoOuNulo,
  hasTypedCusto: booleano,
})
const parseTypedLinha = (value: unknown): TypedLinha => ({ ...readLinha(value), chave: ++keys })

/** Reads a draft kept in the browser, perhaps by an older version. */
export const readCompraRascunho = object<CompraRascunho>({
  fornecedor_id: idDe,
  previsao: texto,
  observacao: texto,
  frete: texto,
  itens: list(parseTypedLinha),
})

/** A cost with its fractions of a cent, as few as it has. */
const formatCusto = (custo: number | null) =>
  custo === null
    ? ''
    : custo.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 8, useGrouping: false })

function linhaOf(item: ItemDaCompra): TypedLinha {
  const { id, produto_id, variacao_id, titulo, variacao, sku, quantidade, custo_unitario, do_fornecedor } = item
  const nota = do_fornecedor && `${do_fornecedor.codigo} ${do_fornecedor.descricao}: ${formatAmount(do_fornecedor)}`
  return {
    chave: ++keys,
    id,
    produto_id,
    variacao_id,
    nome: [titulo, variacao].filter(Boolean).join(' '),
    sku,
    quantidade: do_fornecedor?.confirmar_quantidade ? '' : String(quantidade),
    // Of an invoice it follows from the line's value and the pieces, unless a person typed one.
    custo_unitario: do_fornecedor && !do_fornecedor.valor_digitado ? '' : formatCusto(custo_unitario),
    nota,
    hasTypedCusto: do_fornecedor?.valor_digitado === true,
  }
}
const formatAmount = ({
  quantidade,
  unidade,
  valor,
  pecas_por_unidade,
  dito_em,
}: NonNullable<ItemDaCompra['do_fornecedor']>) =>
  [
    `${quantidade.toLocaleString('pt-BR')} ${unidade}`,
    valor !== null && formatReais(valor),
    dito_em && `${plural(pecas_por_unidade ?? 0, 'peça', 'peças')} por ${unidade}, dito em ${formatDate(dito_em)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The form of a stored draft, or of a new purchase of this supplier. */
export function buildCompraRascunho(compra: Compra | undefined, fornecedorId: number | null): CompraRascunho {
  if (!compra) return readCompraRascunho({ fornecedor_id: fornecedorId })
  const { fornecedor, previsao, observacao, frete, itens } = compra
  return {
    fornecedor_id: fornecedor.id,
    previsao: previsao ?? '',
    observacao,
    frete: frete ? formatDecimal(frete) : '',
    itens: itens.map(linhaOf),
  }
}

export function createTypedLinha(produto: Produto, variacaoId: number | null): TypedLinha {
  const variacao = produto.variacoes.find(({ id }) => id === variacaoId)
  return {
    ...parseTypedLinha({ quantidade: '1' }),
    produto_id: produto.id,
    variacao_id: variacao?.id ?? null,
    nome: [produto.titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' '),
    sku: (variacao ?? produto).sku,
    custo_unitario: formatCusto(variacao?.preco_custo ?? produto.preco_custo),
  }
}

export const suggestedLinha = ({
  produto_id,
  variacao_id,
  titulo,
  variacao,
  sku,
  sugerido,
}: LinhaDaSugestao): TypedLinha => ({
  ...parseTypedLinha({ produto_id, variacao_id, sku }),
  nome: [titulo, variacao].filter(Boolean).join(' '),
  quantidade: String(sugerido),
})

export const isSamePeca = (a: Pick<TypedLinha, 'produto_id' | 'variacao_id'>, b: typeof a) =>
  a.produto_id !== null && a.produto_id === b.produto_id && a.variacao_id === b.variacao_id

/** Lines that a person typed of this product's variations; those of an invoice stay as they are. */
const isInGrade = ({ produto_id, variacao_id, nota }: TypedLinha, produtoId: number) =>
  nota === null && variacao_id !== null && produto_id === produtoId

/** Pieces of each variation that the lines ask for. */
export function readQuantities(linhas: readonly TypedLinha[], produtoId: number): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const linha of linhas)
    if (linha.variacao_id !== null && isInGrade(linha, produtoId))
      quantities.set(linha.variacao_id, (quantities.get(linha.variacao_id) ?? 0) + piecesOf(linha))
  return quantities
}

/** The lines after the grid was saved: each variation has one, together and in the grid's order; costs that were typed stay. */
export function spreadQuantities(
  linhas: readonly TypedLinha[],
  produto: Produto,
  quantities: ReadonlyMap<number, number>,
): TypedLinha[] {
  const gradeLinhas = linhas.filter((linha) => isInGrade(linha, produto.id))
  const grade = [...quantities].map(([variacaoId, quantity]) => ({
    ...(gradeLinhas.find(({ variacao_id }) => variacao_id === variacaoId) ?? createTypedLinha(produto, variacaoId)),
    quantidade: String(quantity),
  }))
  const begin = linhas.findIndex((linha) => gradeLinhas.includes(linha))
  const isOther = (linha: TypedLinha) => !gradeLinhas.includes(linha)
  if (begin === -1) return [...linhas, ...grade]
  return [...linhas.slice(0, begin), ...grade, ...linhas.slice(begin).filter(isOther)]
}

/** The lines as pieces come into them. */
export const COMPRA_LINHAS = {
  create: createTypedLinha,
  isSame: isSamePeca,
  addOne: (linha: TypedLinha) => ({ ...linha, quantidade: String(piecesOf(linha) + 1) }),
  describe: (linha: TypedLinha) => ({
    nome: linha.nome,
    sku: linha.sku ?? linha.nome,
    quantas: piecesOf(linha),
    limite: Number.POSITIVE_INFINITY,
  }),
}

export const piecesOf = ({ quantidade }: Pick<TypedLinha, 'quantidade'>) => inteiroDoTexto(quantidade) || 0
/** What the line comes to, in reais; null: its cost is unknown. */
export const valueOf = (linha: TypedLinha): number | null =>
  linha.custo_unitario === '' ? null : (parseDecimal(linha.custo_unitario) ?? 0) * piecesOf(linha)

/**
 * The body of a save. It has costs only for a person with `ver_custos`; for an invoice line only where the person typed a cost or
 * cleared it.
 */
export const toCompraBody = (
  { itens, frete, ...draft }: CompraRascunho,
  versao: number | null,
  seesCustos: boolean,
) => ({
  ...draft,
  ...(seesCustos && { frete }),
  versao,
  itens: itens.map(({ chave: _, nome: _nome, sku: _sku, nota, hasTypedCusto, custo_unitario, id, ...linha }) => ({
    ...linha,
    ...(id !== null && { id }),
    ...(seesCustos && (nota === null || custo_unitario !== '' || hasTypedCusto) && { custo_unitario }),
  })),
})

/** `12 × Camiseta Preta M; …`, as the dialog of a conflict writes the lines. */
export const describeLinhas = ({ itens }: CompraRascunho): string =>
  itens
    .map(({ quantidade, nome, custo_unitario }) =>
      [`${quantidade} × ${nome}`, custo_unitario].filter(Boolean).join(' a '),
    )
    .join('; ')
