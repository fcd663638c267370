import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '../../ui/Button.tsx'

interface OfertaDeRascunhoProps {
  /** What there is, without a full stop. */
  sentence?: string
  at: string
  onContinue: () => void
  onDiscard: () => void
}

/** Offers what was typed here and not saved. */
export function DraftOffer({ sentence = 'Há dados que não foram salvos', at, ...acoes }: OfertaDeRascunhoProps) {
  return (
    <section
      className="k-pontas w-full py-2.5 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle [&_p]:m-0 [&_p]:wrap-anywhere"
      aria-label="Rascunho guardado"
    >
      <p>
        {sentence}
        {at && `, de ${formatarDataHora(at)}`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={acoes.onContinue}>Continuar rascunho</Button>
        <Button variant="default" onClick={acoes.onDiscard}>
          Descartar rascunho
        </Button>
      </div>
    </section>
  )
}
