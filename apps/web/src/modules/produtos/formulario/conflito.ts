import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { corpoDoProduto } from './corpo.ts'

const ROTULOS = {
  modelo_id: 'Modelo',
  sku: 'SKU',
  titulo: 'Título',
  descricao: 'Descrição',
  categoria_id: 'Categoria',
  preco_custo: 'Preço de Custo',
  preco_venda: 'Preço de Venda',
  qtd: 'Quantidade em Estoque',
  variacoes: 'Variações',
} as const satisfies Partial<Record<keyof CamposDoProduto, string>>

/** The labels of what differs between the form and the product as another person saved it. */
export function diferencas(meus: CamposDoProduto, atual: Produto): string[] {
  const [a, b] = [corpoDoProduto(meus), corpoDoProduto(camposDe(atual))]
  return (Object.keys(ROTULOS) as (keyof typeof ROTULOS)[])
    .filter((campo) => JSON.stringify(a[campo]) !== JSON.stringify(b[campo]))
    .map((campo) => ROTULOS[campo])
}

/** The form's fields to be saved over the newer product: variations that no longer exist there are created again. */
export function sobre(meus: CamposDoProduto, atual: Produto): CamposDoProduto {
  const existentes = new Set(atual.variacoes.map(({ id }) => id))
  return {
    ...meus,
    variacoes: meus.variacoes.map((v) => (v.id !== null && !existentes.has(v.id) ? { ...v, id: null } : v)),
  }
}
