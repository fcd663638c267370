import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import css from './impressao.module.css'

/** Bar above the pages, hidden on paper: settings for the print dialog, and a button that opens it again. */
export function BarraDeImpressao({ titulo, dica }: { titulo: string; dica: string }) {
  return (
    <header className={css.barra}>
      <div>
        <h1 className={css.titulo}>{titulo}</h1>
        <p className={css.dica}>{dica}</p>
      </div>
      <Button icon={IconPrinter} onClick={() => window.print()}>
        Imprimir
      </Button>
    </header>
  )
}
