import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '../ui/Button.tsx'
import css from './OfertaDeRascunho.module.css'

interface OfertaDeRascunhoProps {
  /** What there is, without a full stop. */
  frase?: string
  em: string
  onContinue: () => void
  onDiscard: () => void
}

/** Offers what was typed here and not saved. */
export function OfertaDeRascunho({ frase = 'Há dados que não foram salvos', em, ...acoes }: OfertaDeRascunhoProps) {
  return (
    <section className={css.oferta} aria-label="Rascunho guardado">
      <p>
        {frase}
        {em && `, de ${formatarDataHora(em)}`}.
      </p>
      <div className="k-botoes">
        <Button onClick={acoes.onContinue}>Continuar rascunho</Button>
        <Button variant="default" onClick={acoes.onDiscard}>
          Descartar rascunho
        </Button>
      </div>
    </section>
  )
}
