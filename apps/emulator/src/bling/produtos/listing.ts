import type { Produto } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { between, lastIncluded, list, numbers, type Query, text } from '../query.ts'

/** `GET /produtos`: without `criterio` only the last ones included are shown. */
export function filterProducts(state: State, query: Query): readonly Produto[] {
  const ids = numbers(query, 'idsProdutos')
  // Exact but for the case: a code with a blank at its end is another one.
  const codes = list(query, 'codigos').map((code) => code.toLowerCase())
  const name = text(query, 'nome').toLowerCase()
  const category = Number(text(query, 'idCategoria')) || 0
  const rows = ofCriterion(state.produtos.all(), text(query, 'criterio') || '1').filter(
    (p) =>
      ofType(p, text(query, 'tipo') || 'T') &&
      (ids.length === 0 || ids.includes(p.id)) &&
      (codes.length === 0 || codes.includes(p.codigo.toLowerCase())) &&
      (!name || p.nome.toLowerCase().includes(name)) &&
      (!category || p.categoria === category),
  )
  const included = between(rows, query, 'dataInclusao', (p) => p.dataInclusao)
  return between(included, query, 'dataAlteracao', (p) => p.dataAlteracao)
}

/** How `filtroSaldoEstoque` names a balance. */
export function sign(balance: number): string {
  return balance > 0 ? '1' : balance < 0 ? '2' : '0'
}

function ofCriterion(all: readonly Produto[], criterion: string): readonly Produto[] {
  if (criterion === '2') return all.filter((p) => p.situacao === 'A')
  if (criterion === '3') return all.filter((p) => p.situacao === 'I')
  if (criterion === '4') return all.filter((p) => p.situacao === 'E')
  if (criterion === '5') return all
  return lastIncluded(all.filter((p) => p.situacao !== 'E'))
}

function ofType(produto: Produto, type: string): boolean {
  switch (type) {
    case 'P':
      return produto.tipo === 'P'
    case 'S':
      return produto.tipo === 'S'
    case 'E':
      return produto.formato === 'E'
    case 'PS':
      return produto.formato === 'S' && produto.idProdutoPai === 0
    case 'C':
      return produto.formato === 'V'
    case 'V':
      return produto.idProdutoPai !== 0
    default:
      return true
  }
}
