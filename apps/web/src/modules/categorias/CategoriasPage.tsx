import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import {
  IconCategory,
  IconChevronRight,
  IconCornerDownRight,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useWholeList } from '../../shared/resource/useList.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { flattenCategorias, moveArvoreFocus, nomesUnicos } from './arvore.ts'
import { buscaDeCategorias } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'
import { repeatAviso } from './enviarCategoria.ts'

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
  const [search, findMatches] = useUrlSearch()
  const list = useWholeList(buscaDeCategorias(search))
  const [collapsedIds, setCollapsedIds] = useState(NADA)
  const [movedCategoria, setMovedCategoria] = useState<Categoria | null>(null)
  const [deleting, setDeleting] = useState<Categoria | null>(null)
  useEffect(() => repeatAviso(), [])

  const toggle = useCallback(
    (id: number) =>
      setCollapsedIds((currentIds) => (currentIds.has(id) ? removeId(currentIds, id) : new Set([...currentIds, id]))),
    [],
  )
  const pais = flattenCategorias(list.rows ?? []).filter(({ subcategorias }) => subcategorias.length > 0)
  const allCollapsed = pais.length > 0 && pais.every(({ id }) => collapsedIds.has(id))
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
          text: search,
          onSearch: (text) => {
            setCollapsedIds(NADA) // a match must not hide in a closed branch
            findMatches(text)
          },
          children: pais.length > 0 && (
            <Button
              className="ml-auto"
              variant="subtle"
              onClick={() => setCollapsedIds(allCollapsed ? NADA : new Set(pais.map(({ id }) => id)))}
            >
              {allCollapsed ? 'Expandir tudo' : 'Recolher tudo'}
            </Button>
          ),
        }}
        list={list}
        loading={<Skeleton height="320px" />}
        empty={VAZIA}
      >
        {(tree) => (
          <CategoriaArvore
            arvore={tree}
            recolhidas={collapsedIds}
            onToggle={toggle}
            onMove={setMovedCategoria}
            onDelete={setDeleting}
          />
        )}
      </ListPage>
      {movedCategoria && <MoverCategoriaModal categoria={movedCategoria} onClose={() => setMovedCategoria(null)} />}
      {deleting && <ExclusaoDaCategoria categoria={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

const removeId = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((keptId) => keptId !== id))

const ACAO =
  'k-alvo [--lado:40px] p-0 hover:text-marca-texto hover:bg-marca-suave [&:is(button)]:data-[papel=excluir]:hover:text-erro [&:is(button)]:data-[papel=excluir]:hover:bg-erro-fundo max-md:[--lado:44px] max-md:w-(--lado)'

interface CategoriaArvoreProps {
  arvore: readonly Categoria[]
  /** Ids of the categories whose branch is closed. */
  recolhidas: ReadonlySet<number>
  onToggle: (id: number) => void
  onMove: (categoria: Categoria) => void
  onDelete: (categoria: Categoria) => void
}

/** The categories as nested lists. A closed branch is not in the page. */
const CategoriaArvore = memo(function CategoriaArvore({ arvore, ...props }: CategoriaArvoreProps) {
  const names = useMemo(() => nomesUnicos(arvore), [arvore])
  return (
    // The arrow keys are a shortcut for the buttons inside, each of which has its own key.
    <div className="k-caixa p-2 shadow-1" onKeyDown={moveArvoreFocus}>
      <Ramo label="Árvore de categorias" categorias={arvore} nomes={names} {...props} />
    </div>
  )
})

interface RamoProps extends Omit<CategoriaArvoreProps, 'arvore'> {
  label: string
  categorias: readonly Categoria[]
  nomes: ReadonlyMap<number, string>
}

function Ramo({ label, categorias, ...props }: RamoProps) {
  const { nomes, recolhidas } = props
  return (
    <ul
      className="[&_&]:pl-3.5 [&_&]:ml-4.25 [&_&]:border-l [&_&]:border-l-borda max-md:[&_&]:pl-0 max-md:[&_&]:ml-5.25 max-xs:[&_&]:ml-3"
      aria-label={label}
    >
      {categorias.map((categoria) => {
        const { id, nome, codigo, subcategorias } = categoria
        const unico = nomes.get(id) ?? nome
        const pai = subcategorias.length > 0
        const isExpanded = pai && !recolhidas.has(id)
        return (
          <li key={id}>
            <div
              className="flex items-center gap-1 min-h-11 pl-10 rounded-controle [content-visibility:auto] [contain-intrinsic-size:auto_44px] [overflow-clip-margin:4px] data-pai:pl-0 hover:bg-superficie-2 max-md:gap-0 max-md:pl-11 max-sm:pl-5 max-sm:flex-wrap"
              data-linha
              data-pai={pai || undefined}
            >
              {pai && (
                <button
                  type="button"
                  className="k-alvo [--lado:40px] p-0 w-9 [&_svg]:[transition:rotate_120ms] aria-expanded:[&_svg]:[rotate:90deg] hover:text-marca-texto hover:bg-marca-suave max-md:[--lado:44px] max-md:w-(--lado)"
                  aria-expanded={isExpanded}
                  aria-label={`Subcategorias de ${unico}`}
                  data-papel="ramo"
                  onClick={() => props.onToggle(id)}
                >
                  <IconChevronRight size={18} aria-hidden />
                </button>
              )}
              <span className="min-w-0 font-medio max-sm:flex-[1_1_min-content]">{nome}</span>
              {codigo && <span className="text-s text-texto-suave ml-1.5 tabular-nums max-xs:hidden">{codigo}</span>}
              <span className="flex flex-none gap-[inherit] ml-auto">
                <Link className={ACAO} to={`/categorias/${id}`} aria-label={`Editar ${unico}`} data-papel="editar">
                  <IconPencil size={19} stroke={1.7} aria-hidden />
                </Link>
                <button
                  type="button"
                  className={ACAO}
                  aria-label={`Mover ${unico}`}
                  title="Mover"
                  data-papel="mover"
                  onClick={() => props.onMove(categoria)}
                >
                  <IconCornerDownRight size={19} stroke={1.7} aria-hidden />
                </button>
                <Allowed a="excluir_definitivo">
                  <button
                    type="button"
                    className={ACAO}
                    aria-label={`Excluir ${unico}`}
                    data-papel="excluir"
                    onClick={() => props.onDelete(categoria)}
                  >
                    <IconTrash size={19} stroke={1.7} aria-hidden />
                  </button>
                </Allowed>
              </span>
            </div>
            {isExpanded && <Ramo {...props} label={`Abaixo de ${unico}`} categorias={subcategorias} />}
          </li>
        )
      })}
    </ul>
  )
}
