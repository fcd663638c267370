import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/Button.tsx'
import { usePanel } from '../../../shared/ui/usePanel.ts'
import css from './MaisAcoes.module.css'

const ACOES = [{ to: '/produtos/contagem', name: 'Contar estoque', detail: 'Escanear as peças e comparar' }]

/** Rare actions on the whole stock, in a panel below their button. Esc, a click outside and a choice close it. */
export function MaisAcoes({ palavra }: { palavra: string }) {
  const [aberto, setAberto] = useState(false)
  const raiz = useRef<HTMLDivElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  usePanel(aberto, () => setAberto(false), raiz, botao)
  useEffect(() => {
    if (aberto) raiz.current?.querySelector('a')?.focus()
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
