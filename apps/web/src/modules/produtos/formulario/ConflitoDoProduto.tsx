import { ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { changedByBoth } from '../../../shared/forms/useSave.ts'
import {
  ConflictDialogBody,
  type ConflictDialogBodyProps,
  type Difference,
} from '../../../shared/ui/dialogs/ConflictDialogBody.tsx'
import { nomeDaCategoria } from '../../categorias/categorias.queries.ts'
import { listaDeModelos, rotuloDoModelo } from '../../modelos/modelos.queries.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { corpoDoProduto } from './corpo.ts'

interface ConflitoDoProdutoProps extends Omit<ConflictDialogBodyProps, 'title' | 'diferencas'> {
  meus: CamposDoProduto
  /** The product that the form was loaded with, and as another person saved it. */
  base: Produto
  outra: Produto
}

/** Another person saved the product meanwhile: what both changed, each to another value. */
export function ConflitoDoProduto({ meus, base, outra, ...acoes }: ConflitoDoProdutoProps) {
  const client = useQueryClient()
  /** Both lists were read for the form's own selects. */
  const nomeDe: NomeDe = (campo, id) => {
    if (campo === 'categoria_id') return nomeDaCategoria(client, id)
    const modelo = client.getQueryData(listaDeModelos().queryKey)?.find((m) => String(m.id) === id)
    return modelo ? rotuloDoModelo(modelo) : ''
  }
  const diferem = (campos: CamposDoProduto) => diferencas(campos, outra, nomeDe)
  return (
    <ConflictDialogBody
      title="Outra pessoa salvou este produto"
      diferencas={changedByBoth(diferem(meus), diferem(camposDe(base)))}
      {...acoes}
    />
  )
}

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
type NomeDe = (campo: 'modelo_id' | 'categoria_id', id: string) => string

/** The fields in which the form differs from the stored product, with both values where they are short. */
export function diferencas(meus: CamposDoProduto, atual: Produto, nomeDe: NomeDe): Difference[] {
  const salvos = camposDe(atual)
  const [a, b] = [corpoDoProduto(meus), corpoDoProduto(salvos)]
  const valoresDe = (campo: Campo): Difference['valores'] => {
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
