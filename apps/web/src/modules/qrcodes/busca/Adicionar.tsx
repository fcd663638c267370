import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import css from './busca.module.css'

/** The button of one line; its accessible name contains the line's, because each line has one. */
export const Adicionar = ({ nome, onClick }: { nome: string; onClick: () => void }) => (
  <Button
    variant="light"
    className={css.adicionar ?? ''}
    leftSection={<IconPlus size={17} aria-hidden />}
    aria-label={`Adicionar ${nome}`}
    onClick={onClick}
  >
    Adicionar
  </Button>
)
