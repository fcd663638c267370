import { PageHeader } from '../../shared/ui/PageHeader.tsx'

export default function NovoProdutoPage() {
  return <PageHeader title="Novo produto" />
}
