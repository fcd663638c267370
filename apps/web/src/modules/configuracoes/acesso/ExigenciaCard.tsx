import { chamar } from '../../../shared/api.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAcao } from './useAcao.ts'

export function ExigenciaCard({ exigido }: { exigido: boolean }) {
  const { mutate, isPending, variables } = useAcao(
    (exigir: boolean) => chamar('PUT /auth/exigencia/', { body: { exigir } }),
    {
      onSuccess: ({ exigir }) =>
        avisar(
          'success',
          exigir ? 'Agora os administradores precisam de um segundo fator.' : 'O segundo fator é opcional.',
        ),
    },
  )
  return (
    <Card title="Regra da loja">
      <CheckboxField
        label="Exigir um segundo fator dos administradores"
        hint="Quem ainda não tem é levado a ativar um antes de qualquer outra coisa. Ative primeiro o seu."
        checked={isPending ? variables : exigido}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      />
    </Card>
  )
}
