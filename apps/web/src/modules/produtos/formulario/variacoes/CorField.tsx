import { IconPalette } from '@tabler/icons-react'
import { useState } from 'react'
import field from '../../../../shared/ui/Field.module.css'
import { sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import css from './CorField.module.css'
import type { Cor } from './cor.ts'

const CorModal = sobDemanda(async () => (await import('./CorModal.tsx')).CorModal)

interface CorFieldProps {
  cor: string
  nome: string
  /** Whose colour it is: 'da variação 2'. Makes the accessible name. */
  owner: string
  /** Where the place of the field says what it is. */
  hideLabel?: boolean
  onChange: (cor: Cor) => void
}

export function CorField({ owner, cor, nome, hideLabel = false, onChange }: CorFieldProps) {
  const [escolhendo, setEscolhendo] = useState(false)
  return (
    <div className={field.campo}>
      {!hideLabel && (
        <span className={field.rotulo} aria-hidden>
          Cor
        </span>
      )}
      <button
        type="button"
        className={css.botao}
        aria-haspopup="dialog"
        aria-label={`Cor ${owner}: ${nome || 'Escolher cor'}`}
        onClick={() => setEscolhendo(true)}
      >
        {nome || cor ? (
          <span className={css.amostra} style={{ background: cor || undefined }} />
        ) : (
          <IconPalette size={20} stroke={1.7} aria-hidden />
        )}
        <span className={css.nome}>{nome || 'Escolher cor'}</span>
      </button>
      {escolhendo && (
        <CorModal
          inicial={{ cor, nome_cor: nome }}
          onClose={() => setEscolhendo(false)}
          onChoose={(escolhida) => {
            setEscolhendo(false)
            onChange(escolhida)
          }}
        />
      )}
    </div>
  )
}
