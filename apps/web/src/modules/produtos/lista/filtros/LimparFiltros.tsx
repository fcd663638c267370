import { IconFilterOff } from '@tabler/icons-react'
import css from './Filtros.module.css'

export const LimparFiltros = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={css.limpar} onClick={onClick}>
    <IconFilterOff size={17} aria-hidden />
    Limpar filtros
  </button>
)
