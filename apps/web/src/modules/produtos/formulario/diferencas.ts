import { ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { Diferenca } from '../../../shared/ui/ConflictDialogBody.tsx'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { corpoDoProduto } from './corpo.ts'

const ROTULOS = {
  modelo_id: 'Modelo',
  sku: 'SKU',
  gtin: ROTULO_DO_GTIN,
  titulo: 'Título',
  descricao: 'Descrição',
  categoria_id: 'Categoria',
  preco_custo: 'Preço de Custo',
  preco_venda: 'Preço de Venda',
  qtd: 'Quantidade em Estoque',
  variacoes: 'Variações',
  componentes: 'Partes do kit',
} as const satisfies Partial<Record<keyof CamposDoProduto, string>>

/** Gives the name of a model or a category by the id in the form. */
export type NomeDe = (campo: 'modelo_id' | 'categoria_id', id: string) => string

/** The fields in which the form differs from the stored product, with both values where they are short. */
export function diferencas(meus: CamposDoProduto, atual: Produto, nomeDe: NomeDe): Diferenca[] {
  const salvos = camposDe(atual)
  const [a, b] = [corpoDoProduto(meus), corpoDoProduto(salvos)]
  const valoresDe = (campo: Campo): Diferenca['valores'] => {
    if (campo === 'descricao' || campo === 'variacoes' || campo === 'componentes') return null
    const [meu, salvo] = [escrito(meus, campo, nomeDe), escrito(salvos, campo, nomeDe)]
    return meu === null || salvo === null ? null : { meu, salvo }
  }
  return (Object.keys(ROTULOS) as Campo[])
    .filter((campo) => JSON.stringify(a[campo]) !== JSON.stringify(b[campo]))
    .map((campo) => ({ rotulo: ROTULOS[campo], valores: valoresDe(campo) }))
}

type Campo = keyof typeof ROTULOS
type Curto = Exclude<Campo, 'descricao' | 'variacoes' | 'componentes'>

/** Null when the name is unknown here, for example a category created meanwhile; '' means no value. */
function escrito(campos: CamposDoProduto, campo: Curto, nomeDe: NomeDe): string | null {
  const valor = campos[campo].trim()
  if (valor === '') return ''
  if (campo === 'modelo_id' || campo === 'categoria_id') return nomeDe(campo, valor) || null
  return campo.startsWith('preco') ? `R$ ${valor}` : valor
}
