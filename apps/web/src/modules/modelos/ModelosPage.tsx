import { Button } from '@mantine/core'
import { IconHanger } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { useBuscaNaUrl } from '../../shared/useBuscaNaUrl.ts'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { useUltimaResposta } from '../../shared/useUltimaResposta.ts'
import { ModeloCard } from './ModeloCard.tsx'
import css from './ModelosPage.module.css'
import { listaDeModelos } from './modelos.queries.ts'

/** `/modelos`: find a model, add one. */
export default function ModelosPage() {
  const navigate = useNavigate()
  const [busca, buscar] = useBuscaNaUrl()
  const { data, error, isFetching, refetch } = useQuery(listaDeModelos(busca))
  const { resposta, anterior } = useUltimaResposta(data)
  const modelos = useDeferredValue(resposta)
  useRegistrarFalha('A busca de modelos falhou', error)
  return (
    <>
      <PageHeader
        title="Modelos"
        actions={<Button onClick={() => void navigate('/modelos/criar')}>+ Novo Modelo</Button>}
      />
      <div className={css.busca}>
        <SearchField label="Buscar modelos por nome ou código" value={busca} onSearch={buscar} />
        {modelos && modelos.length > 0 && !anterior && (
          <p className={css.quantos} role="status">
            {modelos.length === 1 ? '1 modelo' : `${modelos.length.toLocaleString('pt-BR')} modelos`}
          </p>
        )}
      </div>
      {error && !data && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!modelos && !error && <Esqueletos />}
      {modelos?.length === 0 && !anterior && (
        <EmptyState
          message="Nenhum modelo encontrado."
          icon={IconHanger}
          detail={busca ? 'Tente outro nome ou código.' : 'Os modelos que você cadastrar aparecem aqui.'}
        />
      )}
      {modelos && modelos.length > 0 && (
        <ul
          className={css.lista}
          aria-label="Lista de modelos"
          aria-busy={anterior}
          data-anteriores={anterior || undefined}
        >
          {modelos.map((modelo) => (
            <ModeloCard key={modelo.id} modelo={modelo} />
          ))}
        </ul>
      )}
    </>
  )
}

const Esqueletos = () => (
  <div className={css.lista} aria-busy>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((chave) => (
      <Skeleton key={chave} height="112px" />
    ))}
  </div>
)
