import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import css from './impressao.module.css'

/** Above the pages on the screen, never on paper: what to set in the print dialog, and how to open it again. */
export function BarraDeImpressao({ titulo, dica, pronta }: { titulo: string; dica: string; pronta: boolean }) {
  return (
    <header className={css.barra}>
      <div>
        <h1 className={css.titulo}>{titulo}</h1>
        <p className={css.dica}>{dica}</p>
      </div>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!pronta} onClick={() => window.print()}>
        Imprimir
      </Button>
    </header>
  )
}
