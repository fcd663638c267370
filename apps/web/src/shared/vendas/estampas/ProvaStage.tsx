import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { drawProva, type Ground, type LaidArt, sizeOfGround } from './drawProva.ts'
import { movePlacement, type Placement, pressKey, scalePlacement } from './prova.ts'

interface StageArt extends LaidArt {
  readonly chave: string
  readonly nome: string
}

interface ProvaStageProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly label: string
  readonly ground: Ground
  readonly arts: readonly StageArt[]
  readonly onPlace: (chave: string, placement: Placement) => void
}

/** The picture as it will be stored, with what moves and scales each art above it. */
export function ProvaStage({ canvas, label, ground, arts, onPlace }: ProvaStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { width, height } = sizeOfGround(ground)
  useLayoutEffect(() => {
    if (canvas.current) drawProva(canvas.current, ground, arts)
  })
  return (
    <div className="grid gap-2 justify-items-center">
      <div
        ref={stage}
        className="relative overflow-hidden border border-borda rounded-grupo [--alto:56dvh] max-md:[--alto:42dvh]"
        style={{ aspectRatio: width / height, width: `min(100%, calc(var(--alto) * ${width / height}))` }}
      >
        <canvas ref={canvas} className="block size-full" role="img" aria-label={label} />
        {arts.map((art) => (
          <ArtFrame
            key={art.chave}
            art={art}
            stage={stage}
            hintId={hintId}
            onPlace={(placement) => onPlace(art.chave, placement)}
          />
        ))}
      </div>
      <p id={hintId} className="m-0 text-s text-texto-suave">
        Arraste a arte; o canto muda o tamanho. No teclado: setas, Shift para passos maiores, + e −.
      </p>
    </div>
  )
}

interface ArtFrameProps {
  readonly art: StageArt
  readonly stage: RefObject<HTMLDivElement | null>
  readonly hintId: string
  readonly onPlace: (placement: Placement) => void
}

interface Drag {
  readonly scales: boolean
  readonly x: number
  readonly y: number
  readonly placement: Placement
}

function ArtFrame({ art: { nome, picture, placement }, stage, hintId, onPlace }: ArtFrameProps) {
  const drag = useRef<Drag | null>(null)
  const onPointerDown = (scales: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { scales, x: event.clientX, y: event.clientY, placement }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const room = stage.current?.getBoundingClientRect()
    if (!drag.current || !room) return
    const { scales, x, y, placement: before } = drag.current
    if (!scales) return onPlace(movePlacement(before, (clientX - x) / room.width, (clientY - y) / room.height))
    const [middleX, middleY] = [room.left + before.x * room.width, room.top + before.y * room.height]
    const start = Math.max(1, Math.hypot(x - middleX, y - middleY))
    onPlace(scalePlacement(before, Math.hypot(clientX - middleX, clientY - middleY) / start))
  }
  const onPointerEnd = () => {
    drag.current = null
  }
  const dragProps = { onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const placed = pressKey(placement, event.key, event.shiftKey)
    if (!placed) return
    event.preventDefault()
    onPlace(placed)
  }
  return (
    <div
      className="absolute select-none"
      style={{
        left: `${placement.x * 100}%`,
        top: `${placement.y * 100}%`,
        width: `${placement.width * 100}%`,
        aspectRatio: picture.width / picture.height,
        transform: `translate(-50%, -50%) rotate(${placement.turned}deg)`,
      }}
    >
      <button
        type="button"
        aria-label={`Mover ${nome}`}
        aria-describedby={hintId}
        className="absolute inset-0 touch-none cursor-move outline-1 outline-dashed outline-[#25211e] shadow-[0_0_0_1px_#fff9] focus-visible:outline-3 focus-visible:outline-solid focus-visible:outline-marca"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown(false)}
        {...dragProps}
      />
      <span
        aria-hidden
        data-canto
        className="grid absolute right-0 bottom-0 place-items-center size-7 translate-1/2 touch-none cursor-nwse-resize touch:size-11"
        onPointerDown={onPointerDown(true)}
        {...dragProps}
      >
        <span className="size-4 bg-marca border-2 border-[#fff] rounded-[50%] shadow-1" />
      </span>
    </div>
  )
}
