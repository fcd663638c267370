import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import css from './MaisAcoes.module.css'

const ACOES = [{ to: '/produtos/contagem', name: 'Contar estoque', detail: 'Escanear as peças e comparar' }]

/** Rare actions on the whole stock, in a panel below their button. Esc, a click outside and a choice close it. */
export function MaisAcoes({ palavra }: { palavra: string }) {
  const [aberto, setAberto] = useState(false)
  const raiz = useRef<HTMLDivElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!aberto) return
    raiz.current?.querySelector('a')?.focus()
    const fora = ({ target }: Event) => {
      if (target instanceof Node && !raiz.current?.contains(target)) setAberto(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setAberto(false)
      botao.current?.focus()
    }
    document.addEventListener('pointerdown', fora)
    document.addEventListener('focusin', fora)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', fora)
      document.removeEventListener('focusin', fora)
      document.removeEventListener('keydown', escape)
    }
  }, [aberto])
  return (
    <div className={css.raiz} ref={raiz}>
      <Button ref={botao} variant="default" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
        <IconDots size={18} aria-hidden />
        <span className={palavra}>Mais ações</span>
      </Button>
      {aberto && (
        <ul className={css.painel} aria-label="Ações sobre o estoque">
          {ACOES.map(({ to, name, detail }) => (
            <li key={to}>
              <Link className={css.acao ?? ''} to={to} onClick={() => setAberto(false)}>
                <strong>{name}</strong>
                <span>{detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
