import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { type Foto, moveListItem } from './fotos.ts'

const BOTAO = 'w-9 min-w-0 h-9 disabled:bg-transparent disabled:opacity-40 touch:w-[33.33%] touch:h-11'

interface GradeDeFotosProps {
  /** Keep the same array until its content changes: the grid shows a dropped order until a new array arrives. */
  fotos: readonly Foto[]
  onMove: (de: number, para: number) => void
  onRemove: (foto: Foto, posicao: number) => void
  disabled?: boolean
  /** The last cell, which adds images. */
  children?: ReactNode
}

/** The images in their order, the first being the cover; each can be dragged, also by keyboard, moved and removed. */
export default function GradeDeFotos({ fotos, onMove, onRemove, disabled = false, children }: GradeDeFotosProps) {
  const list = useRef<HTMLUListElement>(null)
  const movedFoto = useRef<{ chave: string; para: 'antes' | 'depois' } | null>(null)
  const removedIndex = useRef<number | null>(null)
  const [solta, setSolta] = useState<{ de: readonly Foto[]; ordem: readonly Foto[] } | null>(null)
  const visiveis = solta?.de === fotos ? solta.ordem : fotos

  const moveFoto = (oldIndex: number, newIndex: number) => {
    setSolta({ de: fotos, ordem: moveListItem(visiveis, oldIndex, newIndex) })
    onMove(oldIndex, newIndex)
  }
  // Moving an element takes the focus from its buttons, and at either end the pressed button becomes disabled.
  useLayoutEffect(() => {
    if (!movedFoto.current) return
    const { chave, para } = movedFoto.current
    movedFoto.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-foto="${chave}"] button`) ?? [])]
    const target = buttons.find((button) => button.dataset.para === para && !button.disabled)
    ;(target ?? buttons.find((button) => !button.disabled))?.focus()
  })
  // After a removal the next image gets the focus; after the last one, the cell that adds images.
  const quantas = fotos.length
  const before = useRef(quantas)
  useLayoutEffect(() => {
    const [position, saiu] = [removedIndex.current, quantas < before.current]
    before.current = quantas
    removedIndex.current = null
    if (position === null || !saiu) return
    const itens = list.current?.children ?? []
    itens[Math.min(position, itens.length - 1)]?.querySelector<HTMLElement>('[data-remover], input')?.focus()
  }, [quantas])
  const renderMoveButton = (foto: Foto, i: number, direction: 'antes' | 'depois') => (
    <IconButton
      className={BOTAO}
      aria-label={`Mover imagem ${i + 1} para ${direction}`}
      data-para={direction}
      disabled={disabled || (direction === 'antes' ? i === 0 : i === visiveis.length - 1)}
      onClick={() => {
        movedFoto.current = { chave: foto.chave, para: direction }
        moveFoto(i, direction === 'antes' ? i - 1 : i + 1)
      }}
    >
      {direction === 'antes' ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </IconButton>
  )
  const sensors = useSensors(
    // A click is not a drag, and a finger that scrolls is not one either.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = visiveis.map(({ chave }) => chave)
  const dropFoto = ({ active, over }: DragEndEvent) => {
    const [oldIndex, newIndex] = [keys.indexOf(String(active.id)), over ? keys.indexOf(String(over.id)) : -1]
    if (oldIndex >= 0 && newIndex >= 0 && oldIndex !== newIndex) moveFoto(oldIndex, newIndex)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropFoto}
      accessibility={{ announcements: anuncios(keys), screenReaderInstructions: INSTRUCOES }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ul
          className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(116px,1fr))] my-0 -mx-1 p-1 max-md:grid-cols-[repeat(auto-fill,minmax(120px,1fr))]"
          ref={list}
        >
          {visiveis.map((foto, i) => (
            <FotoOrdenavel key={foto.chave} foto={foto} posicao={i + 1} disabled={disabled}>
              <div className="flex justify-between mt-0.5 touch:-mx-1">
                {renderMoveButton(foto, i, 'antes')}
                <IconButton
                  className={BOTAO}
                  aria-label={`Remover imagem ${i + 1}`}
                  data-remover
                  disabled={disabled}
                  onClick={() => {
                    removedIndex.current = i
                    onRemove(foto, i)
                  }}
                >
                  <IconTrash size={17} aria-hidden />
                </IconButton>
                {renderMoveButton(foto, i, 'depois')}
              </div>
            </FotoOrdenavel>
          ))}
          {children && (
            <li className="relative flex flex-col gap-3 min-w-0 pointer-coarse:grid pointer-coarse:grid-cols-2 pointer-coarse:col-span-2 pointer-coarse:items-start">
              {children}
            </li>
          )}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface FotoOrdenavelProps {
  foto: Foto
  posicao: number
  disabled: boolean
  children: ReactNode
}

const ILEGIVEL = 'Esta imagem não pode ser lida'

/** Image of the grid; the picture itself is the drag handle. */
function FotoOrdenavel({ foto, posicao, disabled, children }: FotoOrdenavelProps) {
  const [ilegivel, setIlegivel] = useState(false)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: foto.chave,
    disabled,
    attributes: { roleDescription: 'item que pode ser movido' },
  })
  return (
    <li
      ref={setNodeRef}
      // Above the ones that make room for it.
      className={`relative min-w-0 ${isDragging ? 'z-2' : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-foto={foto.chave}
    >
      <div
        ref={setActivatorNodeRef}
        className={`grid place-items-center relative overflow-hidden aspect-square bg-fundo border rounded-controle [&_img]:w-full [&_img]:h-full [&_img]:object-cover aria-[disabled=false]:select-none aria-[disabled=false]:touch-manipulation aria-[disabled=false]:[-webkit-touch-callout:none] ${isDragging ? 'cursor-grabbing border-marca shadow-3' : 'border-borda aria-[disabled=false]:cursor-grab'}`}
        {...attributes}
        {...listeners}
        aria-label={ilegivel ? `Imagem ${posicao}. ${ILEGIVEL}` : `Imagem ${posicao}`}
        // During a drag Esc returns the image to its place and must not close the dialog.
        data-esc-proprio={isDragging || undefined}
      >
        {ilegivel ? (
          <p className="m-0 p-2 text-s text-erro text-center">{ILEGIVEL}</p>
        ) : (
          <img src={foto.url} alt={`Imagem ${posicao}`} draggable={false} onError={() => setIlegivel(true)} />
        )}
      </div>
      {posicao === 1 && (
        <span className="absolute pointer-events-none top-1.5 left-1.5 py-0.5 px-2 text-xs font-forte text-[#fff] bg-tinta-forte rounded-controle-p">
          Capa
        </span>
      )}
      {children}
    </li>
  )
}

const INSTRUCOES = {
  draggable: 'Para mudar de lugar, aperte espaço, use as setas e aperte espaço outra vez. Esc cancela.',
}

function anuncios(keys: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => `posição ${keys.indexOf(String(id)) + 1} de ${keys.length}`
  return {
    // Nothing of its own: the place where the image is follows at once, and would cut it off.
    onDragStart: () => undefined,
    onDragOver: ({ over }) => (over ? `Imagem na mão, ${place(over.id)}.` : 'Imagem na mão, fora da grade.'),
    onDragEnd: ({ active, over }) => `Imagem colocada, ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Movimento cancelado, imagem na ${place(active.id)}.`,
  }
}
