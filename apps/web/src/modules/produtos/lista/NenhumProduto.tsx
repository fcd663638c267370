import { IconHanger } from '@tabler/icons-react'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'

/** The search succeeded and found nothing. */
export const NenhumProduto = ({ filtrado }: { filtrado: boolean }) => (
  <EmptyState
    message="Nenhum produto encontrado."
    icon={IconHanger}
    detail={filtrado ? 'Tente outras palavras ou tire algum filtro.' : 'As peças que você cadastrar aparecem aqui.'}
  />
)
