import { Button } from '@mantine/core'
import { IconShirt, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { idDe } from '../../shared/tolerant.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { ExclusaoDoModelo } from './ExclusaoDoModelo.tsx'
import { ModeloForm } from './ModeloForm.tsx'
import { umModelo } from './modelos.queries.ts'

export default function ModeloPage() {
  const { modeloId } = useParams()
  const id = idDe(modeloId)
  // Read again on each visit: the form must start from the version that is stored now.
  const consulta = useQuery({ ...umModelo(id ?? 0), enabled: id !== null, refetchOnMount: 'always' })
  const { data: modelo, error, isFetching, isFetchedAfterMount, refetch } = consulta
  const [excluindo, setExcluindo] = useState(false)
  const navigate = useNavigate()
  useRegistrarFalha('O modelo não pôde ser lido', error)
  const carregado = isFetchedAfterMount && !error && modelo
  return (
    <>
      <PageHeader
        title="Editar modelo"
        actions={
          carregado && (
            <>
              <Button
                variant="default"
                leftSection={<IconShirt size={18} aria-hidden />}
                onClick={() => void navigate(`/produtos?modelo=${modelo.id}`)}
              >
                Ver Produtos do Modelo
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setExcluindo(true)}
              >
                Lixeira
              </Button>
            </>
          )
        }
      />
      {carregado ? (
        <ModeloForm key={modelo.id} modelo={modelo} />
      ) : error || id === null ? (
        <ErrorBox message="Erro ao carregar modelo" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <LoadingState />
      )}
      {excluindo && carregado && <ExclusaoDoModelo modelo={modelo} onClose={() => setExcluindo(false)} />}
    </>
  )
}
