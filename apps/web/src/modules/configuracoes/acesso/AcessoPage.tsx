import { useQuery } from '@tanstack/react-query'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { EntrarNoCelularCard } from '../aparelhos/EntrarNoCelularCard.tsx'
import { AcessosCard } from './AcessosCard.tsx'
import { segundoFator } from './acesso.queries.ts'
import { SegundoFatorCard } from './SegundoFatorCard.tsx'
import { SenhaCard } from './SenhaCard.tsx'
import { useAcao } from './useAcao.ts'

export default function AcessoPage() {
  const { usuario } = useSessao()
  const { data, isError, isFetching, refetch } = useQuery(segundoFator)
  return (
    <div>
      <PageHeader title="Acesso e segurança" />
      <SenhaCard />
      {data ? (
        <SegundoFatorCard situacao={data} />
      ) : (
        <Card title="Segundo fator">
          {isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="200px" />}
        </Card>
      )}
      <EntrarNoCelularCard />
      <AcessosCard />
      {usuario?.tipo === 'admin' && data && <ExigenciaCard exigido={data.exigido_dos_administradores} />}
    </div>
  )
}

function ExigenciaCard({ exigido }: { exigido: boolean }) {
  const { mutate, isPending, variables } = useAcao(
    (exigir: boolean) => acessoApi('PUT /auth/exigencia/', { body: { exigir } }),
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
