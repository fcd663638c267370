import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { CategoriaForm } from './CategoriaForm.tsx'

export default function NovaCategoriaPage() {
  return (
    <div>
      <PageHeader title="Nova Categoria" />
      <CategoriaForm />
    </div>
  )
}
