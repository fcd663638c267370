import { IconPalette } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { onDemand } from '../../../../shared/ui/dialogs/onDemand.tsx'
import { LABEL } from '../../../../shared/ui/fields/Field.tsx'
import type { Cor } from './cor.ts'

const CorModal = onDemand(async () => (await import('./CorModal.tsx')).CorModal)

interface CorFieldProps {
  cor: string
  nome: string
  /** Whose colour it is: 'da variação 2'. Makes the accessible name. */
  owner: string
  /** Where the place of the field says what it is. */
  hideLabel?: boolean
  /** As `FieldProps` has it. */
  error?: string | boolean | undefined
  onChange: (cor: Cor) => void
}

export function CorField({ owner, cor, nome, hideLabel = false, error, onChange }: CorFieldProps) {
  const [isChoosingCor, setIsChoosingCor] = useState(false)
  const idDoErro = useId()
  const sentence = typeof error === 'string' && error !== '' ? error : null
  return (
    <div className="flex flex-col gap-1.5 min-w-0">
      {!hideLabel && (
        <span className={LABEL} aria-hidden>
          Cor
        </span>
      )}
      <button
        type="button"
        className={`flex items-center gap-2.5 w-full min-h-11 py-1.25 pr-3 pl-2 text-base text-texto text-left bg-superficie border rounded-controle md:min-h-10 hover:border-texto-suave ${error ? 'border-erro' : 'border-borda-forte'}`}
        aria-haspopup="dialog"
        aria-describedby={sentence === null ? undefined : idDoErro}
        aria-label={`Cor ${owner}: ${nome || 'Escolher cor'}`}
        onClick={() => setIsChoosingCor(true)}
      >
        {nome || cor ? (
          <span
            className="flex-none w-6.5 h-6.5 border border-[color-mix(in_srgb,var(--e-texto)_28%,transparent)] rounded-controle-p"
            style={{ background: cor || undefined }}
          />
        ) : (
          <IconPalette size={20} stroke={1.7} aria-hidden />
        )}
        <span className="truncate">{nome || 'Escolher cor'}</span>
      </button>
      {sentence !== null && (
        <p className="m-0 text-s leading-[1.4] text-erro" id={idDoErro}>
          {sentence}
        </p>
      )}
      {isChoosingCor && (
        <CorModal
          inicial={{ cor, nome_cor: nome }}
          onClose={() => setIsChoosingCor(false)}
          onChoose={(chosenCor) => {
            setIsChoosingCor(false)
            onChange(chosenCor)
          }}
        />
      )}
    </div>
  )
}
