import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { IconChevronRight, IconCornerDownRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { andarNaArvore, nomesUnicos } from './arvore.ts'
import css from './CategoriaArvore.module.css'

interface CategoriaArvoreProps {
  arvore: readonly Categoria[]
  /** Ids of the categories whose branch is closed. */
  recolhidas: ReadonlySet<number>
  onToggle: (id: number) => void
  onMove: (categoria: Categoria) => void
  onDelete: (categoria: Categoria) => void
}

/** The categories as nested lists. A closed branch is not in the page. */
export const CategoriaArvore = memo(function CategoriaArvore({ arvore, ...props }: CategoriaArvoreProps) {
  const nomes = useMemo(() => nomesUnicos(arvore), [arvore])
  return (
    // The arrow keys are a shortcut for the buttons inside, each of which has its own key.
    <div className={css.arvore} onKeyDown={andarNaArvore}>
      <Ramo label="Árvore de categorias" categorias={arvore} nomes={nomes} {...props} />
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
    <ul className={css.ramo} aria-label={label}>
      {categorias.map((categoria) => {
        const { id, nome, codigo, subcategorias } = categoria
        const unico = nomes.get(id) ?? nome
        const pai = subcategorias.length > 0
        const aberta = pai && !recolhidas.has(id)
        return (
          <li key={id}>
            <div className={css.linha} data-linha data-pai={pai || undefined}>
              {pai && (
                <button
                  type="button"
                  className={css.seta}
                  aria-expanded={aberta}
                  aria-label={`Subcategorias de ${unico}`}
                  data-papel="ramo"
                  onClick={() => props.onToggle(id)}
                >
                  <IconChevronRight size={18} aria-hidden />
                </button>
              )}
              <span className={css.nome}>{nome}</span>
              {codigo && <span className={css.codigo}>{codigo}</span>}
              <Link className={css.acao} to={`/categorias/${id}`} aria-label={`Editar ${unico}`} data-papel="editar">
                <IconPencil size={19} stroke={1.7} aria-hidden />
              </Link>
              <button
                type="button"
                className={css.acao}
                aria-label={`Mover ${unico}`}
                title="Mover"
                data-papel="mover"
                onClick={() => props.onMove(categoria)}
              >
                <IconCornerDownRight size={19} stroke={1.7} aria-hidden />
              </button>
              <Permitido a="excluir_definitivo">
                <button
                  type="button"
                  className={css.acao}
                  aria-label={`Excluir ${unico}`}
                  data-papel="excluir"
                  onClick={() => props.onDelete(categoria)}
                >
                  <IconTrash size={19} stroke={1.7} aria-hidden />
                </button>
              </Permitido>
            </div>
            {aberta && <Ramo {...props} label={`Abaixo de ${unico}`} categorias={subcategorias} />}
          </li>
        )
      })}
    </ul>
  )
}
