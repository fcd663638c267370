import { IconShirt } from '@tabler/icons-react'
import { useTold } from '../../shared/resource/useTold.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { changeProducaoConfiguracao } from './producao.queries.ts'

export function ProducaoDesligada() {
  const admin = useSession().usuario?.tipo === 'admin'
  const { mutate, isPending } = useTold(changeProducaoConfiguracao, 'Não foi possível salvar. Tente novamente.')
  return (
    <EmptyState
      message={`A produção está desligada${admin ? '' : ': um administrador pode ligá-la'}.`}
      icon={IconShirt}
    >
      {admin && (
        <Button loading={isPending} onClick={() => mutate({ ativa: true })}>
          Ligar a produção
        </Button>
      )}
    </EmptyState>
  )
}
