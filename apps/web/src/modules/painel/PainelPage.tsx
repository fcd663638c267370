import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'

export default function PainelPage() {
  return (
    <>
      <PageHeader title="Painel" />
      <EmptyState
        icon={IconLayoutDashboard}
        message="Em construção"
        detail="Em breve, o resumo do dia da loja: vendas por etapa, estoque baixo e pendências."
      >
        <Link to="/produtos">Ir para Produtos</Link>
      </EmptyState>
    </>
  )
}
