import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '../../ui/Button.tsx'

interface OfertaDeRascunhoProps {
  /** What there is, without a full stop. */
  sentence?: string
  draft: {
    offer: { readonly em: string } | null | undefined
    resume: () => unknown
    discard: () => void
  }
}

/** Offers what was typed here and not saved; nothing when there is none. */
export function DraftOffer({ sentence = 'Há dados que não foram salvos', draft }: OfertaDeRascunhoProps) {
  if (!draft.offer) return null
  const { em } = draft.offer
  return (
    <section
      className="k-pontas w-full py-2.5 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle [&_p]:m-0 [&_p]:wrap-anywhere"
      aria-label="Rascunho guardado"
    >
      <p>
        {sentence}
        {em && `, de ${formatarDataHora(em)}`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={draft.resume}>Continuar rascunho</Button>
        <Button variant="default" onClick={draft.discard}>
          Descartar rascunho
        </Button>
      </div>
    </section>
  )
}
