import { PageHeader } from '../../shared/ui/PageHeader.tsx'

export default function ProdutosPage() {
  return <PageHeader title="Produtos" />
}
