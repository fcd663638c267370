import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queOsDoisMudaram } from '../../../shared/registro/useSalvar.ts'
import { ConflictDialogBody, type ConflictDialogBodyProps } from '../../../shared/ui/ConflictDialogBody.tsx'
import { nomeDaCategoria } from '../../categorias/categorias.queries.ts'
import { listaDeModelos, rotuloDoModelo } from '../../modelos/modelos.queries.ts'
import { type CamposDoProduto, camposDe } from './campos.ts'
import { diferencas, type NomeDe } from './diferencas.ts'

interface ConflitoDoProdutoProps extends Omit<ConflictDialogBodyProps, 'title' | 'diferencas'> {
  meus: CamposDoProduto
  /** The product that the form was loaded with, and as another person saved it. */
  base: Produto
  outra: Produto
}

/** Another person saved the product meanwhile: what both changed, each to another value. */
export function ConflitoDoProduto({ meus, base, outra, ...acoes }: ConflitoDoProdutoProps) {
  const client = useQueryClient()
  const diferem = (campos: CamposDoProduto) => diferencas(campos, outra, (campo, id) => nomeDe(client, campo, id))
  return (
    <ConflictDialogBody
      title="Outra pessoa salvou este produto"
      diferencas={queOsDoisMudaram(diferem(meus), diferem(camposDe(base)))}
      {...acoes}
    />
  )
}

/** Both lists were read for the form's own selects. */
function nomeDe(client: QueryClient, ...[campo, id]: Parameters<NomeDe>): string {
  if (campo === 'categoria_id') return nomeDaCategoria(client, id)
  const modelo = client.getQueryData(listaDeModelos().queryKey)?.find((m) => String(m.id) === id)
  return modelo ? rotuloDoModelo(modelo) : ''
}
