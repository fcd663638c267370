import { type DragEvent, useState } from 'react'

/** For an element that things are dropped on: it has `data-sobre` while one that it `takes` is held over it. */
export function useDrop(
  onDrop: (dropped: DataTransfer) => unknown,
  takes: (held: DataTransfer) => boolean = () => true,
) {
  const [over, setOver] = useState(false)
  return {
    'data-sobre': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer)
    },
  }
}
