import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import css from './busca.module.css'

/** Its name says of what: there is one on every line. */
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
