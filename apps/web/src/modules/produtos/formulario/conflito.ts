import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { CamposDoProduto } from './campos.ts'

/** The form's fields for saving over the newer product: variations deleted there lose their id and are created. */
export function sobre(meus: CamposDoProduto, atual: Produto): CamposDoProduto {
  const existentes = new Set(atual.variacoes.map(({ id }) => id))
  return {
    ...meus,
    variacoes: meus.variacoes.map((v) => (v.id !== null && !existentes.has(v.id) ? { ...v, id: null } : v)),
  }
}
