import { PageHeader } from '../../shared/ui/PageHeader.tsx'

export default function ProdutoPage() {
  return <PageHeader title="Editar produto" />
}
