import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { applyEstampas, type EstampaNaLinha } from './estampasDigitadas.ts'

interface LinhaDaGrade {
  readonly chave: string | number
  readonly grupo: string | null
  readonly estampas: readonly EstampaNaLinha[]
}

/** How the lines of a form stand for pieces of one product. */
interface Sortimento<L> {
  readonly produtoOf: (linha: L) => number | null
  readonly variacaoOf: (linha: L) => number | null
  readonly quantidadeOf: (linha: L) => number
  readonly setQuantidade: (linha: L, quantidade: number) => L
  /** A line with so many pieces of this variation. */
  readonly create: (variacaoId: number, quantidade: number) => L
}

/** The lines of the same product with the same prints as `base`: those that the size grid is about. */
const sameLinhas = <L extends LinhaDaGrade>(linhas: readonly L[], base: L, produtoOf: (linha: L) => number | null) =>
  linhas.filter(
    (linha) => produtoOf(linha) === produtoOf(base) && keyOfEstampas(linha.estampas) === keyOfEstampas(base.estampas),
  )

/** Pieces of each variation that these lines ask for. */
export function readGrade<L extends LinhaDaGrade>(
  linhas: readonly L[],
  base: L,
  { produtoOf, variacaoOf, quantidadeOf }: Pick<Sortimento<L>, 'produtoOf' | 'variacaoOf' | 'quantidadeOf'>,
): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const linha of sameLinhas(linhas, base, produtoOf)) {
    const variacaoId = variacaoOf(linha)
    if (variacaoId !== null) quantities.set(variacaoId, (quantities.get(variacaoId) ?? 0) + quantidadeOf(linha))
  }
  return quantities
}

/**
 * The lines after the grid was saved: each variation has one line with its pieces, all with the prints of `base`. They stand
 * together in the grid's order.
 */
export function spreadGrade<L extends LinhaDaGrade>(
  linhas: readonly L[],
  base: L,
  quantities: ReadonlyMap<number, number>,
  { produtoOf, variacaoOf, setQuantidade, create }: Omit<Sortimento<L>, 'quantidadeOf'>,
): L[] {
  const same = sameLinhas(linhas, base, produtoOf)
  const seen = new Set<number>()
  const kept = linhas.flatMap((linha) => {
    if (!same.includes(linha)) return [linha]
    const variacaoId = variacaoOf(linha)
    const quantidade = variacaoId === null || seen.has(variacaoId) ? 0 : (quantities.get(variacaoId) ?? 0)
    if (variacaoId !== null) seen.add(variacaoId)
    return quantidade > 0 ? [setQuantidade(linha, quantidade)] : []
  })
  const added = [...quantities].flatMap(([id, quantidade]) => (seen.has(id) ? [] : [create(id, quantidade)]))
  const order = [...quantities.keys()]
  const placeOf = (linha: L) => order.indexOf(variacaoOf(linha) ?? 0)
  const isOfGrade = ({ chave }: L) => same.some((linha) => linha.chave === chave)
  const printed = [...kept.filter(isOfGrade), ...added].toSorted((a, b) => placeOf(a) - placeOf(b))
  const otherLinhas = kept.filter((linha) => !isOfGrade(linha))
  const begin = linhas.findIndex(isOfGrade)
  const all = [...otherLinhas.slice(0, begin), ...printed, ...otherLinhas.slice(begin)]
  if (base.estampas.length === 0) return all
  const grouped = applyEstampas(
    all,
    base.estampas,
    printed.map(({ chave }) => chave),
  )
  // Lines that are stored keep the numbers of their prints.
  return grouped.map((linha) => {
    const before = kept.find(({ chave }) => chave === linha.chave)
    return before ? { ...linha, estampas: before.estampas } : linha
  })
}

/** The size grid of `base` over its product as it is now; saving it replaces the form's lines. */
export const gradeOf = <L extends LinhaDaGrade>(
  produto: Produto,
  base: L,
  readLinhas: () => readonly L[],
  replaceLinhas: (linhas: readonly L[]) => void,
  sortimento: Sortimento<L>,
) => ({
  titulo: produto.titulo,
  variacoes: produto.variacoes.map((variacao) => ({ ...variacao, disponivel: variacao.quantidade_disponivel })),
  quantities: readGrade(readLinhas(), base, sortimento),
  onSave: (quantities: ReadonlyMap<number, number>) =>
    replaceLinhas(spreadGrade(readLinhas(), base, quantities, sortimento)),
})
