import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useState } from 'react'
import type { Foto } from './fotos.ts'
import css from './GradeDeFotos.module.css'

interface FotoOrdenavelProps {
  foto: Foto
  posicao: number
  disabled: boolean
  /** The buttons below the image. */
  children: ReactNode
}

const ILEGIVEL = 'Esta imagem não pode ser lida'

/** One image of the grid; the picture itself is the drag handle. */
export function FotoOrdenavel({ foto, posicao, disabled, children }: FotoOrdenavelProps) {
  const [ilegivel, setIlegivel] = useState(false)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: foto.chave,
    disabled,
    attributes: { roleDescription: 'item que pode ser movido' },
  })
  return (
    <li
      ref={setNodeRef}
      className={`${css.item} ${isDragging ? css.movendo : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-foto={foto.chave}
    >
      <div
        ref={setActivatorNodeRef}
        className={css.quadro}
        {...attributes}
        {...listeners}
        aria-label={ilegivel ? `Imagem ${posicao}. ${ILEGIVEL}` : `Imagem ${posicao}`}
        // During a drag Esc returns the image to its place and must not close the dialog.
        data-esc-proprio={isDragging || undefined}
      >
        {ilegivel ? (
          <p className={css.ilegivel}>{ILEGIVEL}</p>
        ) : (
          <img src={foto.url} alt={`Imagem ${posicao}`} draggable={false} onError={() => setIlegivel(true)} />
        )}
      </div>
      {posicao === 1 && <span className={css.capa}>Capa</span>}
      {children}
    </li>
  )
}
