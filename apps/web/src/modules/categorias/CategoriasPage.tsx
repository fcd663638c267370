import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { Button } from '@mantine/core'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { useBuscaNaUrl } from '../../shared/useBuscaNaUrl.ts'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { useUltimaResposta } from '../../shared/useUltimaResposta.ts'
import { emOrdem } from './arvore.ts'
import { continuarAviso } from './avisoAposRecarga.ts'
import { CategoriaArvore } from './CategoriaArvore.tsx'
import css from './CategoriasPage.module.css'
import { buscaDeCategorias } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'

const NADA: ReadonlySet<number> = new Set()

/** `/categorias`: the tree, searched on the server so that the ancestors of a match stay. */
export default function CategoriasPage() {
  const navigate = useNavigate()
  const [busca, buscar] = useBuscaNaUrl()
  const { data, error, isFetching, refetch } = useQuery(buscaDeCategorias(busca))
  const { resposta, anterior } = useUltimaResposta(data)
  const arvore = useDeferredValue(resposta)
  const [recolhidas, setRecolhidas] = useState(NADA)
  const [excluindo, setExcluindo] = useState<Categoria | null>(null)
  useRegistrarFalha('A busca de categorias falhou', error)
  useEffect(() => continuarAviso(), [])

  const alternar = useCallback(
    (id: number) => setRecolhidas((atuais) => (atuais.has(id) ? sem(atuais, id) : new Set([...atuais, id]))),
    [],
  )
  const pais = emOrdem(arvore ?? []).filter(({ subcategorias }) => subcategorias.length > 0)
  const tudoRecolhido = pais.length > 0 && pais.every(({ id }) => recolhidas.has(id))
  return (
    <div className={css.pagina}>
      <PageHeader
        title="Categorias"
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void navigate('/categorias/criar')}>
            Nova Categoria
          </Button>
        }
      />
      <div className={css.busca}>
        <SearchField
          label="Buscar categorias por nome ou código"
          value={busca}
          onSearch={(texto) => {
            setRecolhidas(NADA) // a match must not hide in a closed branch
            buscar(texto)
          }}
        />
        {pais.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => setRecolhidas(tudoRecolhido ? NADA : new Set(pais.map(({ id }) => id)))}
          >
            {tudoRecolhido ? 'Expandir tudo' : 'Recolher tudo'}
          </Button>
        )}
      </div>
      {error && !data && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!arvore && !error && <Skeleton height="320px" />}
      {arvore?.length === 0 && !anterior && (
        <EmptyState
          message="Nenhuma categoria encontrada."
          icon={IconCategory}
          detail={busca ? 'Tente outro nome ou código.' : 'As categorias organizam os produtos da loja.'}
        />
      )}
      {arvore && arvore.length > 0 && (
        <div className={css.lista} aria-busy={anterior} data-anteriores={anterior || undefined}>
          <CategoriaArvore arvore={arvore} recolhidas={recolhidas} onToggle={alternar} onDelete={setExcluindo} />
        </div>
      )}
      {excluindo && <ExclusaoDaCategoria categoria={excluindo} onClose={() => setExcluindo(null)} />}
    </div>
  )
}

const sem = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((outro) => outro !== id))
