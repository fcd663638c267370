import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { idDe } from '../../shared/tolerant.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import css from './CategoriaForm.module.css'
import { CategoriaForm } from './CategoriaForm.tsx'
import { umaCategoria } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'

export default function CategoriaPage() {
  const id = idDe(useParams().categoriaId)
  // Read again on each visit: the form must start from what is stored now.
  const consulta = useQuery({ ...umaCategoria(id ?? 0), enabled: id !== null, refetchOnMount: 'always' })
  const { data: categoria, error, isFetching, isFetchedAfterMount, refetch } = consulta
  const [excluindo, setExcluindo] = useState(false)
  useRegistrarFalha('A categoria não pôde ser lida', error)
  const carregada = isFetchedAfterMount && !error && categoria
  return (
    <div className={css.pagina}>
      <PageHeader
        title="Editar Categoria"
        actions={
          carregada && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setExcluindo(true)}
            >
              Lixeira
            </Button>
          )
        }
      />
      {carregada ? (
        <CategoriaForm key={categoria.id} categoria={categoria} />
      ) : error || id === null ? (
        <ErrorBox message="Erro ao carregar categoria" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <LoadingState />
      )}
      {excluindo && carregada && <ExclusaoDaCategoria categoria={categoria} onClose={() => setExcluindo(false)} />}
    </div>
  )
}
