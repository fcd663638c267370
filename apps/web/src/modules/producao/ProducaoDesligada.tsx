import { IconShirt } from '@tabler/icons-react'
import { Button } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

export const ProducaoDesligada = () => (
  <EmptyState
    message="A produção está desligada."
    icon={IconShirt}
    detail="Um administrador a liga em Configurações, Produção."
  >
    <Button to="/configuracoes/producao">Abrir a configuração</Button>
  </EmptyState>
)
