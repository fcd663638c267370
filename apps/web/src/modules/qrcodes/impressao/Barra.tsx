import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { emRolo, type Layout, PAPEIS, tamanhoDaEtiqueta } from '../etiqueta/layouts.ts'
import css from './impressao.module.css'

/** Above the pages on the screen, never on paper: what to set in the print dialog, and how to open it again. */
export function Barra({ titulo, layout, pronta }: { titulo: string; layout: Layout; pronta: boolean }) {
  const papel = emRolo(layout) ? tamanhoDaEtiqueta(layout) : PAPEIS[layout.papel].nome
  return (
    <header className={css.barra}>
      <div>
        <h1 className={css.titulo}>{titulo}</h1>
        <p className={css.dica}>Na impressora, escolha papel {papel}, sem margens, escala de 100%.</p>
      </div>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!pronta} onClick={() => window.print()}>
        Imprimir
      </Button>
    </header>
  )
}
