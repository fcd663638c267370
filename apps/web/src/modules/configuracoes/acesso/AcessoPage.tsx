import { useQuery } from '@tanstack/react-query'
import { useSessao } from '../../../shared/session/session.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EntrarNoCelularCard } from '../aparelhos/EntrarNoCelularCard.tsx'
import { AcessosCard } from './AcessosCard.tsx'
import { segundoFator } from './acesso.queries.ts'
import { ExigenciaCard } from './ExigenciaCard.tsx'
import { SegundoFatorCard } from './SegundoFatorCard.tsx'
import { SenhaCard } from './SenhaCard.tsx'

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
