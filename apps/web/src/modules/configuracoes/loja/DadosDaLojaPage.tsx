import { useParaEditar } from '../../../shared/registro/useParaEditar.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { DadosDaLojaForm } from './DadosDaLojaForm.tsx'
import { dadosDaLoja } from './loja.queries.ts'

export default function DadosDaLojaPage() {
  const { usuario } = useSessao()
  return (
    <>
      <PageHeader
        title="Dados da loja"
        subtitle="Vão nas etiquetas de envio, nos romaneios, nas listas de separação e nos recibos."
      />
      {usuario?.tipo === 'admin' ? <Dados /> : <EmptyState message="Só administradores veem esta tela." />}
    </>
  )
}

/** The only record of its kind. */
const UNICO = 1

function Dados() {
  const { registro: dados, falhou, isFetching, refetch } = useParaEditar(dadosDaLoja, UNICO)
  if (dados) return <DadosDaLojaForm dados={dados} />
  return falhou ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="420px" />
}
