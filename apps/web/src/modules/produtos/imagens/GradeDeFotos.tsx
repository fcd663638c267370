import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Foto } from './fotos.ts'
import css from './GradeDeFotos.module.css'

interface GradeDeFotosProps {
  fotos: readonly Foto[]
  onMove: (de: number, para: number) => void
  onRemove: (foto: Foto, posicao: number) => void
  disabled?: boolean
  /** A last cell: the way to add more. */
  children?: ReactNode
}

/** The images of a product in their order, the first being the cover; each can be moved and removed by buttons. */
export function GradeDeFotos({ fotos, onMove, onRemove, disabled = false, children }: GradeDeFotosProps) {
  const lista = useRef<HTMLUListElement>(null)
  const movida = useRef<{ chave: string; para: 'antes' | 'depois' } | null>(null)
  const removida = useRef<number | null>(null)
  const [ilegiveis, setIlegiveis] = useState<ReadonlySet<string>>(new Set())

  // Moving an element takes the focus from its buttons; at an end the button that was pressed is not available any more.
  useLayoutEffect(() => {
    if (!movida.current) return
    const { chave, para } = movida.current
    movida.current = null
    const botoes = [...(lista.current?.querySelectorAll<HTMLButtonElement>(`[data-foto="${chave}"] button`) ?? [])]
    const alvo = botoes.find((botao) => botao.dataset.para === para && !botao.disabled)
    ;(alvo ?? botoes.find((botao) => !botao.disabled))?.focus()
  })
  // The image that takes the place of a removed one takes the focus too; after the last, the way to add more.
  const quantas = fotos.length
  useLayoutEffect(() => {
    if (removida.current === null || quantas === 0) return
    const itens = lista.current?.children ?? []
    itens[Math.min(removida.current, itens.length - 1)]?.querySelector<HTMLElement>('[data-remover], input')?.focus()
    removida.current = null
  }, [quantas])
  const botaoDeMover = (foto: Foto, i: number, para: 'antes' | 'depois') => (
    <ActionIcon
      className={css.botao ?? ''}
      aria-label={`Mover imagem ${i + 1} para ${para}`}
      data-para={para}
      disabled={disabled || (para === 'antes' ? i === 0 : i === fotos.length - 1)}
      onClick={() => {
        movida.current = { chave: foto.chave, para }
        onMove(i, para === 'antes' ? i - 1 : i + 1)
      }}
    >
      {para === 'antes' ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </ActionIcon>
  )
  return (
    <ul className={css.grade} ref={lista}>
      {fotos.map((foto, i) => (
        <li key={foto.chave} className={css.item} data-foto={foto.chave}>
          <div className={css.quadro}>
            {ilegiveis.has(foto.chave) ? (
              <p className={css.ilegivel}>Esta imagem não pode ser lida</p>
            ) : (
              <img
                src={foto.url}
                alt={`Imagem ${i + 1}`}
                onError={() => setIlegiveis(new Set([...ilegiveis, foto.chave]))}
              />
            )}
            {i === 0 && <span className={css.capa}>Capa</span>}
          </div>
          <div className={css.acoes}>
            {botaoDeMover(foto, i, 'antes')}
            <ActionIcon
              className={css.botao ?? ''}
              aria-label={`Remover imagem ${i + 1}`}
              data-remover
              disabled={disabled}
              onClick={() => {
                removida.current = i
                onRemove(foto, i)
              }}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
            {botaoDeMover(foto, i, 'depois')}
          </div>
        </li>
      ))}
      {children && <li className={css.item}>{children}</li>}
    </ul>
  )
}
