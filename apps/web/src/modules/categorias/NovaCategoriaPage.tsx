import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import css from './CategoriaForm.module.css'
import { CategoriaForm } from './CategoriaForm.tsx'

export default function NovaCategoriaPage() {
  return (
    <div className={css.pagina}>
      <PageHeader title="Nova Categoria" />
      <CategoriaForm />
    </div>
  )
}
