import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/Button.tsx'
import css from './AtributosPage.module.css'

interface ListaDeAtributosProps {
  atributos: readonly Atributo[]
  /** Id of the attribute shown beside the list; null for the form of a new one. */
  atual: number | null
  onNew: () => void
}

export function ListaDeAtributos({ atributos, atual, onNew }: ListaDeAtributosProps) {
  return (
    <nav className={css.lista} aria-label="Lista de atributos">
      {atributos.length === 0 && <p className={css.vazio}>Nenhum atributo cadastrado.</p>}
      <ul>
        {atributos.map(({ id, nome, opcoes }) => (
          <li key={id}>
            <Link
              className={css.item}
              to={`?atributo=${id}`}
              preventScrollReset
              aria-current={id === atual ? 'true' : undefined}
            >
              <span>{nome}</span>
              <span className={css.quantos} aria-hidden>
                {opcoes.length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth icon={IconPlus} onClick={onNew}>
        Adicionar novo
      </Button>
    </nav>
  )
}
