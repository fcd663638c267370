import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { ReactNode } from 'react'
import type { Made } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'

export interface DraftOfferProps {
  /** Says what was not saved, without a full stop. */
  sentence?: string
  /** Says what was sent and not answered, without a full stop. */
  sentSentence?: string
  /** Describes a record that turned out to be created: what it is, and where it stands. */
  madeAs?: (id: number) => { readonly sentence: string; readonly to: string; readonly label: string }
  draft: {
    offer: { readonly em: string; readonly sent?: object | null } | null | undefined
    /** The server is asked what became of it. */
    asking?: boolean
    made?: Made | null
    resume: () => unknown
    discard: () => void
  }
}

/** Offers what was typed here and not saved, or says that it was; nothing when there is none. */
export function DraftOffer(props: DraftOfferProps) {
  const { sentence = 'Há dados que não foram salvos', draft } = props
  const { sentSentence = 'Há dados que foram enviados e ficaram sem resposta' } = props
  const { offer, asking = false, made } = draft
  if (!offer) return made ? <Feito made={made} madeAs={props.madeAs} /> : null
  return (
    <Faixa>
      <p>
        {offer.sent ? sentSentence : sentence}
        {offer.em && `, de ${formatDateTime(offer.em)}`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={draft.resume} loading={asking}>
          Continuar rascunho
        </Button>
        <Button variant="default" onClick={draft.discard} disabled={asking}>
          Descartar rascunho
        </Button>
      </div>
    </Faixa>
  )
}

function Feito({ made: { id }, madeAs }: { made: Made; madeAs: DraftOfferProps['madeAs'] }) {
  const known = id === null ? undefined : madeAs?.(id)
  return (
    <Faixa>
      <p role="status">{known?.sentence ?? 'Isto já foi registrado. Só a resposta não tinha chegado.'}</p>
      {known && <Button to={known.to}>{known.label}</Button>}
    </Faixa>
  )
}

const Faixa = ({ children }: { children: ReactNode }) => (
  <section
    className="k-pontas w-full py-2.5 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle [&_p]:m-0 [&_p]:wrap-anywhere"
    aria-label="Rascunho guardado"
  >
    {children}
  </section>
)
