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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

interface GradeOrdenavelProps {
  /** The keys of the items in their order. */
  chaves: readonly string[]
  /** An item was put down in another place than where it was taken from. */
  onMove: (de: number, para: number) => void
  children: ReactNode
}

const INSTRUCOES = {
  draggable: 'Para mudar de lugar, aperte espaço, use as setas e aperte espaço outra vez. Esc cancela.',
}

/** Items in a grid that are put in another order by mouse, by a long touch, or by keyboard (space, arrows, space). */
export function GradeOrdenavel({ chaves, onMove, children }: GradeOrdenavelProps) {
  const sensors = useSensors(
    // A click is not a drag, and a finger that scrolls is not one either.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const soltar = ({ active, over }: DragEndEvent) => {
    const [de, para] = [chaves.indexOf(String(active.id)), over ? chaves.indexOf(String(over.id)) : -1]
    if (de >= 0 && para >= 0 && de !== para) onMove(de, para)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={soltar}
      accessibility={{ announcements: anuncios(chaves), screenReaderInstructions: INSTRUCOES }}
    >
      <SortableContext items={[...chaves]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function anuncios(chaves: readonly string[]): Announcements {
  const lugar = (id: UniqueIdentifier) => `posição ${chaves.indexOf(String(id)) + 1} de ${chaves.length}`
  return {
    // Nothing of its own: the place where the image is follows at once, and would cut it off.
    onDragStart: () => undefined,
    onDragOver: ({ over }) => (over ? `Imagem na mão, ${lugar(over.id)}.` : 'Imagem na mão, fora da grade.'),
    onDragEnd: ({ active, over }) => `Imagem colocada, ${lugar((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Movimento cancelado, imagem na ${lugar(active.id)}.`,
  }
}
