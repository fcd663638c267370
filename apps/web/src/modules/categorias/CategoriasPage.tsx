import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useWholeList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { emOrdem } from './arvore.ts'
import { CategoriaArvore } from './CategoriaArvore.tsx'
import { buscaDeCategorias } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'
import { continuarAviso } from './enviarCategoria.ts'

const MoverCategoriaModal = onDemand(async () => (await import('./MoverCategoriaModal.tsx')).default)

const NADA: ReadonlySet<number> = new Set()

const VAZIA = {
  message: 'Nenhuma categoria encontrada.',
  icon: IconCategory,
  hint: 'Tente outro nome ou código.',
  begin: 'As categorias organizam os produtos da loja.',
  create: { to: '/categorias/criar', label: 'Criar a primeira categoria' },
}

/** `/categorias`: the tree, searched on the server so that the ancestors of a match stay. */
export default function CategoriasPage() {
  const navigate = useNavigate()
  const [busca, buscar] = useUrlSearch()
  const lista = useWholeList(buscaDeCategorias(busca))
  const [recolhidas, setRecolhidas] = useState(NADA)
  const [movendo, setMovendo] = useState<Categoria | null>(null)
  const [excluindo, setExcluindo] = useState<Categoria | null>(null)
  useEffect(() => continuarAviso(), [])

  const alternar = useCallback(
    (id: number) => setRecolhidas((atuais) => (atuais.has(id) ? sem(atuais, id) : new Set([...atuais, id]))),
    [],
  )
  const pais = emOrdem(lista.rows ?? []).filter(({ subcategorias }) => subcategorias.length > 0)
  const tudoRecolhido = pais.length > 0 && pais.every(({ id }) => recolhidas.has(id))
  return (
    <>
      <ListPage
        title="Categorias"
        actions={
          <Button icon={IconPlus} onClick={() => void navigate('/categorias/criar')}>
            Nova Categoria
          </Button>
        }
        search={{
          label: 'Buscar categorias por nome ou código',
          text: busca,
          onSearch: (texto) => {
            setRecolhidas(NADA) // a match must not hide in a closed branch
            buscar(texto)
          },
          children: pais.length > 0 && (
            <Button
              className="ml-auto"
              variant="subtle"
              onClick={() => setRecolhidas(tudoRecolhido ? NADA : new Set(pais.map(({ id }) => id)))}
            >
              {tudoRecolhido ? 'Expandir tudo' : 'Recolher tudo'}
            </Button>
          ),
        }}
        list={lista}
        loading={<Skeleton height="320px" />}
        empty={VAZIA}
      >
        {(arvore) => (
          <CategoriaArvore
            arvore={arvore}
            recolhidas={recolhidas}
            onToggle={alternar}
            onMove={setMovendo}
            onDelete={setExcluindo}
          />
        )}
      </ListPage>
      {movendo && <MoverCategoriaModal categoria={movendo} onClose={() => setMovendo(null)} />}
      {excluindo && <ExclusaoDaCategoria categoria={excluindo} onClose={() => setExcluindo(null)} />}
    </>
  )
}

const sem = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((outro) => outro !== id))
