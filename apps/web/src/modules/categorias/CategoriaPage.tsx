import { RecordPage } from '../../shared/resource/RecordPage.tsx'
import { CategoriaForm } from './CategoriaForm.tsx'
import { umaCategoria } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'

export default function CategoriaPage() {
  return (
    <RecordPage
      param="categoriaId"
      query={umaCategoria}
      title="Editar Categoria"
      failed="Erro ao carregar categoria"
      list="/categorias"
      remove={(categoria, close) => <ExclusaoDaCategoria categoria={categoria} onClose={close} />}
    >
      {(categoria) => <CategoriaForm key={categoria.id} categoria={categoria} />}
    </RecordPage>
  )
}
